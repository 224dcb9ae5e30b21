import type { Appointment, ClassBooking } from "@fitness-club-booking/sdk/records";

/** What of a booking its cancellation depends on. */
export type Cancelled = Pick<Appointment | ClassBooking, "actions" | "policy" | "membership_id" | "status"> &
  Pick<Appointment, "end_date_time">;

/** What a cancellation costs the member. */
export type Cost = "nothing" | "session" | "payment" | "comes-back";

/** What cancelling an appointment would do, as it stands. */
export interface CancelTerms {
  /** Whether it can be cancelled at all; `late` where the policy refuses it by now. */
  readonly can: "yes" | "late" | "no";
  readonly cost: Cost;
  /** When free cancelling ends, or ended. */
  readonly ended: string;
  /** Until when it costs this; undefined where it stays so until the appointment is over. */
  readonly until: string | undefined;
  /** What is so from then on. */
  readonly later: "session" | "payment" | "refused" | undefined;
}

/** Reads from a record what cancelling it now would do, and until when. */
export function cancelTermsOf(booking: Cancelled, nowMs: number): CancelTerms {
  const { actions, end_date_time, policy, status } = booking;
  const { cancel } = actions;
  const ended = policy.free_cancel_until;
  if (cancel === undefined || (cancel.until !== null && Date.parse(cancel.until) <= nowMs)) {
    const goesOn = status === "booked" && Date.parse(end_date_time) > nowMs;
    const isLate = goesOn && policy.late_cancel === "refuse";
    return { can: isLate ? "late" : "no", cost: "nothing", ended, until: undefined, later: undefined };
  }
  const changes = cancel.until !== null && cancel.until < end_date_time;
  return {
    can: "yes",
    ended,
    cost: costOf(cancel.session_outcome, cancel.is_payment_required),
    until: changes ? (cancel.until ?? undefined) : undefined,
    later: changes ? laterCost(booking) : undefined,
  };
}

/** What cancelling is expected to do, to be sent with it. */
export function expectedOutcome({ actions }: Pick<Cancelled, "actions">) {
  const outcome = actions.cancel?.session_outcome;
  return outcome === undefined || outcome === "taken" ? {} : { expect_session_outcome: outcome };
}

function costOf(outcome: string, isPaymentRequired: boolean): Cost {
  if (outcome === "returned") return "comes-back";
  if (outcome === "forfeited") return "session";
  return isPaymentRequired ? "payment" : "nothing";
}

function laterCost({ policy, membership_id }: Cancelled): CancelTerms["later"] {
  if (policy.late_cancel === "refuse") return "refused";
  return membership_id === null ? "payment" : "session";
}
