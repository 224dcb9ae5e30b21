import type { Caller } from "../api/caller.ts";
import type { ChangeName, FieldValues, HistoryEntry, SessionChange } from "../tables/history-entry.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** How many entries a history has room for, the creation included. A full one still takes one entry of each end. */
export const MAX_CHANGES = 100;

/** Who makes a change, and when. */
export interface Author {
  readonly caller: Pick<Caller, "principal" | "grants">;
  readonly now: Date;
}

/** A change of a record: what it is, and why. */
export interface ChangeOfRecord {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  readonly sessions?: readonly SessionChange[];
}

/** What every record with a history has. */
export interface HistoricalRecord {
  readonly version: number;
  readonly updated_at: string;
}

// The history records only that these changed: a hundred texts would not fit into an item.
const FREE_TEXT: ReadonlySet<string> = new Set([
  "comments",
  "virtual_url",
  "notes",
  "cancel_reason",
  "comp_reason",
]);

/** A new record's first entry. */
export function firstEntry(
  { operation, reason, sessions = [] }: ChangeOfRecord,
  { caller, now }: Author,
): HistoryEntry {
  return {
    version: 1,
    at: formatUtcDateTime(now),
    by: caller.principal,
    by_client: isClient(caller),
    operation,
    reason,
    from: {},
    to: {},
    sessions: [...sessions],
  };
}

/** The entry of a change that leads from one record to the next. */
export function nextEntry<Rec extends HistoricalRecord>(
  before: Rec,
  after: Rec,
  change: ChangeOfRecord,
  author: Author & { readonly shownFields: (record: Rec) => FieldValues },
): HistoryEntry {
  const [from, to] = [author.shownFields(before), author.shownFields(after)];
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (field) => from[field] !== to[field],
  );
  const only = (fields: FieldValues) =>
    Object.fromEntries(
      changed.map((field) => [field, FREE_TEXT.has(field) ? null : (fields[field] ?? null)]),
    );
  const { version, updated_at: at } = after;
  return { ...firstEntry(change, author), version, at, from: only(from), to: only(to) };
}

/**
 * The instant at which a record's next change is judged: now, or that of the last change where this is later. It is where
 * this change had read the clock before the last one was made. Judged by its own clock, a cancellation dated after the last
 * free instant would not be late.
 */
export function judgedAt({ updated_at }: Pick<HistoricalRecord, "updated_at">, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(updated_at)));
}

/** The version and the time of a record's next change; the time is always later than the last one's. */
export function nextVersion({ version, updated_at }: HistoricalRecord, now: Date): HistoricalRecord {
  const updatedMs = Math.max(now.getTime(), Date.parse(updated_at) + 1);
  return { version: version + 1, updated_at: formatUtcDateTime(new Date(updatedMs)) };
}

/**
 * Whether a record's history has room for one more change. A full one still takes each operation that ends a booking
 * (cancellation, check-in, no-show) once.
 */
export function hasRoomFor(history: readonly HistoryEntry[], operation: ChangeName): boolean {
  if (history.length < MAX_CHANGES) return true;
  const ends = operation === "cancelled" || operation === "checked_in" || operation === "no_show";
  return ends && !history.slice(MAX_CHANGES).some((entry) => entry.operation === operation);
}

/** Whether a caller is a client with a token of their own. */
export function isClient({ grants }: Pick<Caller, "grants">): boolean {
  return grants.client_id !== undefined;
}
