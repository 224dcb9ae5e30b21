import { appointmentRefusals, common, member, refusals, slots } from "../strings/en.ts";

/** What the page says in English. */
export const strings = { common, member, refusals: { ...refusals, ...appointmentRefusals }, slots };
