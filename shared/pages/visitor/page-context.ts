import type { PageTexts } from "../parts/language.ts";
import type { PageContext as AnyPageContext } from "../parts/start-page.ts";
import type { TourAddress } from "./tour-address.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

/** What the timetable of classes needs to know of this page, or of an element that shows it elsewhere. */
export type VisitorPage = AnyPageContext<"visitor" | "classes" | "calendar">;

/** What every part of this page that is about tours needs to know. */
export interface PageContext extends VisitorPage {
  readonly address: TourAddress;
  /** Says that the address names a location that the site does not have, where it does. */
  readonly otherClub?: () => HTMLElement;
  /** Takes what was typed in another language or at another location, once. */
  readonly takeDraft?: () => VisitorDraft | undefined;
  /** Leads to the timetable of classes, where this page and the club have it. */
  readonly toClasses?: () => HTMLElement | undefined;
}

/** What the page says, by language. */
export const texts: PageTexts<"visitor" | "classes" | "calendar"> = {
  en: async () => (await import("./english.ts")).strings,
  de: async () => (await import("./german.ts")).strings,
};
