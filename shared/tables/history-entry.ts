import * as v from "valibot";

/** What can happen to an appointment or a tour: the verbs of its events. */
export const BOOKING_CHANGES = [
  "booked",
  "created",
  "updated",
  "rescheduled",
  "coach_substituted",
  "checked_in",
  "no_show",
  "undone",
  "cancelled",
  "membership_changed",
] as const;

/** What can happen to a record: to a class and its bookings, too. */
export const CHANGES = [
  ...BOOKING_CHANGES,
  "waiting",
  "promoted",
  "released",
  "moved",
  "completed",
  "deleted",
  "ended",
] as const;

/** What happened to a record. */
export type ChangeName = (typeof CHANGES)[number];

/** A field's value in a history entry; free text is kept as null, which says only that it changed. */
const FieldValueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** Fields by name; a field inside another has a path, such as `policy.free_cancel_until`. */
const FieldsSchema = v.record(v.string(), FieldValueSchema);

/** Fields of a record by name, with their values before or after a change. */
export type FieldValues = v.InferOutput<typeof FieldsSchema>;

/** What a change did to a membership's sessions: −1 takes one, 1 gives one back, 0 forfeits one that was taken before. */
export const SessionChangeSchema = v.object({ membership_id: v.number(), change: v.picklist([-1, 0, 1]) });

/** What a change did to a membership's sessions. */
export type SessionChange = v.InferOutput<typeof SessionChangeSchema>;

/** One change of a record, as it is stored inside the record; the creation is the first. */
export const HistoryEntrySchema = v.object({
  /** The record's version from this change on. */
  version: v.number(),
  /** `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
  at: v.string(),
  /** The principal that made the change. */
  by: v.string(),
  /** Whether that was the client, with a token of their own, or for a tour a visitor. */
  by_client: v.optional(v.boolean(), false),
  /** True where the caller could not manage the record, and `by_client` does not say so; absent otherwise. */
  limited: v.optional(v.literal(true)),
  operation: v.picklist(CHANGES),
  reason: v.optional(v.string()),
  from: FieldsSchema,
  to: FieldsSchema,
  sessions: v.array(SessionChangeSchema),
});

/** One change of a record. */
export type HistoryEntry = v.InferOutput<typeof HistoryEntrySchema>;

/**
 * What the event of a record's last change is made from. A pipe cannot select the last element of a list, so the
 * item has it as an attribute of its own.
 */
export interface LastChange {
  /** The event's type, such as `appointment.rescheduled`. A pipe takes those that begin with its record's name. */
  readonly event: string;
  /** The start before the change; the present start if the change did not move the booking. */
  readonly previous_starts_at: string;
}

/** Pads an id to the 16 digits of 2^53−1, so that ids as text sort as numbers do. */
export function paddedId(id: number): string {
  return String(id).padStart(16, "0");
}

const KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:#\d{16}){1,2}$/;

/**
 * The instant of a sort key `instant#id`, or `instant#id#id` where two ids name a record, the ids padded; undefined where a
 * text is no such key.
 */
export function instantOfKey(text: string): string | undefined {
  return KEY.exec(text)?.[1];
}

/** The key before every key that follows this one: `BETWEEN` includes its beginning. */
export function justAfter(key: string): string {
  return `${key}\u0000`;
}

/** The last key that can come before a sort key of {@link instantOfKey}: `BETWEEN` includes its end. */
export function justBefore(key: string): string {
  const end = key.lastIndexOf("#");
  return `${key.slice(0, end)}#${paddedId(Math.max(Number(key.slice(end + 1)) - 1, 0))}`;
}
