import { lagsBehind } from "../../../shared/classes/follow-class.ts";
import { waiterOf } from "../../../shared/classes/waitlist-rules.ts";
import { classBookingKey, clientPart } from "../../../shared/tables/class-booking-items.ts";
import {
  classChangeKey,
  classOwner,
  classStartKey,
  type Waiter,
} from "../../../shared/tables/classes-table.ts";
import { hasPlace } from "./class-states.ts";
import type { StoredClass, StoredClassBooking, StoredState } from "./stored-state.ts";

const MAX_REASONS = 5;

/** A class counts and lines up the bookings that there are, and what does not follow it yet is known. */
export function checkClasses(state: StoredState): string[] {
  const byClass = Map.groupBy(state.classBookings, ({ owner }) => owner);
  const owners = new Set(state.classes.map(({ owner }) => owner));
  const lost = state.classBookings.filter(({ owner }) => !owners.has(owner));
  const nowMs = lastInstantOf(state);
  return [
    ...lost.map((booking) => `${nameOf(booking)} is of no class.`),
    ...state.classBookings.flatMap((booking) => checkBooking(booking, state)),
    ...state.classes.flatMap((stored) => {
      const bookings = byClass.get(stored.owner) ?? [];
      return [
        ...checkCounts(stored, bookings),
        ...checkLine(stored, bookings, nowMs),
        ...checkFollowers(stored, bookings),
        ...checkKeys(stored),
        ...checkWork(stored),
        ...(state.classTypes.some(
          ({ tenant_id, class_type_id }) =>
            tenant_id === stored.tenant_id && class_type_id === stored.record.class_type_id,
        )
          ? []
          : [`Class ${stored.class_id} is of type ${stored.record.class_type_id}, which is not there.`]),
      ];
    }),
  ];
}

/** An instant that nothing that was done is later than. */
function lastInstantOf({ classes, classBookings, appointments }: StoredState): number {
  const reasons = classes.flatMap(({ line }) => line.flatMap(({ passed }) => passed.map(({ at }) => at)));
  const changes = [...classes, ...classBookings, ...appointments].map(({ record }) =>
    Date.parse(record.updated_at),
  );
  return [...reasons, ...changes].reduce((last, ms) => Math.max(last, ms), 0);
}

/** In a class that is cancelled nobody has a place from that instant on, whether the bookings have followed or not. */
function checkCounts(stored: StoredClass, bookings: readonly StoredClassBooking[]): string[] {
  const { class_id, record, history, booked, members, waiting, line, used } = stored;
  const isCancelled = record.status === "cancelled";
  const placed = isCancelled ? 0 : bookings.filter((booking) => hasPlace(booking.record)).length;
  const standing = isCancelled
    ? 0
    : bookings.filter((booking) => booking.record.status !== "cancelled").length;
  const name = `Class ${class_id}`;
  const isLowered = history.some(({ from, to }) => Number(to.capacity) < Number(from.capacity));
  const isExceeded = bookings.some((booking) => booking.history.some(isByDesk));
  return [
    ...(booked === placed ? [] : [`${name} counts ${booked} places, ${placed} are booked.`]),
    ...(members === standing ? [] : [`${name} counts ${members} members, ${standing} are there.`]),
    ...(waiting === line.length ? [] : [`${name} counts ${waiting} who wait, the line has ${line.length}.`]),
    ...(placed <= record.capacity || isLowered || isExceeded
      ? []
      : [`${name} has ${placed} of ${record.capacity} places booked.`]),
    ...(used || bookings.length === 0 ? [] : [`${name} was booked, and could be deleted.`]),
  ];
}

/** Whether a place was booked by a caller who may book beyond the capacity. */
function isByDesk({ operation, by_client, limited }: StoredClassBooking["history"][number]): boolean {
  return operation === "booked" && !by_client && limited !== true;
}

/** The line are those who wait, each on the terms of their booking. Readers put them in order. */
function checkLine(
  { class_id, record, line }: StoredClass,
  bookings: readonly StoredClassBooking[],
  nowMs: number,
): string[] {
  const name = `Class ${class_id}`;
  const waiting = record.status === "cancelled" ? [] : bookings.filter(isWaiting);
  const due = waiting.map((booking) => waiterOf(booking.record));
  const places = new Map(line.map((waiter) => [waiter.client_id, waiter]));
  return [
    ...(places.size === line.length ? [] : [`${name} has somebody in its line twice.`]),
    ...line
      .filter(({ client_id }) => !due.some((waiter) => waiter.client_id === client_id))
      .map(({ client_id }) => `${name} has client ${client_id} in its line, who does not wait.`),
    ...line
      .filter(({ passed }) => passed.length > MAX_REASONS)
      .map(({ client_id }) => `${name} keeps too many reasons about client ${client_id}.`),
    ...due.flatMap((waiter) => {
      const inLine = places.get(waiter.client_id);
      if (inLine === undefined) {
        // Whoever writes the line leaves out those whose time is over.
        const isOver = waiter.until !== undefined && waiter.until < nowMs;
        return isOver ? [] : [`${name} has lost client ${waiter.client_id}, who waits, from its line.`];
      }
      const [said, meant] = [termsOf(inLine), termsOf(waiter)];
      return said === meant
        ? []
        : [`${name} has client ${waiter.client_id} in its line as ${said}, the booking says ${meant}.`];
    }),
  ];
}

