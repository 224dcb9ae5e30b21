import { appointmentRefusals, common, desk, refusals, slots } from "../../strings/en.ts";

/** What the page says in English. */
export const strings = { common, desk, refusals: { ...refusals, ...appointmentRefusals }, slots };
