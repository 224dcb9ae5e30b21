import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { KnownBooking } from "../../../shared/tables/known-bookings.ts";
import type { MessageName } from "../mail/letter.ts";
import {
  allBeliefs,
  aroundChange,
  type Beliefs,
  lastTold,
  movesStart,
  setsStart,
  toldAfter,
  toldChangeAt,
  type Untold,
  untoldOf,
} from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Coaches are told of starts within so many days. */
const COACH_DAYS = 7;

/** What one message tells of an appointment, and which message. */
export interface ToldChange {
  readonly name: MessageName;
  readonly item: AppointmentItem;
  readonly changes: readonly HistoryEntry[];
  /** The appointment as the reader has it in their calendar; undefined if it is new to them. */
  readonly known: KnownBooking | undefined;
}

/** A change of an appointment, and what its reader was told before. */
export interface Telling {
  /** When the change was made; undefined means the last change that concerns the reader. */
  readonly changedAt: string | undefined;
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

/** Whether a change concerns a client or a coach, and is told by this change's message or by a later one's. */
export function concernsReader(
  item: AppointmentItem,
  coachId: number | undefined,
): (entry: HistoryEntry) => boolean {
  return coachId === undefined ? concernsClient : (entry) => concernedCoaches(item, entry).includes(coachId);
}

/** The change that is told. */
function toldEntry(
  item: AppointmentItem,
  { changedAt }: Telling,
  coachId?: number,
): HistoryEntry | undefined {
  return changedAt === undefined
    ? lastTold(item.history, concernsReader(item, coachId))
    : toldChangeAt(item.history, changedAt);
}

/** Whether a client is told of a change by its own message: by none if a later change's message tells it. */
export function isToldToClient({ history }: AppointmentItem, entry: HistoryEntry): boolean {
  return concernsClient(entry) && !toldAfter(history, entry).some(concernsClient);
}

/** What a client is told of a change: of an appointment that is over, only that it was cancelled. */
export function clientChange(item: AppointmentItem, telling: Telling): ToldChange | undefined {
  const entry = toldEntry(item, telling);
  if (entry === undefined || !isToldToClient(item, entry)) return undefined;
  const untold = untoldOf(item, entry, telling.known.get(item.record.appointment_id), {
    around: (each, side) => around(item, each, side),
    concerns: concernsClient,
    isKnown: ({ by_client }) => by_client,
  });
  if (untold === undefined) return undefined;
  const { changes, beliefs } = untold;
  const name = clientMessage(item, untold);
  if (name === undefined || (name !== "appointment_cancelled" && isOver(item, telling.now))) return undefined;
  const isOff = name === "appointment_cancelled";
  return { name, item, changes, known: isOff ? allBeliefs(beliefs)[0] : formerOf(item, beliefs) };
}

function clientMessage({ record }: AppointmentItem, { changes, beliefs }: Untold): MessageName | undefined {
  const all = allBeliefs(beliefs);
  if (record.status === "cancelled") {
    const isNews =
      all.length === 0 ||
      all.some(({ is_booked }) => is_booked) ||
      changes.some(({ sessions }) => sessions.length > 0);
    return isNews ? "appointment_cancelled" : undefined;
  }
  if (beliefs.known === undefined) return "appointment_created";
  if (all.some(({ starts_at }) => starts_at !== record.start_date_time)) return "appointment_moved";
  const isOthers = all.some(({ coach_id }) => coach_id !== record.coach_id);
  return isOthers ? "appointment_coach_changed" : undefined;
}

/** The time at which a reader may have an appointment in their calendar, if it is another one; new ones have none. */
function formerOf({ record }: AppointmentItem, beliefs: Beliefs): KnownBooking | undefined {
  if (beliefs.known === undefined) return undefined;
  const isElsewhere = ({ starts_at }: KnownBooking) => starts_at !== record.start_date_time;
  return allBeliefs(beliefs).find(isElsewhere) ?? beliefs.known;
}

/** An appointment before or after a change. */
function around(
  { record, history }: AppointmentItem,
  entry: HistoryEntry,
  side: "before" | "after",
): KnownBooking {
  const value = (field: string, present: string | number) =>
    aroundChange(field, { history, present }, entry)[side];
  return {
    version: side === "after" ? entry.version : entry.version - 1,
    starts_at: String(value("start_date_time", record.start_date_time)),
    ends_at: String(value("end_date_time", record.end_date_time)),
    coach_id: Number(value("coach_id", record.coach_id)),
    is_booked: value("status", record.status) !== "cancelled",
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
function concernedCoaches(item: AppointmentItem, entry: HistoryEntry): number[] {
  return isAboutSoon(item, entry) ? coachesOf(item, entry) : [];
}

function isAboutSoon({ record, history }: AppointmentItem, entry: HistoryEntry): boolean {
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  return Object.values(starts).some((start) => isSoon(String(start), entry.at));
}

/** The coaches before and after a change, if it changes anything for them. */
function coachesOf({ record, history }: AppointmentItem, entry: HistoryEntry): number[] {
  const coaches = aroundChange("coach_id", { history, present: record.coach_id }, entry);
  const isChanged =
    entry.operation === "cancelled"
      ? // A session that is returned later concerns the client alone.
        "status" in entry.from
      : setsStart(entry) || coaches.before !== coaches.after;
  return isChanged
    ? [...new Set([coaches.before, coaches.after])].filter((id) => typeof id === "number")
    : [];
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
  const entry = toldEntry(item, telling, coachId);
  if (entry === undefined || isOver(item, telling.now)) return undefined;
  if (!coachesToTell(item, entry).includes(coachId)) return undefined;
  const untold = untoldOf(item, entry, telling.known.get(item.record.appointment_id), {
    around: (each, side) => around(item, each, side),
    concerns: concernsReader(item, coachId),
    // Of what is further ahead than the next days coaches are told nothing: they look.
    isKnown: (each) => !isAboutSoon(item, each) && coachesOf(item, each).includes(coachId),
  });
  if (untold === undefined) return undefined;
  const { changes, beliefs } = untold;
  const isTheirs = ({ is_booked, coach_id }: KnownBooking) => is_booked && coach_id === coachId;
  const had = allBeliefs(beliefs).find(isTheirs);
  const { status, coach_id, start_date_time } = item.record;
  const has = status !== "cancelled" && coach_id === coachId ? start_date_time : undefined;
  if (![had?.starts_at, has].some((start) => start !== undefined && isSoon(start, entry.at)))
    return undefined;
  if (has === undefined) {
    const name = status === "cancelled" ? "coach_cancelled" : "coach_substituted";
    return had && { name, item, changes, known: had };
  }
  if (beliefs.known === undefined || !isTheirs(beliefs.known)) {
    return { name: "coach_booked", item, changes, known: undefined };
  }
  const former = formerOf(item, beliefs);
  return former?.starts_at === has ? undefined : { name: "coach_moved", item, changes, known: former };
}
