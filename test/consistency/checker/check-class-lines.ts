import type { Waiter } from "../../../shared/tables/classes-table.ts";
import { type BookingStep, bookingSteps, hasPlace } from "./class-states.ts";
import type { StoredClass, StoredClassBooking, StoredState } from "./stored-state.ts";

const MAX_REASONS = 5;
/**
 * How far the clock of a trial goes on at most while a request is answered or a sweep works: changes are dated by when they were
 * decided.
 */
export const MAX_ANSWER_MS = 60 * 60_000;
// Within this time a raised capacity is given to the line: by its own request, or by a sweep if that was cut off.
const MAX_OWED_MS = 3 * MAX_ANSWER_MS;

/**
 * Who was promoted was the first who could, and a place is open only where nobody in the line could take it: whoever was
 * passed over has the reason on their place in line, the last five of them.
 */
export function checkClassLines({ classes, classBookings }: StoredState): string[] {
  const byClass = Map.groupBy(classBookings, ({ owner }) => owner);
  return classes
    .filter(({ record }) => record.status !== "cancelled")
    .flatMap((stored) => {
      const bookings = byClass.get(stored.owner) ?? [];
      return [...checkOrder(stored, bookings), ...checkOpenPlace(stored, bookings)];
    });
}

/** Nobody was promoted past a waiter who stands before them still, and whom nothing kept from it. */
function checkOrder({ record, line }: StoredClass, bookings: readonly StoredClassBooking[]): string[] {
  const promotions = bookings.flatMap(promotionsOf);
  return promotions.flatMap(({ clientId, atMs, since }) =>
    line
      .filter((waiter) => waiter.since < since)
      // They may have been in the line on other terms then, or have moved in it.
      .filter((waiter) => joinedTheirPlaceBefore(waiter, bookings, atMs))
      .filter((waiter) => !isExcused(waiter, atMs))
      .map(
        (waiter) =>
          `Class ${record.class_id}: client ${clientId} was promoted at ${new Date(atMs).toISOString()} past client ${waiter.client_id}.`,
      ),
  );
}

/** The promotions of a booking, with the instant at which the client had joined the line. */
function promotionsOf(stored: StoredClassBooking) {
  const steps = bookingSteps(stored);
  return steps.flatMap(({ entry, after }, index) => {
    if (entry.operation !== "promoted" || typeof after.promoted_at !== "string") return [];
    const joined = steps.slice(0, index).findLast(joins);
    if (joined === undefined) return [];
    const atMs = Date.parse(after.promoted_at);
    return [{ clientId: stored.client_id, atMs, since: Date.parse(joined.entry.at) }];
  });
}

/** Whether a change leads into the line, and is no other term of waiting. */
function joins({ entry, before }: BookingStep): boolean {
  return entry.operation === "waiting" && before?.status !== "waiting";
}

/** Whether a waiter's place and terms are those that they had when others decided at an instant. */
function joinedTheirPlaceBefore(
  { client_id }: Waiter,
  bookings: readonly StoredClassBooking[],
  atMs: number,
): boolean {
  const booking = bookings.find((one) => one.client_id === client_id);
  const last = booking?.history.findLast(({ operation }) => operation === "waiting");
  return last !== undefined && Date.parse(last.at) < atMs - MAX_ANSWER_MS;
}

/** Whether a waiter's place says why they were passed over then, or has said it before five other times. */
function isExcused({ until, passed }: Waiter, atMs: number): boolean {
  if (until !== undefined && until < atMs) return true;
  if (passed.some(({ at }) => at === atMs)) return true;
  return passed.length === MAX_REASONS && passed.every(({ at }) => at > atMs);
}

/**
 * While a place is open to everybody, each in the line was passed over when the last place became open: whoever waits began to while
 * none was open. A place that became free and passed on is no open one, and whoever stands behind was not looked at.
 */
function checkOpenPlace(
  { class_id, record, booked, owed, line, history }: StoredClass,
  bookings: readonly StoredClassBooking[],
): string[] {
  if (record.status !== "scheduled" || owed || record.settling !== undefined) return [];
  if (booked >= record.capacity) return [];
  const raised = history
    .filter(({ from, to }) => Number(to.capacity) > Number(from.capacity))
    .map(({ at }) => Date.parse(at));
  const lastRaisedMs = Math.max(...raised);
  const opened = withoutEach(
    bookings.flatMap(freeingsOf),
    bookings.flatMap(promotionsOf).map(({ atMs }) => atMs),
  );
  const lastMs = Math.max(...opened, lastRaisedMs);
  // Once a class has begun, places pass on no more.
  const startMs = Math.min(...[record.start_date_time, ...earlierStarts(history)].map(Date.parse));
  const hasBegun = lastMs >= startMs - MAX_ANSWER_MS || lastRaisedMs >= startMs - MAX_OWED_MS;
  if (lastMs === Number.NEGATIVE_INFINITY || hasBegun) return [];
  // If a place became open when somebody was passed over, so was everybody.
  const reasons = line.flatMap(({ passed }) => passed);
  const lastPassedMs = Math.max(...reasons.map(({ at }) => at).filter((at) => opened.includes(at)));
  const sinceMs = Math.max(lastMs - MAX_ANSWER_MS, lastPassedMs);
  return line
    .filter(({ until }) => until === undefined || until >= Math.max(lastMs + MAX_ANSWER_MS, lastPassedMs))
    .filter(({ passed }) => !passed.some(({ at }) => at >= sinceMs))
    .map(({ client_id }) => `Class ${class_id} has a place open, and client ${client_id} waits for it.`);
}

/** Numbers without others, as often as those are there. */
function withoutEach(numbers: readonly number[], others: readonly number[]): number[] {
  return others.reduce(
    (left, other) => {
      const index = left.indexOf(other);
      return index === -1 ? left : left.toSpliced(index, 1);
    },
    [...numbers],
  );
}

/** When places of a booking became free. */
function freeingsOf(stored: StoredClassBooking): number[] {
  return bookingSteps(stored).flatMap(({ entry, before, after }) =>
    hasPlace(before) && after.status === "cancelled" ? [Date.parse(entry.at)] : [],
  );
}

function earlierStarts(history: StoredClass["history"]): string[] {
  return history.flatMap(({ from }) =>
    typeof from.start_date_time === "string" ? [from.start_date_time] : [],
  );
}
