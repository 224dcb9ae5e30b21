import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { instant, withChanges } from "../../../infra/open-api/generated-values.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { explanations, wantedAppointments, witnesses } from "../place-agreement.ts";

/** Bodies of *Create new appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body: appointmentBody(),
  bodies: withChanges(wantedAppointments({ start_date_time: instant })),
  boundByRules: [],
  explanations,
  witnesses: witnesses(appointmentBody()),
};
