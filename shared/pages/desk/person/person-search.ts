import type { ListedClient } from "@fitness-club-booking/sdk/records";
import type Combobox from "@github/combobox-nav";
import { h, newId } from "../../parts/elements.ts";
import { field, input } from "../../parts/fields.ts";
import type { PageStrings } from "../../parts/language.ts";
import { mobileInWords } from "../../parts/national-number.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { numberInWords } from "../club/words.ts";

/** What a search for a person is for. */
export interface PersonSearchOptions {
  readonly label: string;
  /** Of the input, for problems of a field. */
  readonly name?: string;
  readonly onChosen: (person: ListedClient) => void;
  /** Takes what was entered, to create a person of it. */
  readonly onNew: (entered: string) => void;
  /** Something else was entered than who was chosen. */
  readonly onCleared?: () => void;
}

const PAUSE_MS = 300;
const MIN_LENGTH = 2;
const MAX_FOUND = 8;

/** Finds a person by name, number, phone or e-mail as one types (WAI-ARIA Authoring Practices, "Combobox Pattern"). */
export class PersonSearch {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #desk: Desk;
  readonly #options: PersonSearchOptions;
  readonly #list: HTMLElement;
  readonly #said = h("p.visually-hidden", { role: "status" });
  #combobox: Combobox | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();
  /** Whether nobody has moved in the list yet. */
  #isNew = false;

  constructor(desk: Desk, options: PersonSearchOptions) {
    this.#desk = desk;
    this.#options = options;
    const { desk: said } = desk.page.strings;
    this.input = input(options.name ?? "person", {
      autocomplete: "off",
      spellcheck: "false",
      placeholder: said.findHint,
      title: said.findHint,
      maxlength: 100,
    });
    this.#list = h("ul.found", {
      id: newId("found"),
      role: "listbox",
      "aria-label": said.foundLabel,
    });
    this.#list.hidden = true;
    this.element = h(
      "div.person-search",
      field(this.input, { label: options.label }),
      this.#list,
      this.#said,
    );
    // What the library would say, which is loaded when somebody searches.
    this.input.role = "combobox";
    this.input.ariaExpanded = "false";
    this.input.ariaHasPopup = "listbox";
    this.input.ariaAutoComplete = "list";
    this.input.setAttribute("aria-controls", this.#list.id);
    this.input.addEventListener("input", () => this.#onInput());
    this.input.addEventListener("keydown", (event) => this.#onKey(event));
    this.input.addEventListener("focusout", () => this.#close());
    // A press would take the focus from the input before it is a click.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Forgets what was searched for. */
  clear(): void {
    this.#close();
    this.input.value = "";
  }

  /** Shows who was chosen. */
  take(person: ListedClient): void {
    this.#close();
    this.input.value = person.full_name ?? String(person.client_id);
  }

  #onInput(): void {
    // Who was found before is not who is being searched for now.
    this.#close();
    this.#options.onCleared?.();
    const query = this.input.value.trim();
    if (query.length >= MIN_LENGTH) this.#timer = setTimeout(() => void this.#find(query), PAUSE_MS);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" && this.#isNew) {
      // The first is chosen already: whoever goes down to it expects to get there, not to the next one.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.#isNew = false;
    if (event.key !== "Escape" || this.#list.hidden) return;
    // Escape would close the dialog around it, too.
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  async #find(query: string): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { sdk, page } = this.#desk;
    const request = { path: tenantPath(this.#desk), query: { query, limit: MAX_FOUND } };
    const answer = await sdk.listClients(request, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (answer === undefined || signal.aborted) return;
    const { desk: said } = page.strings;
    if (answer.ok) await this.#show(query, answer.data.clients);
    else {
      this.#list.replaceChildren(h("li", { role: "option", "aria-disabled": "true" }, said.notSearched));
      await this.#open();
    }
  }

  async #show(query: string, people: readonly ListedClient[]): Promise<void> {
    const { desk: said } = this.#desk.page.strings;
    const add = h("strong", said.newPerson(query));
    this.#list.replaceChildren(
      ...people.map((person) => this.#option(personOption(person, this.#desk), () => this.#choose(person))),
      this.#option(people.length > 0 ? [add] : [h("span.quiet", nobodySaid(query, said)), add], () => {
        this.#close();
        this.#options.onNew(query);
      }),
    );
    this.#said.textContent = people.length > 0 ? said.found(people.length) : nobodySaid(query, said);
    await this.#open();
  }

  #option(content: readonly Node[], onCommit: () => void): HTMLElement {
    const option = h("li", { role: "option", id: newId("option") }, ...content);
    option.addEventListener("combobox-commit", onCommit);
    return option;
  }

  #choose(person: ListedClient): void {
    this.take(person);
    this.#options.onChosen(person);
  }

  async #open(): Promise<void> {
    const { signal } = this.#asking;
    const { default: Combobox } = await import("@github/combobox-nav");
    if (signal.aborted) return;
    this.#combobox ??= new Combobox(this.input, this.#list, { firstOptionSelectionMode: "selected" });
    this.#combobox.stop();
    this.#list.hidden = false;
    this.#combobox.start();
    this.#isNew = true;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#combobox?.stop();
    this.#isNew = false;
    this.#list.hidden = true;
    this.#said.textContent = "";
  }
}

/** Says that nobody was found. Who searches for a part of an address, such as `wei.zhang`, would take it that nobody has it. */
function nobodySaid(query: string, said: PageStrings<"desk">["desk"]): string {
  return /[@.]/.test(query) ? said.nobodyWithAddress : said.found(0);
}

function personOption(person: ListedClient, { page }: Desk): Node[] {
  const { desk: said } = page.strings;
  const { client_id, full_name, email_id } = person;
  const more = [mobileInWords(person), email_id, numberInWords(person, page.strings)].filter(Boolean);
  return [h("strong", full_name ?? said.clientNumber(client_id)), h("span.quiet", ` ${more.join(" · ")}`)];
}
