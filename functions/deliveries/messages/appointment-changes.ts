import type { MessageName } from "../../../shared/mail/letter.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { isInOtherRoom } from "./class-changes.ts";
import type { SentBooking } from "./sent-bookings.ts";
import {
  aroundChange,
  formerOf,
  isMoved,
  lastTold,
  movesPlace,
  movesTime,
  sentStates,
  setsStart,
  toldAfter,
  toldChangeAt,
  type Untold,
  untoldOf,
} from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Coaches are told of starts within so many days. */
const COACH_DAYS = 7;

/** What a coach gives: an appointment or a class. */
export interface GivenItem {
  readonly record: Pick<AppointmentRecord, "version" | "start_date_time" | "end_date_time"> & {
    readonly status: string;
    /** Absent while the coach of a class is to be announced. */
    readonly coach_id?: number | undefined;
    /** Of a class. */
    readonly class_id?: number | undefined;
    readonly room_id?: number | undefined;
    readonly is_virtual?: boolean | undefined;
  };
  readonly history: readonly HistoryEntry[];
}

/** What one message tells of a record, and which message. */
export interface ToldOf<Item> {
  readonly name: MessageName;
  readonly item: Item;
  readonly changes: readonly HistoryEntry[];
  /** The appointment as the reader has it in their calendar; undefined if it is new to them. */
  readonly former?: SentBooking | undefined;
  /** What is off their calendar: the appointment as they may have been told last. */
  readonly off?: SentBooking | undefined;
}

/** What one message tells of an appointment, and which message. */
export type ToldChange = ToldOf<AppointmentItem>;

/** A change of an appointment, and what its reader was told before. */
export interface Telling {
  /** When the change was made; undefined means the last change that concerns the reader. */
  readonly changedAt: string | undefined;
  /** How long a state must have lasted for a message to have told it; by default as long as an appointment's message waits. */
  readonly lastedMs?: number;
  /** The appointments as they were last sent to them, by id. */
  readonly sent: ReadonlyMap<number, SentBooking>;
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
    case "updated":
      return movesTime(entry) || "coach_id" in entry.from;
    default:
      return false;
  }
}

/** Whether a change concerns a client or a coach, and is told by this change's message or by a later one's. */
export function concernsReader(
  item: GivenItem,
  coachId: number | undefined,
): (entry: HistoryEntry) => boolean {
  return coachId === undefined ? concernsClient : (entry) => concernedCoaches(item, entry).includes(coachId);
}

/** The change that is told. */
function toldEntry(
  item: GivenItem,
  { changedAt }: Pick<Telling, "changedAt">,
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
  const untold = untoldTo(item, entry, telling.sent.get(item.record.appointment_id));
  const name = untold && clientMessage(item, untold);
  if (untold === undefined || name === undefined) return undefined;
  const changes = untold.changes.filter(concernsClient);
  if (name === "appointment_cancelled") {
    const [off] = sentStates(untold);
    return { name, item, changes, former: untold.sent ?? off, off };
  }
  if (isOver(item, telling.now)) return undefined;
  return { name, item, changes, former: formerOf(untold, asTold(item)) };
}

function untoldTo(
  item: GivenItem,
  entry: HistoryEntry,
  lastSent: SentBooking | undefined,
  lastedMs?: number,
): Untold | undefined {
  return untoldOf(item, entry, lastSent, (each, side) => around(item, each, side), lastedMs);
}

function clientMessage(item: AppointmentItem, untold: Untold): MessageName | undefined {
  const { record } = item;
  const states = sentStates(untold);
  if (record.status === "cancelled") {
    const isNews =
      states.length === 0 ||
      states.some(({ is_booked }) => is_booked) ||
      untold.changes.some(({ sessions }) => sessions.length > 0);
    return isNews ? "appointment_cancelled" : undefined;
  }
  if (untold.sent === undefined) return "appointment_created";
  if (states.some((state) => isMoved(state, asTold(item)))) return "appointment_moved";
  const isOthers = states.some(({ coach_id }) => coach_id !== record.coach_id);
  return isOthers ? "appointment_coach_changed" : undefined;
}

/** An appointment or a class before or after a change. */
function around({ record, history }: GivenItem, entry: HistoryEntry, side: "before" | "after"): SentBooking {
  const value = (field: string, present: string | number | boolean | null) =>
    aroundChange(field, { history, present }, entry)[side];
  const coachId = value("coach_id", record.coach_id ?? null);
  const roomId = value("room_id", record.room_id ?? null);
  const place = {
    class_id: record.class_id,
    room_id: typeof roomId === "number" ? roomId : undefined,
    is_virtual: value("is_virtual", record.is_virtual ?? false) === true,
  };
  return {
    ...placeOfClass(place),
    version: side === "after" ? entry.version : entry.version - 1,
    starts_at: String(value("start_date_time", record.start_date_time)),
    ends_at: String(value("end_date_time", record.end_date_time)),
    ...(typeof coachId === "number" ? { coach_id: coachId } : {}),
    is_booked: value("status", record.status) !== "cancelled",
  };
}

