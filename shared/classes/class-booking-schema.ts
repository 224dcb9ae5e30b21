// Bookings of classes in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, flag, instant, named, oneOf, orNull, recordId, text } from "../api/answer-schemas.ts";
import { historySchema } from "../history/history-schema.ts";
import { agreedPolicyEntries } from "../sessions/agreed-policy-schema.ts";
import { bookedSessionEntries, bookingEndEntries } from "../sessions/booking-schema.ts";
import { CLASS_BOOKING_STATUSES } from "../tables/class-booking-items.ts";
import { CLASS_STATUSES } from "../tables/classes-table.ts";
import { CHANGES } from "../tables/history-entry.ts";
import type { listedClassBooking } from "./class-booking-view.ts";
import { PASSED_OVER } from "./waitlist-rules.ts";

const policy = named(
  "AgreedClassPolicy",
  "The policy that the client agreed to by booking or by waiting: a copy of the club's, and the instants that follow from it.",
  v.strictObject({
    ...agreedPolicyEntries("class"),
    booking_opens: orNull(
      v.strictObject({
        days_before: count("How many local days before the class."),
        local_time: text("At which time of that day, by the club's wall clock, such as `12:00`."),
      }),
      "When booking opens; null: as soon as the class exists.",
    ),
    booking_closes_minutes: count("How long before the start booking closes."),
    requires_session: flag("Whether a place takes a session."),
    promotion_notice_minutes: count("How much waking time a promotion leaves before the start."),
    max_upcoming: orNull(count("That many."), "How many classes ahead a client may book; null: any number."),
    max_a_day: orNull(count("That many."), "How many classes of a local day; null: any number."),
  }),
);

const ofClass = named(
  "ClassOfBooking",
  "The class of a booking, as it is now.",
  v.strictObject({
    name: text("Its name."),
    class_type_id: recordId("Its type."),
    status: oneOf(CLASS_STATUSES, "Its state."),
    start_date_time: instant("When it begins."),
    end_date_time: instant("When it ends."),
    coach_id: orNull(recordId("The coach."), "The coach; null is to be announced."),
    coach_name: orNull(v.string(), "The coach's name."),
    room_id: orNull(recordId("The room."), "The room; null where it is in none."),
    room_name: orNull(v.string(), "The room's name."),
    virtual_url: orNull(v.string(), "Where it is held online; null without a place."),
  }),
);

const waitlist = named(
  "PlaceInLine",
  "The place of one who waits.",
  v.strictObject({
    position: orNull(
      count("From 1."),
      "The place in line, from 1; null for one whose `until` has passed. Where many join within one second, it is as it was a moment before.",
    ),
    since: instant("Since when."),
    until: orNull(instant("Until then."), "The last instant at which a place is wanted; null: the start."),
    notice_minutes: count("How much waking time before the start a promotion must leave."),
    promoted_until: orNull(instant("Until then."), "The last instant at which they can still be promoted."),
    passed_over: orNull(
      v.array(
        v.strictObject({
          at: instant("When a place went to somebody else, or to nobody."),
          reason: oneOf(PASSED_OVER, "Why they could not take it."),
        }),
      ),
      "Why they were passed over, the last five times; null without `classes.manage`.",
    ),
  }),
);

/** The fields of a booking of a class, as lists show it. */
export const listedClassBookingEntries = {
  class_id: recordId("The class."),
  client_id: recordId("The client. Class and client name the booking."),
  version: count("Raised by every change; the `ETag` of the booking. Booked again, it goes on."),
  status: oneOf(CLASS_BOOKING_STATUSES, "Its state."),
  class: ofClass,
  waitlist: orNull(waitlist, "The place in line of one who waits; null for all others."),
  promoted_at: orNull(instant("When."), "When the client got a place from the line."),
  is_trial: flag("Whether it is a trial."),
  ...bookedSessionEntries,
  is_payment_required: flag("Whether the client has to pay for it."),
  is_comp_session: flag("Whether it is complimentary."),
  is_first_time_class: flag("Whether it is the client's first class."),
  policy,
  ...bookingEndEntries,
  created_at: instant(
    "When it was first booked, or the client first waited; for an app without `classes.manage` when it made the booking again.",
  ),
  created_by: text("The principal that did; `client` or `club` for a client's own token."),
  updated_at: instant("When it last changed."),
} satisfies Record<keyof ReturnType<typeof listedClassBooking>, v.GenericSchema>;

/** A booking of a class in a list. */
export const listedClassBookingSchema = named(
  "ListedClassBooking",
  "A booking of a class, or a place in its line, without its history.",
  v.strictObject(listedClassBookingEntries),
);

/** The history of a booking of a class. */
export const classBookingHistory = historySchema({
  title: "ClassBookingChange",
  record: "a booking of a class",
  person: "`client` or `club` for a client's own token",
  freeText: "free text",
  changes: CHANGES,
});
