// A booking of a class by itself, in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { envelopeSchema, named } from "../../../shared/api/answer-schemas.ts";
import {
  classBookingHistory,
  listedClassBookingEntries,
} from "../../../shared/classes/class-booking-schema.ts";
import type { classBookingView } from "../../../shared/classes/class-booking-view.ts";
import { bookedClientSchema } from "../../../shared/sessions/booked-client-schema.ts";
import { bookingActionEntries } from "../../../shared/sessions/booking-schema.ts";

const actions = named(
  "ClassBookingActions",
  "What the caller may do with the booking now, and its effect; what is not allowed is left out.",
  v.strictObject(bookingActionEntries),
);

/** A booking of a class by itself. */
export const classBookingSchema = named(
  "ClassBooking",
  "A booking of a class, or a place in its line.",
  v.strictObject({
    ...listedClassBookingEntries,
    history: classBookingHistory,
    actions,
  } satisfies Record<keyof ReturnType<typeof classBookingView>, v.GenericSchema>),
);

/** The answer of a write to a booking of a class. */
export const changedClassBookingSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the class's."),
  class_booking: classBookingSchema,
});

/** The answer of an operation that gives a client a place in a class. */
export const bookedClassSchema = v.strictObject({
  create_response: envelopeSchema("Its id is the class's: class and client name the booking."),
  update_response: envelopeSchema(
    "The effect on the client's membership: its id is that of the membership that a session was taken from, or null where none was.",
  ),
  client_booked_details: v.pipe(v.array(bookedClientSchema), v.description("The client, after the booking.")),
  class_booking: classBookingSchema,
});

/** The codes that *Books client to class* and *Adds a trial client to class* share. */
export const placeCodes = [
  "CLASS_NOT_FOUND",
  "CLASS_STATE",
  "TENANT_INACTIVE",
  "BOOKING_CLOSED",
  "CLIENT_NOT_FOUND",
  "CLIENT_UNAVAILABLE",
  "CLASS_FULL",
  "TOO_MANY_CHANGES",
  "ALREADY_DONE",
] as const;
