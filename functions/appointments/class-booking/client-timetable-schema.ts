// What a client has and may do in a class, in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { flag, instant, named, oneOf, orNull, recordId } from "../../../shared/api/answer-schemas.ts";
import { listedClassBookingSchema } from "../../../shared/classes/class-booking-schema.ts";
import { SESSION_OUTCOMES } from "../../../shared/tables/record-item.ts";
import type { TimetableActions } from "./client-timetable.ts";

const until = orNull(instant("Until then."), "Until when this holds; null means that it has no end.");

/** What a client may do in a class, by its names; what cannot be is left out. */
export const timetableActionEntries = {
  book: v.optional(
    v.strictObject({
      until,
      membership_id: orNull(
        recordId("The membership."),
        "The membership that would pay; null if none would.",
      ),
      is_payment_required: flag("Whether the client would have to pay."),
    }),
  ),
  wait: v.optional(v.pipe(v.strictObject({}), v.description("The client can wait for a place."))),
  cancel: v.optional(
    v.strictObject({
      until,
      session_outcome: oneOf(SESSION_OUTCOMES, "What would become of the session now."),
    }),
  ),
} satisfies Record<keyof TimetableActions, v.GenericSchema>;

/** What a client may do in a class. */
export const timetableActions = named(
  "TimetableActions",
  "What the client may do in the class now; what cannot be is left out.",
  v.strictObject(timetableActionEntries),
);

/** What a client has booked of a class. */
export const clientBooking = orNull(
  listedClassBookingSchema,
  "Only for a member, or with `client_id`: the booking that the client has or had, if the caller may see it.",
);

/** What `client_id` adds. */
export const CLIENT =
  "what this client has booked and may do, as a member's own token has it; it takes `classes.write`.";
