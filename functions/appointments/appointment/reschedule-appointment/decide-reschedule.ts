import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import type { Decision, Judgement } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { movedPolicy, policyAfterMove } from "../../../../shared/sessions/policy-rules.ts";
import { sessionOfMove } from "../../../../shared/sessions/session-rules.ts";
import type { AgreedPolicy } from "../../../../shared/tables/agreed-policy.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { type AppointmentPlan, isAsPlanned, planOf } from "../appointment-plan.ts";
import { rescheduleTerms, standingOf } from "../change-rules.ts";
import { decideMove, type MoveRequest } from "../decide-move.ts";
import type { MoveRecords } from "../move-records.ts";
import { type NamedCauses, namingCauses } from "../refusal-of-move.ts";
import type { RescheduleAppointmentRequest } from "./schema.ts";

// A move names no client: it is the appointment's.
const CAUSES: NamedCauses = {
  CLIENT_BLOCKED: { identifier: "appointment_id" },
  CLIENT_UNAVAILABLE: { identifier: "start_date_time" },
};

type Request = AppointmentChangeRequest<RescheduleAppointmentRequest>;

/** Decides by the appointment alone: it is already as requested, or it cannot be moved. */
export function judgeReschedule(request: Request): Judgement | undefined {
  if (changesNothing(request)) return alreadyDone(appointmentKind, request);
  return refusedBy(rescheduleTerms(standingOf(request)));
}

/** The plan that a request asks for; everything that it leaves out stays. */
export function planOfReschedule({ item: { record }, body }: Request): AppointmentPlan {
  const { start_date_time, coach_id, room_id, subtype_id } = body;
  const now = planOf(record);
  return {
    ...now,
    start_date_time,
    coach_id: coach_id ?? now.coach_id,
    subtype_id: subtype_id ?? now.subtype_id,
    // A virtual appointment takes no room: see roomProblems.
    room_id: now.is_virtual ? undefined : (room_id ?? now.room_id),
  };
}

/** Decides what a move changes: the holds, the policy's instants, and the session if its membership cannot pay. */
export function decideReschedule(request: Request & MoveRequest, records: MoveRecords): Decision {
  const { item, body } = request;
  const { record } = item;
  const plan = planOfReschedule(request);
  const problems = roomProblems(record, body);
  const move = namingCauses(decideMove(request, { plan, problems }, records), CAUSES);
  if (move.kind !== "free") return move;
  const session = sessionOfMove(record, plan.start_date_time, records);
  const { isManaged } = standingOf(request);
  return changeRecord(appointmentKind, request, {
    operation: "rescheduled",
    reason: body.reason,
    set: {
      ...move.set,
      ...session.set,
      policy: policyOfMove(request),
      // A move by a manager does not count.
      reschedules: record.reschedules + (isManaged ? 0 : 1),
    },
    ...(move.holds && { holds: move.holds }),
    sessions: session.sessions,
    info: session.info,
    client: records.client,
  });
}

function changesNothing(request: Request): boolean {
  const { item, body } = request;
  const { record } = item;
  return (
    isAsPlanned(record, planOfReschedule(request)) &&
    roomProblems(record, body).length === 0 &&
    policyOfMove(request).free_cancel_until === record.policy.free_cancel_until
  );
}

/** The policy after a move. With `waive`, free cancellation counts anew. */
function policyOfMove({ item: { record }, body, clock }: Request): AgreedPolicy {
  const { policy } = record;
  return body.waive === true
    ? movedPolicy(policy, body.start_date_time)
    : policyAfterMove(policy, body.start_date_time, clock.now);
}

/** A virtual appointment has no room to be moved to. */
function roomProblems(record: AppointmentRecord, { room_id }: RescheduleAppointmentRequest): InfoEntry[] {
  if (!record.is_virtual || room_id === undefined) return [];
  return [
    infoEntry("FIELD_INVALID", {
      identifier: "room_id",
      message: "The field room_id must be left out, because the appointment is virtual.",
      help: "Leave room_id out.",
      jsonObject: { expected: "absent", received: "integer" },
    }),
  ];
}
