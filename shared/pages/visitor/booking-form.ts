import type { BookTourRequest } from "@fitness-club-booking/sdk/records";
import { h } from "../parts/elements.ts";
import { controlOf, enteredIn, field, form, input, textarea } from "../parts/fields.ts";
import { MobileField } from "../parts/mobile-field.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import { type ClubRecord, consentLine } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { COUNTRY, EMAIL, mendedBy, NUMBER, tourRequest } from "./tour-request.ts";
import { draftFields, type VisitorDraft } from "./visitor-draft.ts";

/** The visitor's name and contacts, and the button that books. */
export class BookingForm {
  readonly element: HTMLFormElement;
  readonly button: HTMLButtonElement;
  /** Sends what is entered, unless a request is on its way. */
  readonly send: () => void;
  readonly #page: PageContext;
  /** Says above the button which time is chosen. */
  readonly chosen = h("p.chosen", { id: "chosen" });

  /** @param book sends what was entered */
  constructor(page: PageContext, record: ClubRecord, book: () => Promise<void>) {
    const { strings } = page;
    this.#page = page;
    this.button = h("button", { type: "submit", "aria-describedby": this.chosen.id }, strings.visitor.book);
    const write = new SpokenWrite(page, this.button);
    this.send = () => void write.once(book);
    this.element = form(
      this.send,
      h("h2", strings.visitor.aboutYou),
      ...personFields(page),
      consentLine(record, page),
      this.chosen,
      this.button,
    );
    this.showChosen(undefined);
  }

  /** Says which time is chosen. */
  showChosen(start: string | undefined): void {
    const { strings, time } = this.#page;
    this.chosen.textContent =
      start === undefined ? strings.visitor.noTime : strings.slots.chosen(time.inWords(start));
  }

  /** The request for what is entered now. */
  request(start: string | undefined): BookTourRequest {
    return tourRequest(this.#entered, start);
  }

  /** The fields whose problems are put right by typing in a field. */
  mendedBy(name: string): readonly string[] {
    return mendedBy(name, this.#entered);
  }

  /** What is typed, for the page in another language or of another location. */
  get draft(): VisitorDraft["fields"] {
    return draftFields(new FormData(this.element), { country: COUNTRY, number: NUMBER });
  }

  /** Enters what was typed before. */
  restore(fields: VisitorDraft["fields"]): void {
    for (const [name, value] of Object.entries(fields)) {
      const control = controlOf(this.element, name);
      if (control !== undefined) control.value = value;
    }
  }

  readonly #entered = (name: string) => enteredIn(this.element, name);
}

function personFields(page: PageContext): HTMLElement[] {
  const { common, visitor } = page.strings;
  const name = input("prospect.full_name", { autocomplete: "name", required: true });
  const email = input(EMAIL, { type: "email", autocomplete: "email" });
  const notes = textarea("book_tour.notes", { maxlength: 2_000 });
  return [
    field(name, { label: visitor.fullName }),
    field(email, { label: visitor.email, hint: visitor.contactHint }),
    new MobileField(page, { texts: visitor, prefix: "prospect.", autocomplete: "tel" }).element,
    field(notes, { label: visitor.notes, optional: common.optional }),
  ];
}

/** Says what is chosen, wherever the visitor is on the page. */
interface ChosenBar {
  readonly element: HTMLElement;
  /** Says something, or nothing. */
  show(text: string): void;
}

/**
 * A bar that keeps in view what is chosen, however far the times are from the button. Screen readers are told by the button.
 * @param line says the same in the form: where that can be seen, the bar cannot
 */
export function chosenBar(line: Element): ChosenBar {
  const element = h("p.chosen-bar", { "aria-hidden": "true", hidden: true });
  new IntersectionObserver(([entry]) => {
    element.dataset.repeats = String(entry?.isIntersecting);
  }).observe(line);
  return {
    element,
    show: (text) => {
      element.hidden = text === "";
      element.textContent = text;
    },
  };
}
