import { h } from "../../parts/elements.ts";
import { enteredIn, field, input, select } from "../../parts/fields.ts";
import {
  likelyRegion,
  mobileNumberIn,
  regionChoices,
  regionFor,
  splitInternational,
} from "../../parts/mobile-number.ts";
import type { PageContext } from "../club/page-context.ts";
import type { Contacts } from "./contact-links.ts";

/** A mobile number in a request. */
export type MobileEntered = Pick<Contacts, "mobile_country_code" | "mobile_number">;

/**
 * A mobile number: the country, and the number. A number with a country's code of its own chooses that country.
 * @param prefix stands before the names of the fields in the request, such as `prospect.`
 */
export class MobileField {
  readonly element: HTMLFieldSetElement;
  readonly #country: HTMLSelectElement;
  readonly #number: HTMLInputElement;
  readonly #likely: string;

  constructor({ locale, strings: { desk }, time }: PageContext, prefix = "") {
    this.#likely = likelyRegion(time.timeZone, locale);
    this.#country = select(`${prefix}mobile_country_code`, regionChoices(locale), this.#likely);
    this.#number = input(`${prefix}mobile_number`, { type: "tel", autocomplete: "off" });
    this.#number.addEventListener("change", () => this.enter(this.#number.value));
    this.element = h(
      "fieldset",
      { class: "pair" },
      h("legend", {}, desk.mobile),
      field(this.#country, { label: desk.countryCode }),
      field(this.#number, { label: desk.number }),
    );
  }

  /** Shows somebody's number. */
  show({ mobile_country_code, mobile_number }: Contacts): void {
    if (mobile_number === null) this.clear();
    else this.enter(`+${mobile_country_code} ${mobile_number}`);
  }

  /** Empties the number; its country is the likely one again. */
  clear(): void {
    this.#country.value = this.#likely;
    this.#number.value = "";
  }

  /** What is entered, as the API takes it. */
  entered(form: HTMLFormElement): MobileEntered {
    const number = enteredIn(form, this.#number.name);
    if (number === undefined) return { mobile_country_code: null, mobile_number: null };
    const read = mobileNumberIn(number, this.#country.value);
    return { ...read, mobile_country_code: read.mobile_country_code.replace("+", "") };
  }

  /** Enters a number as somebody wrote it. */
  enter(text: string): void {
    const international = splitInternational(text);
    if (international === undefined) {
      this.#number.value = text;
      return;
    }
    this.#country.value = regionFor(international.code, this.#country.value);
    this.#number.value = international.rest;
  }
}
