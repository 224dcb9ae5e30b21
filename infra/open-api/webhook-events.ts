// What the body of a webhook's request is, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, instant, named, recordId, text } from "../../shared/api/answer-schemas.ts";
import type { Noun } from "../../shared/nouns.ts";
import { type EventType, eventTypes, TEST_EVENT } from "../../shared/webhooks/event-types.ts";

const record = {
  event_id: text("The event: the record and its version. It is the header `webhook-id` too."),
  tenant_id: recordId("The club location."),
  version: count(
    "The record's version from this change on. Apply an event only if its version is higher than the last one that you applied to the record.",
  ),
};
const person = { ...record, client_id: recordId("The person. For everything else, read the record.") };
const booking = {
  ...person,
  starts_at: instant("When it begins, after this change."),
  ends_at: instant("When it ends, after this change."),
  previous_starts_at: instant("When it began before this change; `starts_at` if the change did not move it."),
  booked_at: instant("When it was booked."),
};

const ofClass = {
  ...record,
  class_id: recordId("The class."),
  class_type_id: recordId("What is given."),
  coach_id: v.optional(recordId("The coach; absent if the coach is to be announced.")),
  starts_at: instant("When the class begins, after this change."),
  ends_at: instant("When it ends, after this change."),
  previous_starts_at: instant("When it began before this change; `starts_at` if the change did not move it."),
};

/** What an event says of its record, by the record's noun. */
const DATA: Readonly<Record<Noun, v.GenericSchema>> = {
  tour: named(
    "TourEventData",
    "A tour has changed.",
    v.strictObject({ ...booking, tour_id: recordId("The tour.") }),
  ),
  appointment: named(
    "AppointmentEventData",
    "An appointment has changed.",
    v.strictObject({
      ...booking,
      appointment_id: recordId("The appointment."),
      series_id: v.optional(recordId("The series that it is of; absent if it is of none.")),
      coach_id: recordId("The coach, after this change."),
      appointment_type_id: recordId("What is booked."),
    }),
  ),
  prospect: named("ProspectEventData", "A prospect is new.", v.strictObject(person)),
  client: named(
    "ClientEventData",
    "The profile of a client or a prospect has changed.",
    v.strictObject(person),
  ),
  unavailability: named(
    "UnavailabilityEventData",
    "An unavailability was added or removed. It has either a `coach_id` or a `room_id`.",
    v.strictObject({
      ...record,
      unavailability_id: recordId("The unavailability."),
      coach_id: v.optional(recordId("The coach who is unavailable; absent if it is a room.")),
      room_id: v.optional(recordId("The room that is unavailable; absent if it is a coach.")),
      starts_at: instant("When it begins."),
      ends_at: instant("When it ends."),
      previous_starts_at: instant("As `starts_at`."),
    }),
  ),
  class: named(
    "ClassEventData",
    "A class has changed.",
    v.strictObject({
      ...ofClass,
      recurring_class_id: v.optional(recordId("The template that made it; absent if none did.")),
    }),
  ),
  class_booking: named(
    "ClassBookingEventData",
    "A client's booking of a class, or their place in its line, has changed.",
    v.strictObject({ ...ofClass, client_id: recordId("The client.") }),
  ),
  recurring_class: named(
    "RecurringClassEventData",
    "The template of a recurring class has changed. Its classes tell of their changes themselves.",
    v.strictObject({
      ...record,
      recurring_class_id: recordId("The template."),
      class_type_id: recordId("What is given."),
    }),
  ),
};

const TEST_DATA = named(
  "WebhookTestData",
  "Nothing has changed.",
  v.strictObject({
    tenant_id: recordId("The club location."),
    webhook_id: recordId("The webhook that is tested."),
  }),
);

/** When each event comes. */
const MEANINGS: Readonly<Record<EventType | typeof TEST_EVENT, string>> = {
  "tour.booked": "A tour was booked",
  "tour.rescheduled": "A tour was moved",
  "tour.cancelled": "A tour was cancelled",
  "tour.checked_in": "A visitor came to their tour",
  "tour.no_show": "A visitor did not come to their tour",
  "tour.undone": "The check-in or the no-show of a visitor was undone",
  "appointment.created": "An appointment was booked",
  "appointment.updated": "The room, the subtype or the comments of an appointment changed",
  "appointment.rescheduled": "An appointment was moved",
  "appointment.coach_substituted": "An appointment has another coach",
  "appointment.checked_in": "A client came to their appointment",
  "appointment.no_show": "A client did not come to their appointment",
  "appointment.undone": "The check-in or the no-show of a client was undone",
  "appointment.cancelled": "An appointment was cancelled",
  "appointment.membership_changed": "Another membership, or none, pays for an appointment",
  "prospect.created": "*Book tour* or *Create prospect* met a new person",
  "client.created": "*Creates a new client* created a client",
  "client.updated": "The profile of a client or a prospect changed",
  "client.erased": "A person was erased: delete what you have of the `client_id` at this `tenant_id`",
  "unavailability.added": "A coach or a room is unavailable for a while",
  "unavailability.removed": "An unavailability of a coach or a room was removed",
  "class.created": "A class was planned",
  "class.updated": "The name, the room, the capacity or another detail of a class changed",
  "class.rescheduled": "A class was moved",
  "class.coach_substituted": "A class has another coach, or its coach is to be announced",
  "class.cancelled": "A class was cancelled; its bookings follow",
  "class.completed": "A class was marked as completed",
  "class.deleted": "A class that nobody ever booked was deleted",
  "class.place_open":
    "A place of a class is open to everybody, though clients wait: none of them could take it",
  "class_booking.booked": "A client booked a place",
  "class_booking.waiting": "A client waits for a place, or waits on other terms",
  "class_booking.promoted": "A client who waited has a place",
  "class_booking.cancelled": "A booking was cancelled, or a client left the line",
  "class_booking.released":
    "A client lost their place to a move of the class, because they have something else then",
  "class_booking.moved": "A booking followed a move of its class",
  "class_booking.checked_in": "A client came to a class",
  "class_booking.no_show": "A client did not come to a class",
  "class_booking.undone": "The check-in or the no-show of a client was undone",
  "class_booking.membership_changed": "Another membership, or none, pays for a place",
  "recurring_class.created": "The template of a recurring class was made",
  "recurring_class.updated":
    "The template of a recurring class changed, or classes of some dates cannot be as it says",
  "recurring_class.ended": "A recurring class was cancelled for good",
  [TEST_EVENT]: "*Test webhook* was called; only that sends it",
};

/** An event that webhooks get, as the API's description has it. */
export interface DescribedEvent {
  readonly type: string;
  /** When it comes. */
  readonly summary: string;
  /** The schema of the request's body. */
  readonly schema: v.GenericSchema;
}

const types: readonly (EventType | typeof TEST_EVENT)[] = [...eventTypes, TEST_EVENT];

/** Every event that webhooks get, the test last. */
export const describedEvents: readonly DescribedEvent[] = types.map((type) => {
  const data = type === TEST_EVENT ? TEST_DATA : DATA[nounOf(type)];
  const summary = MEANINGS[type];
  const at = type === TEST_EVENT ? "When the test was asked for." : "When the record changed.";
  const body = v.strictObject({ type: v.literal(type), timestamp: instant(at), data });
  return { type, summary, schema: named(eventSchemaName(type), `${summary}.`, body) };
});

/** The name of the schema of an event's body: `tour.checked_in` gives `TourCheckedInEvent`. */
export function eventSchemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Event`;
}

function nounOf(type: EventType): Noun {
  const [noun] = type.split(".");
  return noun as Noun;
}
