import { infoEntry, refuseAll } from "../../../shared/api/answer.ts";
import { managesClasses } from "../../../shared/api/caller.ts";
import {
  classBookingKind,
  hasPlace,
  isVisibleClassBooking,
} from "../../../shared/classes/class-booking-kind.ts";
import { hasOpenPlace } from "../../../shared/classes/class-booking-rules.ts";
import { classNotFound } from "../../../shared/classes/class-kind.ts";
import { costOfCancellation } from "../../../shared/classes/cost-of-cancellation.ts";
import { followingClass } from "../../../shared/classes/follow-class.ts";
import { lineAt, withoutWaiter } from "../../../shared/classes/waitlist-rules.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import { type Decision, refused } from "../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../shared/operations/write.ts";
import { alreadyDone } from "../../../shared/records/change-record.ts";
import { movedPolicy } from "../../../shared/sessions/policy-rules.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { decideClientTime } from "./client-time.ts";
import { commitPlace } from "./commit-place.ts";
import { decideWaiter } from "./decide-waiter.ts";
import { joining } from "./join-line.ts";
import type { PlaceRecords } from "./place-records.ts";
import type { Placed, PlaceRequest, Seeking } from "./place-request.ts";
import {
  agreedPolicy,
  bookingProblems,
  checkInProblems,
  fullProblem,
  historyProblems,
  joinProblems,
  limitProblems,
  type Payment,
  paymentFor,
  trialProblems,
  untilProblems,
} from "./place-terms.ts";

/**
 * Decides whether a client gets a place, a place in the line, or neither. The class as it was read decides whether a place is
 * open, and the condition of the class's write holds it. A refusal writes nothing.
 */
export function decidePlace(
  { tenant, caller, clock, headers }: Pick<Attempt, "tenant" | "caller" | "clock" | "headers">,
  wish: PlaceRequest,
  records: PlaceRecords,
  sight: Sight,
): Decision {
  const { class: of } = records;
  if (of === undefined) return refused(classNotFound());
  const own = records.own && { ...records.own, class: of };
  const record = own && followingClass(own.record, of.record);
  const isActive = record !== undefined && record.status !== "cancelled";
  const isVisible = own !== undefined && isVisibleClassBooking(own.record, caller);
  if (own && record && isVisible && hasPlace(record)) {
    return alreadyDone(classBookingKind, { item: own, tenant, caller, body: wish, clock }, wish.info);
  }
  const isWaiting = isActive && isVisible;
  const seeking: Seeking = {
    ...{ tenant, caller, clock, headers, wish, of, own, isWaiting },
    records: { ...records, class: of },
    isManaged: managesClasses(caller),
    policy: isWaiting && record ? record.policy : agreedPolicy(tenant, records),
    cost: record && costOfCancellation(record),
  };
  const isOpen = hasOpenPlace(of);
  if (!isOpen && isWaiting && wish.if_full !== "exceed") return decideWaiter(seeking);
  const waits = !isOpen && wish.if_full === "wait";
  const payment = paymentFor(
    seeking.records,
    seeking.policy,
    { ...wish, isTrial: wish.isTrial ?? false, isManaged: seeking.isManaged },
    { preferred: isWaiting ? record?.waitlist?.membership_id : undefined, cost: seeking.cost },
  );
  const problems = [
    ...bookingProblems(seeking.records, seeking, seeking),
    ...untilProblems(seeking),
    ...historyProblems(seeking, waits ? "waiting" : "booked"),
    ...payment.problems,
    ...trialProblems(seeking),
    // A caller who must not know of the booking only learns that the client is taken at this time.
    ...(isActive && !isVisible ? [infoEntry("CLIENT_UNAVAILABLE", { identifier: "client_id" })] : []),
    ...(waits
      ? joinProblems(seeking.records, seeking)
      : limitProblems(seeking.records, seeking.policy, seeking)),
    ...(isOpen || waits || wish.if_full === "exceed" ? [] : [fullProblem(of, clock.now)]),
    ...(waits ? [] : checkInProblems(seeking)),
  ];
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refused(refusal);
  const { client } = records;
  if (client === undefined) throw new Error("A missing client passed for a present one.");
  if (waits) return commitPlace(seeking, { client, payment, ...joining(seeking, payment) });
  const time = decideClientTime(of.record, { clientId: client.client_id, tenant, clock }, sight);
  if (time.kind !== "free") return time;
  return commitPlace(seeking, { client, payment, ...placing(seeking, payment, time.holds, isOpen) });
}

/** What is written of one who gets a place. */
function placing(
  { of, own, isWaiting, wish, clock, policy }: Seeking,
  payment: Payment,
  holds: readonly Hold[],
  isOpen: boolean,
): Placed {
  const now = formatUtcDateTime(clock.now);
  const isCheckedIn = wish.check_in === true;
  const inLine = isWaiting && of.line.some(({ client_id }) => client_id === wish.client_id);
  const { membershipId } = payment;
  const { start_date_time } = of.record;
  return {
    operation: "booked",
    set: {
      status: isCheckedIn ? "checked_in" : "booked",
      checked_in_at: isCheckedIn ? now : undefined,
      membership_id: membershipId,
      session_outcome: membershipId === undefined ? "none" : "taken",
      waitlist: undefined,
      promoted_at: isWaiting ? now : undefined,
      // A waiter agreed to the policy when they joined the line. Its instants count from the start as it is now.
      policy: own && isWaiting ? { ...policy, ...movedPolicy(policy, start_date_time) } : policy,
    },
    holds,
    counts: {
      booked: 1,
      members: isWaiting ? 0 : 1,
      line: inLine ? withoutWaiter(lineAt(of.line, clock.now), wish.client_id) : undefined,
      beyond: of.owed ? 1 : undefined,
    },
    condition: isOpen ? "open" : of.owed ? "owed" : "any",
  };
}
