import type { ListedClient, Prospect } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, input } from "../../parts/fields.ts";
import { MobileField } from "../../parts/mobile-field.ts";
import type { Desk } from "../club/club-records.ts";
import { enteredKind } from "./person-fields.ts";
import { PersonSearch } from "./person-search.ts";

/** The fields of a person whom the club may know already: whoever is found fills them in, anybody else is entered. */
export class ProspectFields {
  /** The parts of a form. */
  readonly elements: readonly HTMLElement[];
  /** The name of the field that must be filled in. */
  readonly nameField = "prospect.full_name";
  readonly #search: PersonSearch;
  readonly #name = input(this.nameField, { autocomplete: "off", maxlength: 200, required: true });
  readonly #email = input("prospect.email_id", { type: "email", autocomplete: "off" });
  readonly #mobile: MobileField;
  #chosen: ListedClient | undefined;

  constructor(desk: Desk) {
    const { page } = desk;
    const { desk: said } = page.strings;
    this.#mobile = new MobileField(page, { texts: said, prefix: "prospect." });
    this.#search = new PersonSearch(desk, {
      label: said.findPerson,
      onChosen: (person) => this.#show(person),
      onNew: (entered) => this.#takeNew(entered),
      onCleared: () => this.#forget(),
    });
    this.elements = [
      this.#search.element,
      field(this.#name, { label: said.fullName }),
      h("p.hint", said.contactHint),
      this.#mobile.element,
      field(this.#email, { label: said.email }),
    ];
  }

  /** Who was found and chosen. */
  get chosen(): ListedClient | undefined {
    return this.#chosen;
  }

  /** Moves the focus to the search. */
  focus(): void {
    this.#search.input.focus();
  }

  /** Shows who was chosen elsewhere. */
  take(person: ListedClient): void {
    this.#search.take(person);
    this.#show(person);
  }

  /** What is entered in the form that has these fields; undefined without a name. */
  prospectIn(form: HTMLFormElement): Prospect | undefined {
    this.#takeTypedName();
    const full_name = enteredIn(form, this.nameField);
    if (full_name === undefined) return undefined;
    const email_id = enteredIn(form, this.#email.name) ?? null;
    return { full_name, email_id, ...this.#mobile.entered(form) };
  }

  #show(person: ListedClient): void {
    this.#chosen = person;
    this.#name.value = person.full_name ?? "";
    this.#email.value = person.email_id ?? "";
    this.#mobile.show(person);
  }

  /** Empties the fields of whoever was chosen: the API finds people by their contacts, so what is left would book for them. */
  #forget(): void {
    if (this.#chosen === undefined) return;
    this.#chosen = undefined;
    this.#name.value = "";
    this.#email.value = "";
    this.#mobile.clear();
  }

  /** Takes a name that was typed into the search alone, so that nobody types it twice. */
  #takeTypedName(): void {
    const typed = this.#search.input.value.trim();
    if (this.#chosen !== undefined || this.#name.value.trim() !== "" || typed === "") return;
    if (enteredKind(typed) === "name") this.#name.value = typed;
  }

  #takeNew(entered: string): void {
    this.#forget();
    const kind = enteredKind(entered);
    if (kind === "email") this.#email.value = entered;
    else if (kind === "number") this.#mobile.enter(entered);
    else this.#name.value = entered;
    const next = kind === "name" ? this.#mobile.element.querySelector("input") : this.#name;
    next?.focus();
  }
}
