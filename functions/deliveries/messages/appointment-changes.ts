import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { KnownBooking } from "../../../shared/tables/known-bookings.ts";
import type { MessageName } from "../mail/letter.ts";
import {
  aroundChange,
  movesStart,
  setsStart,
  toldAfter,
  toldChangeAt,
  untoldChanges,
} from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Coaches are told of starts within so many days. */
const COACH_DAYS = 7;

/** What one message tells of an appointment, and which message. */
export interface ToldChange {
  readonly name: MessageName;
  readonly item: AppointmentItem;
  readonly changes: readonly HistoryEntry[];
  /** The appointment as the reader knows it; undefined if it is new to them. */
  readonly known: KnownBooking | undefined;
}

/** A change of an appointment, and what its reader was told before. */
export interface Telling {
  readonly changedAt: string;
  /** What they were last told of an appointment, by its id. */
  readonly known: ReadonlyMap<number, KnownBooking>;
  readonly now: Date;
}

/** Whether a client is told of a change, by this change's message or by a later one's. */
function concernsClient(entry: HistoryEntry): boolean {
  switch (entry.operation) {
    case "created":
    case "cancelled":
      return true;
    case "rescheduled":
    case "coach_substituted":
      return movesStart(entry) || "coach_id" in entry.from;
    default:
      return false;
  }
}

/** Whether a client is told of a change by its own message: by none if a later change's message tells it. */
export function isToldToClient({ history }: AppointmentItem, entry: HistoryEntry): boolean {
  return concernsClient(entry) && !toldAfter(history, entry).some(concernsClient);
}

/** What a client is told of a change: of an appointment that is over, only that it was cancelled. */
export function clientChange(item: AppointmentItem, telling: Telling): ToldChange | undefined {
  const entry = toldChangeAt(item.history, telling.changedAt);
  if (entry === undefined || !isToldToClient(item, entry)) return undefined;
  const untold = untoldOf(item, entry, telling);
  const name = clientMessage(item, untold);
  if (name === undefined || (name !== "appointment_cancelled" && isOver(item, telling.now))) return undefined;
  return { name, item, ...untold };
}

type Untold = Pick<ToldChange, "changes" | "known">;

function clientMessage({ record }: AppointmentItem, { changes, known }: Untold): MessageName | undefined {
  if (record.status === "cancelled") {
    const isNews = known?.is_booked !== false || changes.some(({ sessions }) => sessions.length > 0);
    return isNews ? "appointment_cancelled" : undefined;
  }
  if (known === undefined) return "appointment_created";
  if (known.starts_at !== record.start_date_time) return "appointment_moved";
  return known.coach_id === record.coach_id ? undefined : "appointment_coach_changed";
}

/** What a reader is to be told, and what they know. */
function untoldOf(item: AppointmentItem, entry: HistoryEntry, { known }: Telling): Untold {
  const told = known.get(item.record.appointment_id);
  const changes = untoldChanges(item.history, entry, told);
  return { changes, known: told ?? beforeChanges(item, changes[0] ?? entry) };
}

/** An appointment before a change, which whoever was told of none knows; undefined if the change created it. */
function beforeChanges({ record, history }: AppointmentItem, first: HistoryEntry): KnownBooking | undefined {
  if (first.version === 1) return undefined;
  const before = (field: string, present: string | number) =>
    aroundChange(field, { history, present }, first).before;
  return {
    version: first.version - 1,
    starts_at: String(before("start_date_time", record.start_date_time)),
    ends_at: String(before("end_date_time", record.end_date_time)),
    coach_id: Number(before("coach_id", record.coach_id)),
    is_booked: before("status", record.status) !== "cancelled",
  };
}

/** An appointment as a message tells it. */
export function asTold({ record }: AppointmentItem): KnownBooking {
  return {
    version: record.version,
    starts_at: record.start_date_time,
    ends_at: record.end_date_time,
    coach_id: record.coach_id,
    is_booked: record.status !== "cancelled",
  };
}

function isOver({ record }: AppointmentItem, now: Date): boolean {
  return record.end_date_time <= now.toISOString();
}

/** The coaches who are told of a change by its own message: those before and after it, if no later change's message tells them. */
export function coachesToTell(item: AppointmentItem, entry: HistoryEntry): number[] {
  const later = new Set(toldAfter(item.history, entry).flatMap((other) => concernedCoaches(item, other)));
  return concernedCoaches(item, entry).filter((id) => !later.has(id));
}

/** The coaches whom a change concerns, if it is about the next days. */
function concernedCoaches({ record, history }: AppointmentItem, entry: HistoryEntry): number[] {
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  if (!Object.values(starts).some((start) => isSoon(String(start), entry.at))) return [];
  const { before, after } = aroundChange("coach_id", { history, present: record.coach_id }, entry);
  const isChanged =
    entry.operation === "cancelled"
      ? // A session that is returned later concerns the client alone.
        "status" in entry.from
      : setsStart(entry) || before !== after;
  return isChanged ? [...new Set([before, after])].filter((id) => typeof id === "number") : [];
}

function isSoon(start: string, at: string): boolean {
  return start >= at && Date.parse(start) - Date.parse(at) <= COACH_DAYS * DAY_MS;
}

/** What a coach is told of a change: nothing if the appointment is over, or is as they know it. */
export function coachChange(
  item: AppointmentItem,
  coachId: number,
  telling: Telling,
): ToldChange | undefined {
  const entry = toldChangeAt(item.history, telling.changedAt);
  if (entry === undefined || isOver(item, telling.now)) return undefined;
  if (!coachesToTell(item, entry).includes(coachId)) return undefined;
  const untold = untoldOf(item, entry, telling);
  const name = coachMessage(item, coachId, { ...untold, at: entry.at });
  return name === undefined ? undefined : { name, item, ...untold };
}

function coachMessage(
  { record: { status, coach_id, start_date_time } }: AppointmentItem,
  coachId: number,
  { known, at }: Untold & { readonly at: string },
): MessageName | undefined {
  const had = known?.is_booked === true && known.coach_id === coachId ? known.starts_at : undefined;
  const has = status !== "cancelled" && coach_id === coachId ? start_date_time : undefined;
  if (![had, has].some((start) => start !== undefined && isSoon(start, at))) return undefined;
  if (had === undefined) return "coach_booked";
  if (has === undefined) return status === "cancelled" ? "coach_cancelled" : "coach_substituted";
  return had === has ? undefined : "coach_moved";
}
