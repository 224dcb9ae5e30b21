import type { ChangeName, FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";

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

/** The later changes of a history of which people are told. */
export function toldAfter(history: readonly HistoryEntry[], { version }: HistoryEntry): HistoryEntry[] {
  return history.filter((entry) => entry.version > version && isTold(entry));
}

/** Whether the caller who made a change could not manage the record. */
export function isLimited({ by_client, limited }: HistoryEntry): boolean {
  return by_client || limited === true;
}

/** Whether a change set another start; a reschedule may have changed something else alone. */
export function movesStart({ from }: Pick<HistoryEntry, "from">): boolean {
  return STARTS.some((field) => field in from);
}

/** The value of a field before and after a change, by the present value and the changes since. */
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
