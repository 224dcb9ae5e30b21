import { calendar, classes, common, refusals, slots, visitor } from "../strings/en.ts";

/** What the page says in English. */
export const strings = { calendar, classes, common, refusals, slots, visitor };
