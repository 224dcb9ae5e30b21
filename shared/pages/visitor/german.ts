import { calendar, classes, common, refusals, slots, visitor } from "../strings/de.ts";

/** What the page says in German. */
export const strings = { calendar, classes, common, refusals, slots, visitor };