/** An appointment, or to its coach a class, as a message tells it. */
export function asTold({ record }: GivenItem): SentBooking {
  return {
    ...placeOfClass(record),
    version: record.version,
    starts_at: record.start_date_time,
    ends_at: record.end_date_time,
    coach_id: record.coach_id,
    is_booked: record.status !== "cancelled",
  };
}

/** Where a class takes place: nobody is told of another room of an appointment. */
function placeOfClass({ class_id, room_id, is_virtual }: Partial<GivenItem["record"]>) {
  return class_id === undefined ? {} : { room_id, is_virtual };
}

function isOver({ record }: GivenItem, now: Date): boolean {
  return record.end_date_time <= now.toISOString();
}

/** The coaches who are told of a change by its own message: those before and after it, if no later change's message tells them. */
export function coachesToTell(item: GivenItem, entry: HistoryEntry): number[] {
  const later = new Set(toldAfter(item.history, entry).flatMap((other) => concernedCoaches(item, other)));
  return concernedCoaches(item, entry).filter((id) => !later.has(id));
}

/** The coaches whom a change concerns, if it is about the next days. */
function concernedCoaches(item: GivenItem, entry: HistoryEntry): number[] {
  return isAboutSoon(item, entry) ? coachesOf(item, entry) : [];
}

function isAboutSoon({ record, history }: GivenItem, entry: HistoryEntry): boolean {
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  return Object.values(starts).some((start) => isSoon(String(start), entry.at));
}

/** The coaches before and after a change, if it changes anything for them. */
function coachesOf({ record, history }: GivenItem, entry: HistoryEntry): number[] {
  const coaches = aroundChange("coach_id", { history, present: record.coach_id ?? null }, entry);
  const isChanged =
    entry.operation === "cancelled"
      ? // A session that is returned later concerns the client alone.
        "status" in entry.from
      : setsStart(entry) ||
        movesTime(entry) ||
        (record.class_id !== undefined && movesPlace(entry)) ||
        coaches.before !== coaches.after;
  return isChanged
    ? [...new Set([coaches.before, coaches.after])].filter((id) => typeof id === "number")
    : [];
}

function isSoon(start: string, at: string): boolean {
  return start >= at && Date.parse(start) - Date.parse(at) <= COACH_DAYS * DAY_MS;
}

/**
 * What a coach is told of a change: nothing if the appointment or class is over, or is as they know it.
 * @param lastSent as it was last sent to them; undefined if it never was
 */
export function coachChange<Item extends GivenItem>(
  item: Item,
  coachId: number,
  telling: Pick<Telling, "changedAt" | "lastedMs" | "now">,
  lastSent: SentBooking | undefined,
): ToldOf<Item> | undefined {
  const entry = toldEntry(item, telling, coachId);
  if (entry === undefined || isOver(item, telling.now)) return undefined;
  if (!coachesToTell(item, entry).includes(coachId)) return undefined;
  const untold = untoldTo(item, entry, lastSent, telling.lastedMs);
  if (untold === undefined) return undefined;
  const changes = untold.changes.filter(concernsReader(item, coachId));
  const isTheirs = ({ is_booked, coach_id }: SentBooking) => is_booked && coach_id === coachId;
  const had = sentStates(untold).filter(isTheirs);
  const { status, coach_id, start_date_time } = item.record;
  const has = status !== "cancelled" && coach_id === coachId ? start_date_time : undefined;
  const starts = [...had.map(({ starts_at }) => starts_at), ...(has === undefined ? [] : [has])];
  if (!starts.some((start) => isSoon(start, entry.at))) return undefined;
  if (has === undefined) {
    const name = status === "cancelled" ? "coach_cancelled" : "coach_substituted";
    const [off] = had;
    return off && { name, item, changes, former: had.at(-1), off };
  }
  if (untold.sent === undefined || !isTheirs(untold.sent)) return { name: "coach_booked", item, changes };
  const present = asTold(item);
  const former = sentStates(untold).findLast(
    // What was sent of a class before messages knew its room does not say where it was.
    (state) => isMoved(state, present) || (state.is_virtual !== undefined && isInOtherRoom(state, present)),
  );
  return former && { name: "coach_moved", item, changes, former };
}
