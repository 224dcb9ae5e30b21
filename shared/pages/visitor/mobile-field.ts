import { h } from "../parts/elements.ts";
import { field, input, select } from "../parts/fields.ts";
import { likelyRegion, regionChoices, regionFor, splitInternational } from "../parts/mobile-number.ts";
import type { PageContext } from "./page-context.ts";

import { COUNTRY, NUMBER } from "./tour-request.ts";

/** A mobile number: the country, and the number. A number with a country's code of its own chooses that country. */
export function mobileField({ locale, strings: { visitor }, time }: PageContext): HTMLFieldSetElement {
  const country = select(COUNTRY, regionChoices(locale), likelyRegion(time.timeZone, locale));
  const number = input(NUMBER, { type: "tel", autocomplete: "tel" });
  number.addEventListener("change", () => {
    const international = splitInternational(number.value);
    if (international === undefined) return;
    country.value = regionFor(international.code, country.value);
    number.value = international.rest;
  });
  return h(
    "fieldset",
    { class: "pair" },
    h("legend", {}, visitor.mobile),
    field(country, { label: visitor.countryCode }),
    field(number, { label: visitor.number }),
  );
}
