import type { Caller } from "../api/caller.ts";
import type { ChangeName, FieldValues, HistoryEntry, SessionChange } from "../tables/history-entry.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** How many entries a history has room for, the creation included; see {@link hasRoomFor} for those after them. */
export const MAX_CHANGES = 100;
/**
 * How many of them callers without `manage` may add together, the creation included. The rest is for the club, so that
 * nobody else can use up the history that a substitution or a check-in needs.
 */
export const MAX_CHANGES_WITHOUT_MANAGE = 30;

/** Who makes a change, and when. */
export interface Author {
  readonly caller: Pick<Caller, "principal">;
  /** Whether the caller manages such records. */
  readonly isManaged: boolean;
  /** Whether they are the person whom the record is about. */
  readonly isPerson: boolean;
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
  { caller, isManaged, isPerson, now }: Author,
): HistoryEntry {
  return {
    version: 1,
    at: formatUtcDateTime(now),
    by: caller.principal,
    by_client: isPerson,
    ...(isManaged || isPerson ? {} : { limited: true }),
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
    Object.fromEntries(changed.map((field) => [field, isFreeText(field) ? null : (fields[field] ?? null)]));
  const { version, updated_at: at } = after;
  return { ...firstEntry(change, author), version, at, from: only(from), to: only(to) };
}

/** Whether a field, or the one at the end of a path, is free text. */
function isFreeText(field: string): boolean {
  return FREE_TEXT.has(field.slice(field.lastIndexOf(".") + 1));
}

/** The version and the time of a record's next change; the time is always later than the last one's. */
export function nextVersion({ version, updated_at }: HistoricalRecord, now: Date): HistoricalRecord {
  const updatedMs = Math.max(now.getTime(), Date.parse(updated_at) + 1);
  return { version: version + 1, updated_at: formatUtcDateTime(new Date(updatedMs)) };
}

/** A record with its history, and who wants to change it. */
export interface ChangedHistory {
  readonly record: { readonly status: string };
  readonly history: readonly HistoryEntry[];
  /** Whether the caller manages such records. */
  readonly isManaged: boolean;
}

/**
 * Whether a record's history has room for one more change. All callers without `manage` together have 30 entries, but are
 * never refused a cancellation for it. A full history still takes a cancellation, a check-in, a no-show and the undo of
 * either, once each.
 */
export function hasRoomFor({ record, history, isManaged }: ChangedHistory, operation: ChangeName): boolean {
  if (history.length < MAX_CHANGES) {
    if (isManaged || operation === "cancelled") return true;
    const others = history.filter(({ by_client, limited }) => by_client || limited === true);
    return others.length < MAX_CHANGES_WITHOUT_MANAGE;
  }
  if (!AFTER_FULL.has(operation)) return false;
  const isUndo = operation === "undone";
  return !history
    .slice(MAX_CHANGES)
    .some((entry) => entry.operation === operation && (!isUndo || entry.from.status === record.status));
}

const AFTER_FULL: ReadonlySet<ChangeName> = new Set([
  "cancelled",
  "checked_in",
  "no_show",
  "undone",
  "ended",
]);

/**
 * An entry of a history as answers show it.
 * @param reader the word for the booking's own person, if they are the caller; undefined for the club. They see this word
 *   or `club` in place of principals, and none of the club's reasons
 */
export function historyView(entry: HistoryEntry, reader: "client" | "visitor" | undefined) {
  const { version, at, by, by_client, operation, reason, from, to, sessions } = entry;
  const isHidden = reader !== undefined && !by_client;
  return {
    version,
    at,
    by: whoDid(by, by_client, reader),
    operation,
    reason: isHidden ? null : (reason ?? null),
    from: inOrder(from),
    to: inOrder(to),
    sessions,
  };
}

/** Sorts the fields by name: DynamoDB returns a map in any order. */
function inOrder(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Who did something, as answers show it; see {@link historyView}. */
export function whoDid(
  principal: string,
  wasPerson: boolean,
  reader: "client" | "visitor" | undefined,
): string {
  if (reader === undefined) return principal;
  return wasPerson ? reader : "club";
}
