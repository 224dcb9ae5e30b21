import { refuse } from "../api/answer.ts";
import { type Caller, isClient } from "../api/caller.ts";
import { type Judgement, refused } from "../operations/decision.ts";
import { alreadyDone } from "../records/change-record.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "../records/record-kind.ts";
import type { Permission, Terms } from "../records/record-rules.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { type Booking, isForfeited, isLateCancel } from "./booking-terms.ts";
import type { CancelRequest } from "./cancel-request.ts";
import { type Outcome, sessionEffect } from "./session-rules.ts";

/**
 * Decides by the booking alone: it is cancelled already, cannot be cancelled, or cannot be cancelled with the expected
 * outcome.
 */
export function judgeCancellationOf<Item extends RecordItem & { readonly record: Booking }>(
  kind: RecordKind<Item>,
  request: ChangeRequest<Item, CancelRequest>,
  terms: Terms<Outcome>,
): Judgement | undefined {
  const { item, body } = request;
  const givesBack = body.waive === true && isForfeited(item.record);
  if (item.record.status === "cancelled" && !givesBack) return alreadyDone(kind, request);
  if (!terms.ok) return refused(terms);
  return judgeOutcome(body, terms.session_outcome);
}

/** Refuses a cancellation whose effect on the session is another one than the person was shown. */
export function judgeOutcome(
  { expect_session_outcome: expected }: CancelRequest,
  session_outcome: Outcome["session_outcome"],
): Judgement | undefined {
  if (expected === undefined || expected === session_outcome) return undefined;
  const identifier = "expect_session_outcome";
  return refused(refuse("OUTCOME_CHANGED", { identifier, jsonObject: { session_outcome } }));
}

/** A cancellation that is allowed. */
export interface Cancellation {
  readonly record: Booking;
  readonly terms: Permission<Outcome>;
  readonly reason: string | undefined;
  readonly caller: Pick<Caller, "principal" | "grants">;
  readonly now: Date;
}

/** What a cancellation changes of a booking; one that waives what an earlier one cost changes the session alone. */
export function cancellationChange({ record, terms, reason, caller, now }: Cancellation) {
  const { session_outcome, is_payment_required } = terms;
  const isNew = record.status !== "cancelled";
  const cancelled = {
    status: "cancelled" as const,
    cancelled_by: caller.principal,
    cancelled_by_client: isClient(caller),
    cancelled_at: formatUtcDateTime(now),
    cancel_reason: reason,
    is_late_cancel: isLateCancel({ record, now }),
  };
  return {
    operation: "cancelled" as const,
    reason,
    set: { ...(isNew ? cancelled : {}), session_outcome, is_payment_required },
    ...sessionEffect(record, session_outcome),
  };
}
