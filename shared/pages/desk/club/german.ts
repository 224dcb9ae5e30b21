import { appointmentRefusals, common, desk, refusals, slots } from "../../strings/de.ts";

/** What the page says in German. */
export const strings = { common, desk, refusals: { ...refusals, ...appointmentRefusals }, slots };
