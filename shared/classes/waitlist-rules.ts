import type { Clock } from "../calendar/local-time.ts";
import {
  afterWakingMinutes,
  beforeWakingMinutes,
  quietHoursOf,
  type WakingClock,
} from "../club/quiet-hours.ts";
import type { Tenant } from "../club/tenant.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { ClassRecord, Waiter } from "../tables/classes-table.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** Why a waiter can be passed over when a place becomes free. */
export const PASSED_OVER = [
  "blocked",
  "too_many_bookings",
  "unavailable",
  "no_session",
  "not_reachable",
  "no_time",
  "changing",
] as const;

/** Why a waiter was passed over when a place became free. */
export type PassedOver = (typeof PASSED_OVER)[number];

// A place in line keeps the last reasons why the waiter was passed over.
const MAX_REASONS = 5;

/** The wall clock by which a tenant's clients wake. */
export function wakingClock(
  tenant: Pick<Tenant, "time_zone"> & Parameters<typeof quietHoursOf>[0],
  { utcOffsetMs }: Pick<Clock, "utcOffsetMs">,
): WakingClock {
  return { quiet: quietHoursOf(tenant), timeZone: tenant.time_zone, utcOffsetMs };
}

/** A line as it is now: without those whose `until` has passed, in the order of joining, then of ids. */
export function lineAt(line: readonly Waiter[], now: Date): Waiter[] {
  return line
    .filter(({ until }) => until === undefined || until >= now.getTime())
    .toSorted((one, other) => one.since - other.since || one.client_id - other.client_id);
}

/**
 * The last instant at which a waiter can be promoted, in milliseconds: the earlier one of their `until` and the instant that
 * leaves just the waking time that they need before the start.
 */
export function promotedUntil(
  { until, notice }: Pick<Waiter, "until" | "notice">,
  { start_date_time }: Pick<ClassRecord, "start_date_time">,
  clock: WakingClock,
): number {
  const latest = beforeWakingMinutes(clock, Date.parse(start_date_time), notice);
  return until === undefined ? latest : Math.min(until, latest);
}

/** Until when a promoted client can cancel free of charge: at least until they have been awake for their notice. */
export function freeAfterPromotion(
  freeUntil: string,
  { notice }: Pick<Waiter, "notice">,
  { start_date_time }: Pick<ClassRecord, "start_date_time">,
  { now, clock }: { readonly now: Date; readonly clock: WakingClock },
): string {
  const woken = formatUtcDateTime(new Date(afterWakingMinutes(clock, now.getTime(), notice)));
  const later = woken > freeUntil ? woken : freeUntil;
  return later < start_date_time ? later : start_date_time;
}

/** The place in line of a waiting booking. @throws if the booking does not wait */
export function waiterOf({
  client_id,
  waitlist,
}: Pick<ClassBookingRecord, "client_id" | "waitlist">): Waiter {
  if (waitlist === undefined) throw new Error("A booking that does not wait has no place in line.");
  const { since, until, notice_minutes: notice, needs_session } = waitlist;
  return {
    client_id,
    since: Date.parse(since),
    ...(until === undefined ? {} : { until: Date.parse(until) }),
    notice,
    needs_session,
    passed: [],
  };
}

/** A line with one waiter more, or with other terms of one who is in it. */
export function withWaiter(line: readonly Waiter[], waiter: Waiter, now: Date): Waiter[] {
  return lineAt([...withoutWaiter(line, waiter.client_id), waiter], now);
}

/** A line without a client. */
export function withoutWaiter(line: readonly Waiter[], clientId: number): Waiter[] {
  return line.filter(({ client_id }) => client_id !== clientId);
}

/** A waiter with one more reason why they were passed over. */
export function passedOver(waiter: Waiter, reason: PassedOver, now: Date): Waiter {
  return { ...waiter, passed: [...waiter.passed, { at: now.getTime(), reason }].slice(-MAX_REASONS) };
}
