import type { ChangeName, FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { KnownBooking } from "../../../shared/tables/known-bookings.ts";
import { GATHER_MS } from "./message-waits.ts";

const DAY_MS = 24 * 60 * 60_000;

const STARTS = ["start_date_time", "scheduled_datetime"];

/** The changes of which people are told. */
const TOLD: ReadonlySet<ChangeName> = new Set([
  "booked",
  "created",
  "rescheduled",
  "coach_substituted",
  "cancelled",
]);

/** Whether people are told of a change. A cancellation that only returns a session later is one, too. */
function isTold({ operation }: Pick<HistoryEntry, "operation">): boolean {
  return TOLD.has(operation);
}

/** The change of a history that was made at an instant, if people are told of it. */
export function toldChangeAt(history: readonly HistoryEntry[], at: string): HistoryEntry | undefined {
  return history.find((entry) => entry.at === at && isTold(entry));
}

/** The last change of a history of which people are told, among those that concern somebody. */
export function lastTold(
  history: readonly HistoryEntry[],
  concerns: (entry: HistoryEntry) => boolean,
): HistoryEntry | undefined {
  return history.findLast((entry) => isTold(entry) && concerns(entry));
}

/** The later changes of a history of which people are told. */
export function toldAfter(history: readonly HistoryEntry[], { version }: HistoryEntry): HistoryEntry[] {
  return history.filter((entry) => entry.version > version && isTold(entry));
}

/**
 * The changes that a reader is to be told: those since the version of which they were last told. If they never were, those of the
 * day up to a change: whoever was told nothing for longer knows the booking from elsewhere.
 */
function untoldChanges(
  history: readonly HistoryEntry[],
  last: HistoryEntry,
  known: { readonly version: number } | undefined,
): HistoryEntry[] {
  const sinceMs = Date.parse(last.at) - DAY_MS;
  return history.filter(
    (entry) =>
      isTold(entry) && (known === undefined ? Date.parse(entry.at) > sinceMs : entry.version > known.version),
  );
}

/** What a reader may hold a booking to be. */
export interface Beliefs {
  /** What they know: undefined if the booking is new to them. */
  readonly known: KnownBooking | undefined;
  /** Other states that the reader may know, the latest first: a message may have come through, or they have looked. */
  readonly maybe: readonly KnownBooking[];
}

/** The changes that a reader is to be told, and what they may hold the booking to be. */
export interface Untold {
  readonly changes: readonly HistoryEntry[];
  readonly beliefs: Beliefs;
}

/** Somebody who is told of a kind of booking. */
export interface ToldReader {
  /** The booking before or after a change. */
  readonly around: (entry: HistoryEntry, side: "before" | "after") => KnownBooking;
  /** Whether a change concerns them. */
  readonly concerns: (entry: HistoryEntry) => boolean;
  /** Whether they know a change without a message. */
  readonly isKnown: (entry: HistoryEntry) => boolean;
}

/**
 * What a reader is to be told of a booking; undefined if they were told of a later version than that which was read.
 * @param last the change that is told
 * @param told as which booking they were last told of it; undefined if they never were
 */
export function untoldOf(
  {
    record,
    history,
  }: { readonly record: { readonly version: number }; readonly history: readonly HistoryEntry[] },
  last: HistoryEntry,
  told: KnownBooking | undefined,
  reader: ToldReader,
): Untold | undefined {
  if (told !== undefined && told.version > record.version) return undefined;
  const changes = untoldChanges(history, last, told);
  const first = changes[0] ?? last;
  const before = first.version === 1 ? undefined : reader.around(first, "before");
  return { changes: changes.filter(reader.concerns), beliefs: beliefsOf(changes, told ?? before, reader) };
}

/** @param told the booking before the first of the changes; undefined if the first has created it */
function beliefsOf(
  changes: readonly HistoryEntry[],
  told: KnownBooking | undefined,
  { around, isKnown }: ToldReader,
): Beliefs {
  const last = changes.at(-1);
  const lastMs = Date.parse(last?.at ?? "");
  const earlier = changes.slice(0, -1).toReversed();
  const surely = earlier.find((entry) => isKnown(entry) || lastMs - Date.parse(entry.at) >= DAY_MS);
  const lasted = earlier.filter((entry) => {
    const next = changes[changes.indexOf(entry) + 1];
    return next !== undefined && Date.parse(next.at) - Date.parse(entry.at) >= GATHER_MS;
  });
  const maybe = lasted.filter((entry) => entry !== surely).map((entry) => around(entry, "after"));
  if (surely === undefined) return { known: told, maybe };
  return { known: around(surely, "after"), maybe: [...maybe, ...(told === undefined ? [] : [told])] };
}

/** Everything that a reader may hold a booking to be, the likeliest first. */
export function allBeliefs({ known, maybe }: Beliefs): KnownBooking[] {
  return known === undefined ? [...maybe] : [known, ...maybe];
}

/** Whether all that a message tells was done by callers who could not manage the record. */
export function areLimited(changes: readonly HistoryEntry[]): boolean {
  return changes.every(isLimited);
}

/** Whether the caller who made a change could not manage the record. */
export function isLimited({ by_client, limited }: HistoryEntry): boolean {
  return by_client || limited === true;
}

/** Whether a change set another start: a reschedule may have changed only something else. */
export function movesStart({ from }: Pick<HistoryEntry, "from">): boolean {
  return STARTS.some((field) => field in from);
}

/** The value of a field before and after a change, worked out from the present value and the changes since. */
export function aroundChange<Value extends FieldValues[string]>(
  field: string,
  { history, present }: { readonly history: readonly HistoryEntry[]; readonly present: Value },
  entry: HistoryEntry,
): { readonly before: FieldValues[string]; readonly after: FieldValues[string] } {
  const since = history.find(({ version, from }) => version > entry.version && field in from);
  const after = since?.from[field] ?? present;
  return { before: entry.from[field] ?? after, after };
}

/** Whether a change set when a booking begins: the booking itself, or a move. */
export function setsStart(entry: HistoryEntry): boolean {
  return entry.version === 1 || movesStart(entry);
}

/** The last change that set when a booking begins. Undefined if it lies in a page of the history. */
export function startSetBy(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.findLast(setsStart);
}
