import { appointmentRefusals, common, member, refusals, slots } from "../strings/de.ts";

/** What the page says in German. */
export const strings = { common, member, refusals: { ...refusals, ...appointmentRefusals }, slots };
