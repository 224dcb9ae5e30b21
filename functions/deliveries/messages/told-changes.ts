import type { ChangeName, FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { GATHER_MS } from "./message-waits.ts";
import type { SentBooking } from "./sent-bookings.ts";

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

/**
 * Whether people are told of a change. An update is one if it sets another length or place, and so is a cancellation that only
 * returns a session later.
 */
function isTold({ operation, from }: Pick<HistoryEntry, "operation" | "from">): boolean {
  return TOLD.has(operation) || (operation === "updated" && (movesTime({ from }) || movesPlace({ from })));
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

/** What a reader is to be told of a booking, and what they were sent of it. */
export interface Untold {
  /** The changes since the last message. */
  readonly changes: readonly HistoryEntry[];
  /** The booking as it was last sent to them; as it was before the changes if it never was; undefined if it is new to them. */
  readonly sent: SentBooking | undefined;
  /** The booking in each state since that a message may have told, whatever is known of that message; the latest first. */
  readonly maybeSent: readonly SentBooking[];
}

/** A booking before or after a change. */
export type Around = (entry: HistoryEntry, side: "before" | "after") => SentBooking;

/**
 * What a reader is to be told of a booking; undefined if they were sent a later version than that which was read. If they were sent
 * none, the changes are those of the day up to a change: whoever was sent nothing for longer knows the booking from elsewhere.
 * @param last the change that is told
 * @param lastSent the booking as it was last sent to them; undefined if it never was
 * @param lastedMs how long a state must have lasted for a message to have told it
 */
export function untoldOf(
  {
    record,
    history,
  }: { readonly record: { readonly version: number }; readonly history: readonly HistoryEntry[] },
  last: HistoryEntry,
  lastSent: SentBooking | undefined,
  around: Around,
  lastedMs = GATHER_MS,
): Untold | undefined {
  if (lastSent !== undefined && lastSent.version > record.version) return undefined;
  const sinceMs = Date.parse(last.at) - DAY_MS;
  const changes = history.filter(
    (entry) =>
      isTold(entry) &&
      (lastSent === undefined ? Date.parse(entry.at) > sinceMs : entry.version > lastSent.version),
  );
  const first = changes[0] ?? last;
  const before = first.version === 1 ? undefined : around(first, "before");
  // A message is sent this long after a change at the earliest: a state that lasted less was told to nobody.
  const lasted = changes.filter((entry, place) => {
    const next = changes[place + 1];
    return next !== undefined && Date.parse(next.at) - Date.parse(entry.at) >= lastedMs;
  });
  const maybeSent = lasted.map((entry) => around(entry, "after")).toReversed();
  return { changes, sent: lastSent ?? before, maybeSent };
}

/** Every state of a booking in which its reader may have it in their calendar, the latest first. */
export function sentStates({ sent, maybeSent }: Untold): SentBooking[] {
  return sent === undefined ? [...maybeSent] : [...maybeSent, sent];
}

/** The booking as its reader may have it in their calendar at another time than this; undefined if it is new to them. */
export function formerOf(untold: Untold, present: BookedTime): SentBooking | undefined {
  if (untold.sent === undefined) return undefined;
  return sentStates(untold).findLast((state) => isMoved(state, present)) ?? untold.sent;
}

/** When a booking begins and ends. */
export type BookedTime = Pick<SentBooking, "starts_at" | "ends_at">;

/** Whether a booking takes place at another time than before. */
export function isMoved(former: BookedTime, present: BookedTime): boolean {
  return former.starts_at !== present.starts_at || former.ends_at !== present.ends_at;
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

/** Whether a change set another start or end. */
export function movesTime(entry: Pick<HistoryEntry, "from">): boolean {
  return movesStart(entry) || "end_date_time" in entry.from;
}

/** Whether a change set another room, or made a booking virtual or not. */
export function movesPlace({ from }: Pick<HistoryEntry, "from">): boolean {
  return "room_id" in from || "is_virtual" in from;
}

/** The value of a field before and after a change, worked out from the present value and the changes since. */
export function aroundChange<Value extends FieldValues[string]>(
  field: string,
  { history, present }: { readonly history: readonly HistoryEntry[]; readonly present: Value },
  entry: HistoryEntry,
): { readonly before: FieldValues[string]; readonly after: FieldValues[string] } {
  const since = history.find(({ version, from }) => version > entry.version && field in from);
  const after = valueBefore(since, field, present);
  return { before: field in entry.from ? valueBefore(entry, field, after) : after, after };
}

/** The value of a field before a change that set it; the present one if there was no such change. */
export function valueBefore(
  changed: HistoryEntry | undefined,
  field: string,
  present: FieldValues[string],
): FieldValues[string] {
  return changed === undefined ? present : (changed.from[field] ?? null);
}

/** Whether a change set when a booking begins: the booking itself, or a move. */
export function setsStart(entry: HistoryEntry): boolean {
  return entry.version === 1 || movesStart(entry);
}

/** The last change that set when a booking begins. Undefined if it lies in a page of the history. */
export function startSetBy(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.findLast(setsStart);
}
