import type { Decision } from "../../../shared/operations/decision.ts";
import type { Judgement } from "../../../shared/operations/record-operation.ts";
import { standingOf } from "../appointment/actions.ts";
import { movedPolicy } from "../appointment/agreed-policy.ts";
import { type AppointmentPlan, planOf } from "../appointment/appointment-plan.ts";
import {
  alreadyDone,
  changeAppointment,
  refused,
  type WantedAppointmentChange,
} from "../appointment/change-appointment.ts";
import type { MoveRecords } from "../appointment/move-records.ts";
import { decideMove, type WantedMove } from "../appointment/moved-appointment.ts";
import { substituteTerms } from "../appointment/terms.ts";
import type { SubstituteCoachRequest } from "./schema.ts";

type Wanted = WantedAppointmentChange<SubstituteCoachRequest>;

/** Decides by the appointment alone: that this coach has it already, or that nobody else may take it over. */
export function judgeSubstitution(wanted: Wanted): Judgement | undefined {
  const { item, caller, body, clock } = wanted;
  if (item.record.coach_id === body.coach_id) return alreadyDone(wanted);
  const terms = substituteTerms(standingOf(item, caller, clock.now));
  return terms.ok ? undefined : refused(terms);
}

/** The plan of the appointment with the other coach. */
export function planOfSubstitution({ item, body }: Wanted): AppointmentPlan {
  return { ...planOf(item.record), coach_id: body.coach_id };
}

/** Decides what a substitution changes: the coach's holds, and free cancellation, which counts anew. */
export function decideSubstitution(wanted: Wanted & WantedMove, records: MoveRecords): Decision {
  const { item, body } = wanted;
  const move = decideMove(wanted, { plan: planOfSubstitution(wanted) }, records);
  if (move.kind !== "free") return move;
  const { policy, start_date_time } = item.record;
  const change = changeAppointment(wanted, {
    operation: "coach_substituted",
    reason: body.reason,
    set: { ...move.set, policy: movedPolicy(policy, start_date_time) },
    ...(move.holds && { holds: move.holds }),
  });
  return change;
}
