import { waiterOf, withWaiter } from "../../../shared/classes/waitlist-rules.ts";
import type { ClassItem, Waiter } from "../../../shared/tables/classes-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { Placed, Seeking } from "./place-request.ts";
import type { Payment } from "./place-terms.ts";

/** The instant of joining: after that of whoever joined by a clock that is ahead, so that nobody overtakes them by a lower id. */
export function joinedAt({ line }: ClassItem, now: Date): number {
  const last = Math.max(...line.map(({ since }) => since));
  return now.getTime() >= last ? now.getTime() : last + 1;
}

/** What is written of one who joins the line. */
export function joining(seeking: Seeking, payment: Payment): Placed {
  const { of, wish, clock, policy, cost } = seeking;
  const { client_id, membership_id } = wish;
  const waitlist = {
    since: formatUtcDateTime(new Date(joinedAt(of, clock.now))),
    until: wish.until ?? undefined,
    notice_minutes: wish.notice_minutes ?? policy.promotion_notice_minutes,
    // Of one who had none, the policy decides when a place becomes free.
    needs_session: payment.membershipId !== undefined,
    membership_id,
    cost,
  };
  return {
    operation: "waiting",
    set: {
      status: "waiting",
      checked_in_at: undefined,
      membership_id: undefined,
      session_outcome: "none",
      waitlist,
      promoted_at: undefined,
      policy,
    },
    holds: [],
    ...joinedLine(seeking, waiterOf({ client_id, waitlist })),
  };
}

// Whoever joins within this time of another one is in a crowd.
const CROWD_WITHIN_MS = 1_000;

/**
 * The line with one waiter more. By default it must be as it was read, so that the position told is exact. In a crowd it hardly ever
 * is, and nobody would get in: there the waiter is appended to whatever it is, and the position told is of the moment of the read.
 */
function joinedLine({ of, clock }: Seeking, waiter: Waiter): Pick<Placed, "counts" | "condition"> {
  const line = withWaiter(of.line, waiter, clock.now);
  const isCrowd = of.line.some(({ since }) => since > clock.now.getTime() - CROWD_WITHIN_MS);
  // Places whose time is over leave the line as somebody writes it whole.
  const isAppended = isCrowd && line.length === of.line.length + 1;
  return isAppended
    ? { counts: { members: 1, joins: waiter }, condition: "line open" }
    : { counts: { members: 1, line }, condition: "full" };
}
