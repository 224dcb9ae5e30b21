import type { Decision, Judgement } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { movedPolicy } from "../../../../shared/sessions/policy-rules.ts";
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  appointmentKind,
} from "../appointment-kind.ts";
import { type AppointmentPlan, planOf } from "../appointment-plan.ts";
import { standingOf, substituteTerms } from "../change-rules.ts";
import { decideMove, type MoveDecision, type MoveRequest } from "../decide-move.ts";
import type { MoveRecords } from "../move-records.ts";
import type { SubstituteCoachRequest } from "./schema.ts";

type Request = AppointmentChangeRequest<SubstituteCoachRequest>;

/** Decides by the appointment alone: the coach has it already, or no other coach may take it over. */
export function judgeSubstitution(request: Request): Judgement | undefined {
  const { item, body } = request;
  if (item.record.coach_id === body.coach_id) return alreadyDone(appointmentKind, request);
  return refusedBy(substituteTerms(standingOf(request)));
}

/** The plan of the appointment with the other coach. */
export function planOfSubstitution({ item, body }: Request): AppointmentPlan {
  return { ...planOf(item.record), coach_id: body.coach_id };
}

/** Decides what a substitution changes: the coach's holds, and free cancellation, which counts anew. */
export function decideSubstitution(request: Request & MoveRequest, records: MoveRecords): Decision {
  const move = decideMove(request, { plan: planOfSubstitution(request) }, records);
  if (move.kind !== "free") return move;
  return changeRecord(appointmentKind, request, substitutionOf(request, move));
}

/** What a substitution changes, once it is decided that the coach can take the appointment over. */
export function substitutionOf(
  { item, body }: Request,
  move: Extract<MoveDecision, { readonly kind: "free" }>,
): AppointmentChange {
  const { policy, start_date_time } = item.record;
  return {
    operation: "coach_substituted",
    reason: body.reason,
    set: { ...move.set, policy: movedPolicy(policy, start_date_time) },
    ...(move.holds && { holds: move.holds }),
  };
}
