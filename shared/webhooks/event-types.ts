import type { Scope } from "../api/operations.ts";
import { type Noun, nounEvents } from "../nouns.ts";

/** The type of an event that a webhook may get, such as `tour.booked`. */
export type EventType = { [Name in Noun]: `${Name}.${(typeof nounEvents)[Name]["events"][number]}` }[Noun];

/** Every type of event that a webhook may get. */
export const eventTypes = Object.entries(nounEvents).flatMap(([noun, { events }]) =>
  events.map((event) => `${noun}.${event}` as EventType),
);

/** The type of the event that only *Test webhook* sends. */
export const TEST_EVENT = "webhook.test";

/** What a webhook's `event_types` may name: types, a noun with a star for all of its types, or a star for all. */
export const eventPatterns: readonly string[] = [
  ...eventTypes,
  ...Object.keys(nounEvents).map((noun) => `${noun}.*`),
  "*",
];

/** Whether one of the patterns names a type. Only types that a webhook may get are ever named. */
export function isSubscribed(patterns: readonly string[], type: string): boolean {
  return (eventTypes as readonly string[]).includes(type) && patterns.some((pattern) => names(pattern, type));
}

/** The scopes that a token needs to subscribe to a pattern: those that read the records. */
export function scopesOf(pattern: string): Scope[] {
  const named = Object.entries(nounEvents).filter(
    ([noun]) => pattern === "*" || pattern.startsWith(`${noun}.`),
  );
  return [...new Set(named.map(([, { scope }]) => scope))];
}

function names(pattern: string, type: string): boolean {
  if (pattern === "*" || pattern === type) return true;
  return pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));
}
