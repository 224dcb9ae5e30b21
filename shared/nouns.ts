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
  class: { id: "class_id", table: "Classes" },
  /** A booking of a class has no id of its own: class and client name it. */
  class_booking: { within: "class_id", id: "client_id", table: "Classes" },
  /** The template of classes that come again every week. */
  recurring_class: { id: "recurring_class_id", table: "Classes" },
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
  class: {
    scope: "classes.read",
    events: [
      "created",
      "updated",
      "rescheduled",
      "coach_substituted",
      "cancelled",
      "completed",
      "deleted",
      "place_open",
    ],
  },
  class_booking: {
    scope: "classes.manage",
    events: [
      "booked",
      "waiting",
      "promoted",
      "cancelled",
      "released",
      "moved",
      "checked_in",
      "no_show",
      "undone",
      "membership_changed",
    ],
  },
  recurring_class: { scope: "classes.read", events: ["created", "updated", "ended"] },
} as const satisfies Record<Noun, { readonly scope: string; readonly events: readonly string[] }>;

/** A kind of record. */
export type Noun = keyof typeof nouns;

/** The kinds of records with versions and a history. */
export const recordNouns = [
  "tour",
  "appointment",
  "class",
  "class_booking",
  "recurring_class",
] as const satisfies readonly Noun[];

/** A kind of record with versions and a history. */
export type RecordNoun = (typeof recordNouns)[number];

/** The path parameters that name a record: the id of what it is in, if any, and its own. */
export function idParameters(noun: RecordNoun): readonly string[] {
  const named = nouns[noun];
  return "within" in named ? [named.within, named.id] : [named.id];
}

/** The kinds of records that hold the time of one person and one coach, or of the tours. */
export const bookingNouns = ["tour", "appointment"] as const satisfies readonly RecordNoun[];

/** A kind of booking. */
export type BookingNoun = (typeof bookingNouns)[number];

/** The kinds of records of which messages tell people when they take place. */
export const toldNouns = [...bookingNouns, "class"] as const satisfies readonly RecordNoun[];

/** A kind of record of which messages tell people when it takes place. */
export type ToldNoun = (typeof toldNouns)[number];

/** The table of a kind of booking. */
export type BookingTable = (typeof nouns)[BookingNoun]["table"];