function isWaiting({ record }: StoredClassBooking): boolean {
  return record.status === "waiting";
}

function termsOf({ since, until, notice, needs_session }: Waiter): string {
  return JSON.stringify({ since, until, notice, needs_session });
}

/** Bookings that lag behind are counted, and only while the class settles; all others have followed it. */
function checkFollowers(
  { class_id, record, unsettled }: StoredClass,
  bookings: readonly StoredClassBooking[],
): string[] {
  const { settling, status } = record;
  const standing = bookings.filter((booking) => booking.record.status !== "cancelled");
  const lagging = standing.filter((booking) => lagsBehind(booking.record, record));
  // A check-in that is decided before its class is completed, and written after it, is counted until the settling ends.
  const isRight =
    settling === undefined
      ? unsettled === 0
      : settling.kind === "completed"
        ? unsettled >= lagging.length
        : unsettled === lagging.length;
  const others = standing.filter((booking) => !lagging.includes(booking));
  const astray = others.filter(
    (booking) =>
      status === "cancelled" ||
      booking.record.start_date_time !== record.start_date_time ||
      booking.record.end_date_time !== record.end_date_time,
  );
  const unpaid = bookings.filter(
    (booking) =>
      status === "cancelled" &&
      booking.record.cancelled_at === record.cancelled_at &&
      ["taken", "forfeited"].includes(booking.record.session_outcome),
  );
  return [
    ...(isRight ? [] : [`Class ${class_id} counts ${unsettled} unsettled, ${lagging.length} lag behind.`]),
    ...astray.map((booking) => `${nameOf(booking)} does not follow its class.`),
    ...unpaid.map((booking) => `${nameOf(booking)} has its session not back, the class is cancelled.`),
  ];
}

/** What is left to do is found by the sweep. */
function checkWork({ class_id, record, owed, due, due_at }: StoredClass): string[] {
  const isLeft = record.settling !== undefined || owed;
  const isFound = due !== undefined && due_at !== undefined;
  if (isLeft === isFound) return [];
  return [`Class ${class_id} ${isLeft ? "waits for" : "does not need"} the sweep, due ${due} at ${due_at}.`];
}

function checkKeys(stored: StoredClass): string[] {
  const { record, class_id, tenant_kind } = stored;
  const { tenant_id, coach_id, status } = record;
  const isDeleted = tenant_kind === undefined;
  const isOfCoach = coach_id !== undefined && status !== "cancelled" && !isDeleted;
  return wrongKeys(`Class ${class_id}`, stored, {
    owner: classOwner(tenant_id, record.class_id),
    ...{ tenant_id, class_id: record.class_id },
    tenant_kind: isDeleted ? undefined : `${tenant_id}#class`,
    tenant_coach: isOfCoach ? `${tenant_id}#${coach_id}` : undefined,
    // What is deleted leads nowhere, by whatever key.
    ...(isDeleted ? {} : { start_key: classStartKey(record), change_key: classChangeKey(record) }),
  });
}

function checkBooking(stored: StoredClassBooking, { people }: StoredState): string[] {
  const { record } = stored;
  const { tenant_id, class_id, client_id, status } = record;
  const hasClient = people.some((one) => one.tenant_id === tenant_id && one.client_id === client_id);
  const client = `${tenant_id}#${client_id}`;
  return [
    ...(hasClient ? [] : [`${nameOf(stored)} is of somebody who is not there.`]),
    ...((status === "waiting") === (record.waitlist !== undefined)
      ? []
      : [`${nameOf(stored)} is ${status} with${record.waitlist ? "" : "out"} a place in line.`]),
    ...wrongKeys(nameOf(stored), stored, {
      owner: classOwner(tenant_id, class_id),
      part: clientPart(client_id),
      ...{ tenant_id, class_id, client_id },
      tenant_kind: `${tenant_id}#booking`,
      tenant_client: status === "cancelled" ? `${client}#cancelled` : client,
      session_client: client,
      start_key: classBookingKey(record.start_date_time, record),
      change_key: classBookingKey(record.updated_at, record),
    }),
  ];
}

function nameOf({ record }: StoredClassBooking): string {
  return `The booking of client ${record.client_id} in class ${record.class_id}`;
}

function wrongKeys(
  name: string,
  stored: Readonly<Record<string, unknown>>,
  due: Readonly<Record<string, string | number | undefined>>,
): string[] {
  return Object.entries(due)
    .filter(([key, value]) => stored[key] !== value)
    .map(([key, value]) => `${name} is listed under the ${key} ${stored[key]} instead of ${value}.`);
}
