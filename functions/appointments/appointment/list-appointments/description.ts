import * as v from "valibot";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { bookingListRules, changeListSchema } from "../../../../shared/lists/change-list-schemas.ts";
import { listedClientSchema } from "../../../../shared/people/client-schema.ts";
import { listedAppointmentSchema } from "../appointment-schema.ts";

export const listAppointments: OperationDescription = {
  summary: "List appointments",
  description:
    "Lists the appointments of a club location that start within a range, by start, then by id. With `updated_since` it lists the appointments that have changed since then, by their last change. Follow `next_cursor` to the last page, then begin the next pass with its `next_updated_since`, whenever you like.",
  success: "One page of appointments.",
  answer: v.strictObject({
    ...changeListSchema("appointments", listedAppointmentSchema).entries,
    clients: v.exactOptional(
      v.pipe(
        v.array(listedClientSchema),
        v.description(
          "Only if `include` is `client`: the clients of the page's appointments, once each, without clients who have been erased.",
        ),
      ),
    ),
  }),
  meanings: {
    query: {
      coach_id: "Only those of this coach.",
      client_id: "Only those of this client.",
      series_id:
        "Only those of this series; then `from` and `to` may lie any time apart, and are open where they are absent.",
      room_id: "Only those in this room.",
      appointment_type_id: "Only those of this type.",
      status: "Only those with this status.",
      include:
        "`client` adds the clients of the page's appointments, with their contacts and medical alerts where the token has `clients.find`.",
    },
  },
  rules: bookingListRules,
};
