import { type InfoEntry, infoEntry, refuseAll } from "../../../shared/api/answer.ts";
import { changedClassBooking, STALE_WRITES } from "../../../shared/classes/change-class-booking.ts";
import { classBookingKind } from "../../../shared/classes/class-booking-kind.ts";
import { hasBegun } from "../../../shared/classes/class-rules.ts";
import { lineAt, waiterOf, withWaiter } from "../../../shared/classes/waitlist-rules.ts";
import { type Decision, refused } from "../../../shared/operations/decision.ts";
import { alreadyDone, changedAnswer } from "../../../shared/records/change-record.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { joinedAt } from "./join-line.ts";
import type { Seeking } from "./place-request.ts";
import {
  bookingProblems,
  fullProblem,
  historyProblems,
  joinProblems,
  paymentFor,
  untilProblems,
} from "./place-terms.ts";

/** Decides what a waiter gets while no place is open: other terms of waiting, or nothing that would change. */
export function decideWaiter(seeking: Seeking): Decision {
  const { own, of, tenant, caller, clock, wish } = seeking;
  if (own?.record.waitlist === undefined) throw new Error("A waiter has no place in the line.");
  const request = { item: own, tenant, caller, body: wish, clock };
  const { waitlist } = own.record;
  const waiting = lineAt(of.line, clock.now);
  // A waiter whose until has passed has left the line, and joins it again.
  const isInLine = waiting.some(({ client_id }) => client_id === wish.client_id);
  const keptUntil = isInLine ? waitlist.until : undefined;
  const until = wish.until === undefined ? keptUntil : (wish.until ?? undefined);
  const notice_minutes = wish.notice_minutes ?? waitlist.notice_minutes;
  // Whoever sends terms of waiting wants to wait, also if they send them once more.
  const isWish = wish.if_full === "wait" || wish.until !== undefined || wish.notice_minutes !== undefined;
  const membership_id = (isWish ? wish.membership_id : undefined) ?? waitlist.membership_id;
  const isSamePayment = membership_id === waitlist.membership_id;
  const isSame = until === keptUntil && notice_minutes === waitlist.notice_minutes && isSamePayment;
  if (isSame && isWish && isInLine) return alreadyDone(classBookingKind, request);
  if (isSame && !isWish) {
    return refused({ ok: false, problems: [fullProblem(of, clock.now)] });
  }
  const refusal = refuseAll([
    ...(isInLine ? closedLineProblems(seeking) : newWaiterProblems(seeking)),
    ...untilProblems(seeking),
    ...historyProblems(seeking, "waiting"),
    ...(isInLine && isSamePayment ? [] : paymentProblems(seeking)),
  ]);
  if (refusal !== undefined) return refused(refusal);
  const since = isInLine ? waitlist.since : formatUtcDateTime(new Date(joinedAt(of, clock.now)));
  // Whoever names a membership is not to pay without it.
  const needs_session = waitlist.needs_session || !isSamePayment;
  const changed = { ...waitlist, since, until, notice_minutes, membership_id, needs_session };
  const passed = of.line.find(({ client_id }) => client_id === wish.client_id)?.passed ?? [];
  const waiter = { ...waiterOf({ ...own.record, waitlist: changed }), passed: isInLine ? passed : [] };
  const line = withWaiter(of.line, waiter, clock.now);
  const { item, changes } = changedClassBooking(request, {
    operation: "waiting",
    set: { waitlist: changed, ...(isSamePayment ? {} : { is_payment_required: false }) },
    client: undefined,
    // A place that became open while nobody was in the line has left no trace in it.
    step: { counts: { line }, condition: "full" },
  });
  const success = changedAnswer(classBookingKind, request, item);
  return { kind: "commit", changes, identifying: STALE_WRITES, success };
}

/** A line is closed once its class begins. */
function closedLineProblems({ clock, of: { record } }: Seeking): readonly InfoEntry[] {
  if (record.status === "scheduled" && !hasBegun({ record, now: clock.now })) return [];
  return [infoEntry("WAITLIST_CLOSED", { identifier: "class_id" })];
}

/** The problems of one who joins the line again. */
function newWaiterProblems(seeking: Seeking): readonly InfoEntry[] {
  return [
    ...bookingProblems(seeking.records, { ...seeking, isWaiting: false }, seeking),
    ...joinProblems(seeking.records, seeking),
  ];
}

/** Why nobody could pay for the place: no membership can, or the named one cannot. */
function paymentProblems({ records, policy, wish, isManaged, cost }: Seeking): readonly InfoEntry[] {
  return paymentFor(records, policy, { ...wish, isTrial: false, isManaged }, { cost }).problems;
}
