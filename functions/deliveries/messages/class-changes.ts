import { hasPlace } from "../../../shared/classes/class-booking-kind.ts";
import { lagsBehind } from "../../../shared/classes/follow-class.ts";
import type { MessageName } from "../../../shared/mail/letter.ts";
import type { ClassBookingItem } from "../../../shared/tables/class-booking-items.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import type { FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { SentBooking } from "./sent-bookings.ts";
import { isLimited, isMoved, sentStates, type Untold, valueBefore } from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A class, and what a client has in it: a place, or a place in the line. */
export interface ClientClass {
  readonly class: ClassItem;
  readonly booking: ClassBookingItem;
}

/** What one message tells a client of a class, and which message. */
export interface ToldClass extends ClientClass {
  readonly name: MessageName;
  readonly changes: readonly HistoryEntry[];
  /** The class as the client has it in their calendar; undefined if it is new to them. */
  readonly former?: SentBooking | undefined;
  /** What is off their calendar: the class as they may have been told last. */
  readonly off?: SentBooking | undefined;
  /** Whether the client waits for a place, or waited for one that they do not get. */
  readonly isWaiting: boolean;
}

/** How a club tells clients of classes, and what one of them was told before. */
export interface ClassTelling {
  /** As it was last sent to them; undefined if it never was. */
  readonly sent: SentBooking | undefined;
  /** Whether clients are told of what they booked themselves. */
  readonly tellsOwn: boolean;
  /** Whether a message may have been sent since, whose answer was lost: it may have told any state since. */
  readonly isUnsure: boolean;
  readonly now: Date;
}

const TIME = ["start_date_time", "end_date_time"] as const;

/** The fields of a class whose changes its clients are told of. */
const OF_CLASS = [...TIME, "coach_id", "room_id", "is_virtual"] as const;

/** Whether clients are told of a change of their class. */
export function concernsClients({ operation, from }: HistoryEntry): boolean {
  return operation !== "created" && OF_CLASS.some((field) => field in from);
}

/** Whether a change sets another time, which every booking of the class follows. */
export function movesBookings({ from }: Pick<HistoryEntry, "from">): boolean {
  return TIME.some((field) => field in from);
}

/** Whether a client is told of a change of their booking. */
export function concernsBooking({ operation }: Pick<HistoryEntry, "operation">): boolean {
  return isGiven(operation) || operation === "cancelled" || operation === "released";
}

/** Whether the reminders of a booking are scheduled anew by a change: it has a place, or its class has moved. */
export function setsClassReminder({ operation }: HistoryEntry): boolean {
  return isGiven(operation) || operation === "moved" || operation === "undone";
}

function isGiven(operation: HistoryEntry["operation"]): boolean {
  return operation === "booked" || operation === "promoted";
}

/** Whether an answer has told the client of a change: they made it themselves. */
export function isAnswered({ operation, by_client }: HistoryEntry, tellsOwn: boolean): boolean {
  return by_client && (operation === "waiting" || (isGiven(operation) && !tellsOwn));
}

/** A class as its coach is told of it: one that is deleted is cancelled for them. */
export function asGiven(item: ClassItem): ClassItem {
  const last = item.history.at(-1);
  if (last?.operation !== "deleted") return item;
  const cancelled = { ...last, operation: "cancelled", from: { status: item.record.status } } as const;
  return {
    ...item,
    record: { ...item.record, status: "cancelled" },
    history: [...item.history.slice(0, -1), cancelled],
  };
}

/** What a client is told of a class: nothing if it is as they know it, or if their booking has yet to follow it. */
export function clientClassChange(both: ClientClass, telling: ClassTelling): ToldClass | undefined {
  const { class: of, booking } = both;
  if (lagsBehind(booking.record, of.record)) return undefined;
  const untold = untoldOf(both, telling);
  if (untold === undefined) return undefined;
  const { changes } = untold;
  const states = sentStates(untold);
  if (of.record.status === "cancelled" || booking.record.status === "cancelled") {
    return cancellation(both, untold, states);
  }
  const name = standingMessage(both, untold, states, telling);
  if (name === undefined) return undefined;
  const former = states.findLast((state) => isElsewhere(state, both)) ?? untold.sent;
  return { ...both, name, changes, former, isWaiting: booking.record.status === "waiting" };
}

