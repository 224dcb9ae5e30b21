/**
 * The kinds of records that paths, events and stored items name: the attribute and path parameter of the id, and the table. A row
 * here has one in {@link nounEvents}, too, which functions that tell no events do not load.
 */
export const nouns = {
  tour: { id: "tour_id", table: "Tours" },
  appointment: { id: "appointment_id", table: "Appointments" },
  prospect: { id: "client_id", table: "Clients" },
  client: { id: "client_id", table: "Clients" },
  unavailability: { id: "unavailability_id", table: "Calendar" },
} as const;

/** The events that a change of a record gives, and the scope that reads all records of the kind. */
export const nounEvents = {
  tour: {
    scope: "tours.manage",
    events: ["booked", "rescheduled", "cancelled", "checked_in", "no_show", "undone"],
  },
  appointment: {
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
  prospect: { scope: "clients.find", events: ["created"] },
  client: { scope: "clients.find", events: ["created", "updated", "erased"] },
  unavailability: { scope: "appointments.read", events: ["added", "removed"] },
} as const satisfies Record<Noun, { readonly scope: string; readonly events: readonly string[] }>;

/** A kind of record. */
export type Noun = keyof typeof nouns;

/** The kinds of records that hold somebody's time, with versions and a history. */
export const bookingNouns = ["tour", "appointment"] as const satisfies readonly Noun[];

/** A kind of booking. */
export type BookingNoun = (typeof bookingNouns)[number];

/** The table of a kind of booking. */
export type BookingTable = (typeof nouns)[BookingNoun]["table"];
