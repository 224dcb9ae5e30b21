import type { BookTourRequest } from "@fitness-club-booking/sdk/records";
import { h } from "../parts/elements.ts";
import { enteredIn, field, form, input, textarea } from "../parts/fields.ts";
import type { PageContext } from "./page-context.ts";
import { SendButton } from "./send-button.ts";
import { tourRequest } from "./tour-request.ts";

/** The visitor's name and contacts, and the button that books. */
export class BookingForm {
  readonly element: HTMLFormElement;
  readonly button: SendButton;
  readonly #page: PageContext;
  readonly #chosen = h("p", { class: "chosen", id: "chosen" });

  /** @param book sends what was entered */
  constructor(page: PageContext, book: () => Promise<void>) {
    const { strings } = page;
    this.#page = page;
    this.button = new SendButton(page, book, { text: strings.visitor.book, type: "submit" });
    this.button.element.setAttribute("aria-describedby", this.#chosen.id);
    this.element = form(
      () => this.button.send(),
      h("h2", {}, strings.visitor.aboutYou),
      ...personFields(page),
      this.#chosen,
      this.button.element,
    );
    this.showChosen(undefined);
  }

  /** Says above the button which time is chosen. */
  showChosen(start: string | undefined): void {
    const { strings, time } = this.#page;
    this.#chosen.textContent =
      start === undefined ? strings.visitor.notChosen : strings.slots.chosen(time.inWords(start));
  }

  /** The request for what is entered now. */
  request(start: string | undefined): BookTourRequest {
    return tourRequest((name) => enteredIn(this.element, name), start);
  }
}

function personFields({ strings: { common, visitor } }: PageContext): HTMLElement[] {
  const name = input("prospect.full_name", { autocomplete: "name", required: true });
  const email = input("prospect.email_id", { type: "email", autocomplete: "email" });
  const code = input("prospect.mobile_country_code", {
    type: "tel",
    autocomplete: "tel-country-code",
    placeholder: "+44",
  });
  const number = input("prospect.mobile_number", { type: "tel", autocomplete: "tel-national" });
  const notes = textarea("book_tour.notes", { maxlength: 2_000 });
  return [
    field(name, { label: visitor.fullName }),
    field(email, { label: visitor.email, hint: visitor.contactHint }),
    h(
      "fieldset",
      { class: "pair" },
      h("legend", {}, visitor.mobile),
      field(code, { label: visitor.countryCode }),
      field(number, { label: visitor.number }),
    ),
    field(notes, { label: visitor.notes, optional: common.optional }),
  ];
}
