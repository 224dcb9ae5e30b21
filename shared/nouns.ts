/**
 * The kinds of records that paths, events and stored items name, one row each: the attribute and path parameter of the id,
 * the table, the scope that reads all of them, and the events that a change of one gives.
 */
export const nouns = {
  tour: {
    id: "tour_id",
    table: "Tours",
    scope: "tours.manage",
    events: ["booked", "rescheduled", "cancelled", "checked_in", "no_show", "undone"],
  },
  appointment: {
    id: "appointment_id",
    table: "Appointments",
    scope: "appointments.read",
    events: [
      "created",
      "updated",
      "rescheduled",
      "coach_substituted",
      "checked_in",
      "no_show",
      "undone",
      "cancelled",
      "membership_changed",
    ],
  },
  prospect: { id: "client_id", table: "Clients", scope: "clients.find", events: ["created"] },
  client: {
    id: "client_id",
    table: "Clients",
    scope: "clients.find",
    events: ["created", "updated", "erased"],
  },
  unavailability: {
    id: "unavailability_id",
    table: "Calendar",
    scope: "appointments.read",
    events: ["added", "removed"],
  },
} as const;

/** A kind of record. */
export type Noun = keyof typeof nouns;

/** The kinds of records that hold somebody's time, with versions and a history. */
export const bookingNouns = ["tour", "appointment"] as const satisfies readonly Noun[];

/** A kind of booking. */
export type BookingNoun = (typeof bookingNouns)[number];

/** The table of a kind of booking. */
export type BookingTable = (typeof nouns)[BookingNoun]["table"];
