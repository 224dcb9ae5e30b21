import { classes, common, refusals, slots, visitor } from "../strings/de.ts";

/** What the page says in German. */
export const strings = { classes, common, refusals, slots, visitor };