function cancellation(
  both: ClientClass,
  { changes, sent }: Untold,
  states: readonly SentBooking[],
): ToldClass | undefined {
  const { class: of, booking } = both;
  const last = booking.history.findLast(concernsBooking);
  if (last === undefined || isGiven(last.operation)) return undefined;
  const { waits } = stateAt(both, last.at, "before");
  const isWaiting = booking.record.was_waiting === true || waits === true;
  // Whoever leaves the line by themselves knows it, and whoever wanted a place only until then waits no more.
  if (isWaiting && (isLimited(last) || waits !== true)) return undefined;
  const isNews =
    states.length === 0 ||
    states.some(({ is_booked, waits }) => is_booked || waits === true) ||
    changes.some(({ sessions }) => sessions.length > 0);
  if (!isNews) return undefined;
  const [off] = states;
  const name =
    last.operation === "released"
      ? "class_released"
      : of.record.status === "cancelled" && last.at >= (of.record.cancelled_at ?? "")
        ? "class_cancelled"
        : "class_place_cancelled";
  return { ...both, name, changes, former: sent ?? off, off, isWaiting };
}

/** The message to somebody who has a place, or waits for one; undefined if there is nothing new. */
function standingMessage(
  both: ClientClass,
  { changes, sent }: Untold,
  states: readonly SentBooking[],
  { now }: ClassTelling,
): MessageName | undefined {
  const { class: of, booking } = both;
  const { status } = booking.record;
  const { start_date_time, end_date_time, coach_id } = of.record;
  const at = now.toISOString();
  if (end_date_time <= at) return undefined;
  const given = changes.findLast(({ operation }) => isGiven(operation));
  const isNews = sent === undefined || states.some(({ is_booked }) => !is_booked);
  if (hasPlace(booking.record) && isNews && given !== undefined) {
    // Whoever is in the room knows that they have a place.
    if (status !== "booked" || start_date_time <= at) return undefined;
    return given.operation === "promoted" ? "class_promoted" : "class_booked";
  }
  if (states.some((state) => isElsewhere(state, both))) return "class_moved";
  return states.some((state) => state.coach_id !== coach_id) ? "class_coach_changed" : undefined;
}

/** Whether a class was at another time or place than now. */
function isElsewhere(state: SentBooking, { class: { record } }: ClientClass): boolean {
  const { start_date_time: starts_at, end_date_time: ends_at } = record;
  return isMoved(state, { starts_at, ends_at }) || isInOtherRoom(state, record);
}

/** Whether a class was in another room than now, or online and is not, or the other way round. */
export function isInOtherRoom(
  { room_id, is_virtual }: SentBooking,
  record: Pick<SentBooking, "room_id" | "is_virtual">,
): boolean {
  return room_id !== record.room_id || is_virtual !== record.is_virtual;
}

