import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { id, instant, text, type Value, withChanges } from "../../../infra/open-api/generated-values.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { explanations, place, witnesses } from "../place-agreement.ts";

/** Bodies of *Create new appointment* that are in order but for rules over several fields. */
const appointments: Value = fc
  .tuple(
    fc.record(
      {
        appointment_type_id: id,
        subtype_id: id,
        client_id: id,
        coach_id: id,
        start_date_time: instant,
        comments: text(2_000),
      },
      { requiredKeys: ["appointment_type_id", "client_id", "start_date_time"] },
    ),
    place,
  )
  .map(([fields, where]) => ({ ...fields, ...Object(where) }));

/** Bodies of *Create new appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body: appointmentBody(),
  bodies: withChanges(appointments),
  boundByRules: [],
  explanations,
  witnesses: witnesses(appointmentBody()),
};
