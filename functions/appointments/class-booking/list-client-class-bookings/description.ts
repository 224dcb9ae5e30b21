import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedClassBookingSchema } from "../../../../shared/classes/class-booking-schema.ts";

export const listClientClassBookings: OperationDescription = {
  summary: "List class bookings by client id",
  description:
    "Lists all class bookings of a client, places in line and cancelled ones too, by the start of the class, then by its id. The latest comes first, unless `order` is `asc`. A client's own token lists that client's bookings only; an app without `classes.manage` sees only those that it has made itself.",
  success: "One page of bookings.",
  answer: listSchema("class_bookings", listedClassBookingSchema),
  meanings: {
    query: {
      status: "Only those with this status.",
      from: "Only those whose class begins at this instant or later.",
      to: "Only those whose class begins before this instant; after `from`.",
      date: "Only those whose class begins on this local day, in place of `from` and `to`.",
      order: "`asc` lists the earliest start first; `desc` is the default.",
    },
  },
  rules: {
    pages: "A page may have fewer entries than `limit`, even none: only `next_cursor` null ends the list.",
  },
};
