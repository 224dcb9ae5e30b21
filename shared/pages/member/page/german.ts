import {
  appointmentRefusals,
  calendar,
  classes,
  classRefusals,
  common,
  member,
  refusals,
  slots,
} from "../../strings/de.ts";

/** What the page says in German. */
export const strings = {
  calendar,
  classes,
  common,
  member,
  refusals: { ...refusals, ...appointmentRefusals, ...classRefusals },
  slots,
};
