import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { instant, text, withChanges } from "../../../infra/open-api/generated-values.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { explanations, wantedAppointments, witnesses } from "../place-agreement.ts";

const body = appointmentBody({ comp_reason: "Trial" });

/** Bodies of *Create appointment complimentary session*, to compare the description with the service. */
export const agreement: Agreement = {
  body,
  bodies: withChanges(wantedAppointments({ start_date_time: instant, comp_reason: text(500) })),
  boundByRules: [],
  explanations,
  witnesses: [...witnesses(body), ["white space", { ...body, comp_reason: " \u00a0" }, false]],
};
