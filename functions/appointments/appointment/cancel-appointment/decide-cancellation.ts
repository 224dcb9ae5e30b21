import { refuse } from "../../../../shared/api/answer.ts";
import { isClient } from "../../../../shared/api/caller.ts";
import { type Judgement, refused } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { sessionEffect } from "../../../../shared/sessions/session-rules.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  appointmentKind,
} from "../appointment-kind.ts";
import { cancelTerms, isForfeited, isLateCancel, standingOf } from "../change-rules.ts";
import type { CancelAppointmentRequest } from "./schema.ts";

type Request = AppointmentChangeRequest<CancelAppointmentRequest>;

/**
 * Decides by the appointment alone: it is cancelled already, cannot be cancelled, or cannot be cancelled with the
 * expected outcome.
 */
export function judgeCancellation(request: Request): Judgement | undefined {
  const { item, body } = request;
  const { record } = item;
  const givesBack = body.waive === true && isForfeited(record);
  if (record.status === "cancelled" && !givesBack) return alreadyDone(appointmentKind, request);
  const terms = termsOf(request);
  if (!terms.ok) return refused(terms);
  const { session_outcome } = terms;
  const expected = body.expect_session_outcome ?? session_outcome;
  if (expected === session_outcome) return undefined;
  const identifier = "expect_session_outcome";
  return refused(refuse("OUTCOME_CHANGED", { identifier, jsonObject: { session_outcome } }));
}

/** Decides what a cancellation changes. */
export function decideCancellation(
  request: Request,
  { client }: { readonly client: ClientItem | undefined },
): Judgement {
  return changeRecord(appointmentKind, request, { ...cancellationOf(request), client });
}

/**
 * What a cancellation changes, once {@link judgeCancellation} has allowed it: it frees all holds, and returns or forfeits the
 * session by the policy.
 */
export function cancellationOf(request: Request): AppointmentChange {
  const { item, body, caller, clock } = request;
  const { record } = item;
  const terms = termsOf(request);
  if (!terms.ok) throw new Error("An appointment is cancelled although it cannot be.");
  const { session_outcome, is_payment_required } = terms;
  const { sessions, info } = sessionEffect(record, session_outcome);
  const isNew = record.status !== "cancelled";
  const cancelled = {
    status: "cancelled" as const,
    cancelled_by: caller.principal,
    cancelled_by_client: isClient(caller),
    cancelled_at: formatUtcDateTime(clock.now),
    cancel_reason: body.reason,
    is_late_cancel: isLateCancel({ record, now: clock.now }),
  };
  return {
    operation: "cancelled",
    reason: body.reason,
    set: { ...(isNew ? cancelled : {}), session_outcome, is_payment_required },
    ...(isNew ? { holds: [], appointments: -1 as const } : {}),
    sessions,
    info,
  };
}

function termsOf(request: Request) {
  return cancelTerms(standingOf(request), request.body.waive ?? false);
}
