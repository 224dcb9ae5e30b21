import { classes, common, refusals, slots, visitor } from "../strings/en.ts";

/** What the page says in English. */
export const strings = { classes, common, refusals, slots, visitor };
