import { type InfoEntry, infoEntry, refuseAll } from "../../../../shared/api/answer.ts";
import { isClient } from "../../../../shared/api/caller.ts";
import { isHeldInNoRoom } from "../../../../shared/club/service-type.ts";
import { type Decision, type Judgement, refused } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import { type AppointmentChangeRequest, appointmentKind } from "../appointment-kind.ts";
import { type AppointmentPlan, isInNoRoom, planOf } from "../appointment-plan.ts";
import { isOpen, standingOf, UPDATED_FIELDS, updateTerms, wrongState } from "../change-rules.ts";
import { decideMove, type MoveRequest } from "../decide-move.ts";
import type { MoveRecords } from "../move-records.ts";
import { type NamedCauses, namingCauses } from "../refusal-of-move.ts";
import type { UpdateAppointmentRequest } from "./schema.ts";

const SHORTER = {
  identifier: "subtype_id",
  help: "Choose a shorter subtype, or move the appointment.",
} as const;
// An update keeps the start, the coach and the client: what it changes is the length or the room.
const CAUSES: NamedCauses = {
  CLIENT_BLOCKED: { identifier: "appointment_id" },
  OUTSIDE_OPENING_HOURS: SHORTER,
  COACH_OFF_DUTY: SHORTER,
  COACH_UNAVAILABLE: SHORTER,
  CLIENT_UNAVAILABLE: SHORTER,
  ROOM_UNAVAILABLE: { identifier: "room_id", help: "Choose another room or a shorter subtype." },
};

type Request = AppointmentChangeRequest<UpdateAppointmentRequest>;
type Updated = Pick<AppointmentRecord, (typeof UPDATED_FIELDS)[number]>;

/** Decides by the appointment alone: whether anything would change, and whether this caller may change it now. */
export function judgeUpdate(request: Request): Judgement | undefined {
  const { item, caller } = request;
  const updated = updatedFields(request);
  const differing = UPDATED_FIELDS.filter((field) => updated[field] !== item.record[field]);
  const plan = differing.filter((field) => field !== "comments");
  const foreign = isClient(caller) ? plan : [];
  const forbidden = refuseAll(foreign.map((identifier) => infoEntry("ACCESS_DENIED", { identifier })));
  if (forbidden !== undefined) return refused(forbidden);
  if (differing.length === 0) return alreadyDone(appointmentKind, request);
  const standing = standingOf(request);
  if (plan.length > 0 && !isOpen(standing)) return refused(wrongState(standing));
  return refusedBy(updateTerms(standing));
}

/** The plan of the appointment with the fields of the body. */
export function planOfUpdate(request: Request): AppointmentPlan {
  const { subtype_id, room_id, is_virtual } = updatedFields(request);
  return { ...planOf(request.item.record), subtype_id, room_id, is_virtual };
}

/** Decides what an update changes. A new length or place is held as by a move. */
export function decideUpdate(request: Request & MoveRequest, records: MoveRecords): Decision {
  const plan = planOfUpdate(request);
  const refusal = refuseAll(roomProblems(request, plan, records));
  if (refusal !== undefined) return refused(refusal);
  const move = namingCauses(decideMove(request, { plan }, records), CAUSES);
  if (move.kind !== "free") return move;
  return changeRecord(appointmentKind, request, {
    operation: "updated",
    set: { ...move.set, ...updatedFields(request) },
    ...(move.holds && { holds: move.holds }),
  });
}

/** An update chooses no room: the body names one, unless the appointment needs none. */
function roomProblems(
  { item: { record } }: Request,
  plan: AppointmentPlan,
  { type }: MoveRecords,
): InfoEntry[] {
  const needsRoom = !plan.is_virtual && !isInNoRoom(record) && !isHeldInNoRoom(type);
  if (!needsRoom || plan.room_id !== undefined) return [];
  return [
    infoEntry("FIELD_REQUIRED", {
      identifier: "room_id",
      message: "The field room_id is required.",
      help: "Send room_id as the id of a room, unless the appointment is virtual or its type is held in no room.",
      jsonObject: { expected: "integer" },
    }),
  ];
}

/** The fields as the body sets them; fields that it leaves out are emptied. */
function updatedFields({ body }: Request): Updated {
  const { subtype_id, room_id, is_virtual = false, virtual_url, comments } = body;
  return { subtype_id, room_id, is_virtual, virtual_url, comments };
}
