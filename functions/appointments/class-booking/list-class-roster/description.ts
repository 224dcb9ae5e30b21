import * as v from "valibot";
import { listSchema, named, orNull } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedClassBookingEntries } from "../../../../shared/classes/class-booking-schema.ts";
import { listedClientSchema } from "../../../../shared/people/client-schema.ts";
import { listedClassSchema } from "../../class/class-schema.ts";

const entry = named(
  "RosterEntry",
  "A booking of the class, or a place in its line, with the client.",
  v.strictObject({
    ...listedClassBookingEntries,
    client: orNull(listedClientSchema, "The client; null for one who has been erased meanwhile."),
  }),
);

export const listClassRoster: OperationDescription = {
  summary: "List the roster of a class",
  description:
    "Lists who has a place in a class, by client id, then those who wait, in the order of the line, then everybody else: those who have cancelled, and those who wait no longer.",
  success: "The class, and one page of its bookings.",
  answer: v.strictObject({ class: listedClassSchema, ...listSchema("bookings", entry).entries }),
  rules: {
    pages: "A page may have fewer entries than `limit`, even none: only `next_cursor` null ends the list.",
  },
};
