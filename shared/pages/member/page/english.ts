import {
  appointmentRefusals,
  calendar,
  classes,
  classRefusals,
  common,
  member,
  refusals,
  slots,
} from "../../strings/en.ts";

/** What the page says in English. */
export const strings = {
  calendar,
  classes,
  common,
  member,
  refusals: { ...refusals, ...appointmentRefusals, ...classRefusals },
  slots,
};
