import * as v from "valibot";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedClassBookingSchema } from "../../../../shared/classes/class-booking-schema.ts";
import { bookingListRules, changeListSchema } from "../../../../shared/lists/change-list-schemas.ts";
import { listedClientSchema } from "../../../../shared/people/client-schema.ts";

export const listClassBookings: OperationDescription = {
  summary: "List bookings of all classes",
  description:
    "Lists the bookings, and the places in line, of the classes of a club location that begin within a range, by start, then by the ids of class and client. With `updated_since` it lists those that have changed since then, by their last change. Once a class was moved or cancelled, its bookings are shown as they will be. Each comes with `updated_since` when it is written.",
  success: "One page of bookings.",
  answer: v.strictObject({
    ...changeListSchema("class_bookings", listedClassBookingSchema).entries,
    clients: v.exactOptional(
      v.pipe(
        v.array(listedClientSchema),
        v.description(
          "Only if `include` is `client`: the clients of the page's bookings, once each, without clients who have been erased.",
        ),
      ),
    ),
  }),
  meanings: {
    query: {
      status: "Only those with this status.",
      is_payment_required: "Only those that have to be paid for, or only the others.",
      include: "`client` adds the clients of the page's bookings.",
    },
  },
  rules: bookingListRules,
};
