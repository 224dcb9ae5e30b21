import type { Scope } from "../api/operations.ts";

/** The events of each kind of record, by their noun. */
const EVENTS = {
  tour: ["booked", "rescheduled", "cancelled", "checked_in", "no_show", "undone"],
  appointment: [
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
  prospect: ["created"],
  client: ["created", "updated", "erased"],
  unavailability: ["added", "removed"],
} as const;

/** A kind of record with events. */
export type EventNoun = keyof typeof EVENTS;

/** The type of an event that a webhook may get, such as `tour.booked`. */
export type EventType = { [Noun in EventNoun]: `${Noun}.${(typeof EVENTS)[Noun][number]}` }[EventNoun];

/** Every type of event that a webhook may get. */
export const eventTypes = Object.entries(EVENTS).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}` as EventType),
);

/** The type of the event that only *Test webhook* sends. */
export const TEST_EVENT = "webhook.test";

/** What a webhook's `event_types` may name: types, a noun with a star for all of its types, or a star for all. */
export const eventPatterns: readonly string[] = [
  ...eventTypes,
  ...Object.keys(EVENTS).map((noun) => `${noun}.*`),
  "*",
];

/** Whether one of the patterns names a type. Only types that a webhook may get are ever named. */
export function isSubscribed(patterns: readonly string[], type: string): boolean {
  return (eventTypes as readonly string[]).includes(type) && patterns.some((pattern) => names(pattern, type));
}

/** The scopes that a token needs to subscribe to a pattern. */
export function scopesOf(pattern: string): Scope[] {
  const nouns = (Object.keys(EVENTS) as EventNoun[]).filter(
    (noun) => pattern === "*" || pattern.startsWith(`${noun}.`),
  );
  return [...new Set(nouns.map(scopeOf))];
}

function names(pattern: string, type: string): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}

/** Who may read the records of a noun. */
function scopeOf(noun: EventNoun): Scope {
  switch (noun) {
    case "tour":
      return "tours.manage";
    case "client":
    case "prospect":
      return "clients.find";
    default:
      return "appointments.read";
  }
}
