import { refuse } from "../../../shared/api/answer.ts";
import type { Judgement } from "../../../shared/operations/record-operation.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { standingOf } from "../appointment/actions.ts";
import {
  alreadyDone,
  cancelledBy,
  changeAppointment,
  refused,
  type WantedAppointmentChange,
} from "../appointment/change-appointment.ts";
import { sessionEffect } from "../appointment/session-effect.ts";
import { cancelTerms, isForfeited, isLateCancel } from "../appointment/terms.ts";
import type { CancelAppointmentRequest } from "./schema.ts";

type Wanted = WantedAppointmentChange<CancelAppointmentRequest>;

/** Decides by the appointment alone: it is cancelled already, cannot be cancelled, or not with the expected outcome. */
export function judgeCancellation(wanted: Wanted): Judgement | undefined {
  const { item, body } = wanted;
  const { record } = item;
  const givesBack = body.waive === true && isForfeited(record);
  if (record.status === "cancelled" && !givesBack) return alreadyDone(wanted);
  const terms = termsOf(wanted);
  if (!terms.ok) return refused(terms);
  const { session_outcome } = terms;
  const expected = body.expect_session_outcome ?? session_outcome;
  if (expected === session_outcome) return undefined;
  const identifier = "expect_session_outcome";
  return refused(refuse("OUTCOME_CHANGED", { identifier, jsonObject: { session_outcome } }));
}

/** Decides what a cancellation changes: it frees all holds, and returns or forfeits the session by the policy. */
export function decideCancellation(
  wanted: Wanted,
  { client }: { readonly client: ClientItem | undefined },
): Judgement {
  const { item, body, clock } = wanted;
  const { record } = item;
  const terms = termsOf(wanted);
  if (!terms.ok) return refused(terms);
  const { session_outcome, is_payment_required } = terms;
  const { sessions, info } = sessionEffect(record, session_outcome);
  const isNew = record.status !== "cancelled";
  const { now, ...by } = cancelledBy(wanted);
  const cancelled = {
    status: "cancelled" as const,
    ...by,
    cancelled_at: formatUtcDateTime(now),
    cancel_reason: body.reason,
    is_late_cancel: isLateCancel({ record, now: clock.now }),
  };
  const change = changeAppointment(wanted, {
    operation: "cancelled",
    reason: body.reason,
    set: { ...(isNew ? cancelled : {}), session_outcome, is_payment_required },
    ...(isNew ? { holds: [], appointments: -1 as const } : {}),
    ...{ sessions, client, info },
  });
  return change;
}

function termsOf({ item, caller, body, clock }: Wanted) {
  return cancelTerms(standingOf(item, caller, clock.now), body.waive ?? false);
}
