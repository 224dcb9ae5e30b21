import { h } from "./elements.ts";
import { enteredIn, field, input, select } from "./fields.ts";
import {
  likelyRegion,
  mobileNumberIn,
  type RecordedMobile,
  regionChoices,
  regionFor,
  splitInternational,
} from "./mobile-number.ts";
import { mobileInWords } from "./national-number.ts";
import type { PageContext } from "./start-page.ts";

/** How a mobile number is asked for. */
export interface MobileFieldOptions {
  readonly texts: { readonly mobile: string; readonly countryCode: string; readonly number: string };
  /** Stands before the names of the fields in the request, such as `prospect.`. */
  readonly prefix?: string;
  /** Whether the browser may fill in the person's own number. */
  readonly autocomplete?: "tel" | "off";
}

/** A mobile number: the country, and the number. A number with a country's code of its own chooses that country. */
export class MobileField {
  readonly element: HTMLFieldSetElement;
  readonly #country: HTMLSelectElement;
  readonly #number: HTMLInputElement;
  readonly #likely: string;

  constructor(
    { locale, time }: Pick<PageContext, "locale" | "time">,
    { texts, prefix = "", autocomplete = "off" }: MobileFieldOptions,
  ) {
    this.#likely = likelyRegion(time.timeZone, locale);
    this.#country = select(`${prefix}mobile_country_code`, regionChoices(locale), this.#likely);
    this.#number = input(`${prefix}mobile_number`, { type: "tel", autocomplete });
    this.#number.addEventListener("change", () => this.enter(this.#number.value));
    this.element = h(
      "fieldset.pair",
      h("legend", texts.mobile),
      field(this.#country, { label: texts.countryCode }),
      field(this.#number, { label: texts.number }),
    );
  }

  /** Shows somebody's number. */
  show(recorded: RecordedMobile): void {
    const said = mobileInWords(recorded);
    if (said === undefined) this.clear();
    else this.enter(said);
  }

  /** Empties the number; its country is the likely one again. */
  clear(): void {
    this.#country.value = this.#likely;
    this.#number.value = "";
  }

  /** What is entered, as records have it. */
  entered(form: HTMLFormElement): RecordedMobile {
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