/** What a client is to be told of a class, and what they know of it; undefined if nothing has changed for them. */
function untoldOf(both: ClientClass, { sent, tellsOwn, isUnsure }: ClassTelling): Untold | undefined {
  const { class: of, booking } = both;
  if (sent !== undefined && sent.version > of.record.version + booking.record.version) return undefined;
  const answered = booking.history.findLast((entry) => isAnswered(entry, tellsOwn));
  const isAnswerLast =
    answered !== undefined &&
    (sent?.booking_version === undefined || answered.version > sent.booking_version);
  const ofBooking = booking.history.filter(
    (entry) => concernsBooking(entry) && entry.version > (sent?.booking_version ?? 0),
  );
  const ofClass = of.history.filter(
    (entry) =>
      concernsClients(entry) && entry.version > (sent?.class_version ?? 0) && isConcerned(both, entry.at),
  );
  const concerning = [...ofBooking, ...ofClass].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const last = concerning.at(-1);
  if (last === undefined) return undefined;
  // Whoever was sent nothing for longer knows the class from elsewhere.
  const sinceMs = sent === undefined ? Date.parse(last.at) - DAY_MS : 0;
  // What happened to the class in the same millisecond as an answer may be in it or not.
  const changes = concerning.filter(
    (entry) =>
      Date.parse(entry.at) > sinceMs &&
      (!isAnswerLast || (ofClass.includes(entry) ? entry.at >= answered.at : entry.at > answered.at)),
  );
  const [first] = changes;
  if (first === undefined) return undefined;
  const before = stateAt(both, first.at, "before");
  const known = isAnswerLast ? stateAt(both, answered.at, "after", "before") : (sent ?? before);
  const inAnswer = ({ at }: HistoryEntry) => [
    stateAt(both, at, "after", "before"),
    stateAt(both, at, "after"),
  ];
  const seen = changes.flatMap((entry, place) => {
    if (entry.by_client) return inAnswer(entry);
    return isUnsure && place < changes.length - 1 ? [stateAt(both, entry.at, "after")] : [];
  });
  if (isAnswerLast) seen.unshift(...inAnswer(answered));
  return { changes, sent: known.version === 0 ? undefined : known, maybeSent: seen.toReversed() };
}

/** Whether the client had a place, or waited for one, when something happened. */
function isConcerned(both: ClientClass, at: string): boolean {
  const { is_booked, waits } = stateAt(both, at, "after", "before");
  return is_booked || waits === true;
}

/**
 * A class and what a client had in it, before or after an instant; its version is 0 before the client came to it.
 * @param ofClassSide the same for the class itself; by default as for the booking
 */
function stateAt(
  both: ClientClass,
  at: string,
  side: "before" | "after",
  ofClassSide: "before" | "after" = side,
): SentBooking {
  const { class: of, booking } = both;
  const isLater = (entry: HistoryEntry) => (side === "after" ? entry.at > at : entry.at >= at);
  const isLaterOfClass = (entry: HistoryEntry) => (ofClassSide === "after" ? entry.at > at : entry.at >= at);
  const ofClass = (field: string, present: FieldValues[string]) =>
    valueBefore(
      of.history.find((entry) => isLaterOfClass(entry) && field in entry.from),
      field,
      present,
    );
  const ofBooking = (field: string, present: FieldValues[string]) =>
    valueBefore(
      booking.history.find((entry) => isLater(entry) && field in entry.from),
      field,
      present,
    );
  const status = ofBooking("status", booking.record.status);
  const until = ofBooking("waitlist.until", booking.record.waitlist?.until ?? null);
  const isUnknown = booking.history.some((entry) => entry.version === 1 && isLater(entry));
  const coachId = ofClass("coach_id", of.record.coach_id ?? null);
  const roomId = ofClass("room_id", of.record.room_id ?? null);
  return {
    version: isUnknown ? 0 : 1,
    starts_at: String(ofClass("start_date_time", of.record.start_date_time)),
    ends_at: String(ofClass("end_date_time", of.record.end_date_time)),
    ...(typeof coachId === "number" ? { coach_id: coachId } : {}),
    ...(typeof roomId === "number" ? { room_id: roomId } : {}),
    is_virtual: ofClass("is_virtual", of.record.is_virtual) === true,
    is_booked: !isUnknown && status !== "waiting" && status !== "cancelled",
    waits: !isUnknown && status === "waiting" && (until === null || String(until) >= at),
  };
}

/** A class as a message tells it to a client. */
export function asToldToClient({ class: { record }, booking }: ClientClass): SentBooking {
  const { start_date_time, end_date_time, coach_id, room_id, is_virtual, status } = record;
  const isOff = status === "cancelled" || booking.record.status === "cancelled";
  return {
    version: record.version + booking.record.version,
    class_version: record.version,
    booking_version: booking.record.version,
    starts_at: start_date_time,
    ends_at: end_date_time,
    ...(coach_id === undefined ? {} : { coach_id }),
    ...(room_id === undefined ? {} : { room_id }),
    is_virtual,
    is_booked: !isOff && hasPlace(booking.record),
    waits: !isOff && booking.record.status === "waiting",
  };
}
