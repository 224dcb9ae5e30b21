import type { PageTexts } from "../../parts/language.ts";
import type { PageContext as AnyPageContext } from "../../parts/start-page.ts";

/** What every part of this page needs to know. */
export type PageContext = AnyPageContext<"member" | "classes" | "calendar">;

/** What the page says, by language. */
export const texts: PageTexts<"member" | "classes" | "calendar"> = {
  en: async () => (await import("./english.ts")).strings,
  de: async () => (await import("./german.ts")).strings,
};
