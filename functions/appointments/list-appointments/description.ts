import * as v from "valibot";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { bookingListRules, bookingListSchema } from "../../../shared/booking/booking-list-schemas.ts";
import { clientSchema } from "../club/client-schema.ts";
import { listedAppointmentSchema } from "../life/appointment-schema.ts";

export const description: OperationDescription = {
  summary: "List appointments",
  description:
    "Lists the appointments of a club location that start within a range, by start, then by id. With `updated_since` it lists what has changed since then, by the time of its last change: follow `next_cursor` to the last page, wait as long as you like, and go on with its `next_updated_since`.",
  success: "One page of appointments.",
  answer: v.strictObject({
    ...bookingListSchema("appointments", listedAppointmentSchema).entries,
    clients: v.exactOptional(
      v.pipe(
        v.array(clientSchema),
        v.description(
          "Only where `include` is `client`: the clients of the page's appointments, once each; a client who has been erased is not among them.",
        ),
      ),
    ),
  }),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: {
      coach_id: "Only those of this coach.",
      client_id: "Only those of this client.",
      room_id: "Only those in this room.",
      appointment_type_id: "Only those of this type.",
      status: "Only those that stand there.",
      include: "`client` adds the clients of the page's appointments.",
    },
  },
  rules: bookingListRules,
};
