import * as v from "valibot";
import { named } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { bookingListRules, changeListSchema } from "../../../../shared/lists/change-list-schemas.ts";
import { CLIENT, clientBooking, timetableActions } from "../../class-booking/client-timetable-schema.ts";
import { listedClassSchema } from "../class-schema.ts";

const timetableClass = named(
  "TimetableClass",
  "A class, without its history; for a client with what they have booked and may do.",
  v.strictObject({
    ...listedClassSchema.entries,
    class_booking: v.exactOptional(clientBooking),
    actions: v.exactOptional(timetableActions),
  }),
);

export const listClasses: OperationDescription = {
  summary: "List classes",
  description:
    "Lists the classes of a club location that start within a range, by start, then by id. With `updated_since` it lists the classes that have changed since then, by their last change: bookings are no change of a class. Follow `next_cursor` to the last page, then begin the next pass with its `next_updated_since`, whenever you like.",
  success: "One page of classes.",
  answer: changeListSchema("classes", timetableClass),
  codes: ["CLIENT_NOT_FOUND"],
  meanings: {
    query: {
      class_type_id: "Only those of this type.",
      coach_id: "Only those of this coach.",
      room_id: "Only those in this room.",
      recurring_class_id: "Only those that this template made.",
      status: "Only those with this status.",
      client_id: `Adds to each class ${CLIENT}`,
    },
  },
  rules: bookingListRules,
};
