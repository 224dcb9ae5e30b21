import type { PageTexts } from "../parts/language.ts";
import type { PageContext as AnyPageContext } from "../parts/start-page.ts";
import type { TourAddress } from "./tour-address.ts";

/** What every part of this page needs to know. */
export interface PageContext extends AnyPageContext<"visitor"> {
  readonly address: TourAddress;
  /** Says that the address names a location that the site does not have, where it does. */
  readonly otherClub?: () => HTMLElement;
}

/** What the page says, by language. */
export const texts: PageTexts<"visitor"> = {
  en: async () => (await import("./english.ts")).strings,
  de: async () => (await import("./german.ts")).strings,
};
