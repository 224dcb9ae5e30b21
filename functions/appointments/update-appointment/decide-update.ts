import { type InfoEntry, infoEntry, refuseAll } from "../../../shared/api/answer.ts";
import { isHeldInNoRoom } from "../../../shared/club/appointment-type.ts";
import { isClient } from "../../../shared/history/history.ts";
import type { Decision } from "../../../shared/operations/decision.ts";
import type { Judgement } from "../../../shared/operations/record-operation.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { standingOf } from "../appointment/actions.ts";
import { type AppointmentPlan, isInNoRoom, planOf } from "../appointment/appointment-plan.ts";
import {
  alreadyDone,
  changeAppointment,
  refused,
  type WantedAppointmentChange,
} from "../appointment/change-appointment.ts";
import type { MoveRecords } from "../appointment/move-records.ts";
import { decideMove, type WantedMove } from "../appointment/moved-appointment.ts";
import { isOpen, UPDATED_FIELDS, updateTerms, wrongState } from "../appointment/terms.ts";
import type { UpdateAppointmentRequest } from "./schema.ts";

type Wanted = WantedAppointmentChange<UpdateAppointmentRequest>;
type Updated = Pick<AppointmentRecord, (typeof UPDATED_FIELDS)[number]>;

/** Decides by the appointment alone: what differs, and whether this caller may change it now. */
export function judgeUpdate(wanted: Wanted): Judgement | undefined {
  const { item, caller, clock } = wanted;
  const updated = updatedFields(wanted);
  const differing = UPDATED_FIELDS.filter((field) => updated[field] !== item.record[field]);
  const plan = differing.filter((field) => field !== "comments");
  const foreign = isClient(caller) ? plan : [];
  const forbidden = refuseAll(foreign.map((identifier) => infoEntry("ACCESS_DENIED", { identifier })));
  if (forbidden !== undefined) return refused(forbidden);
  if (differing.length === 0) return alreadyDone(wanted);
  const standing = standingOf(item, caller, clock.now);
  if (plan.length > 0 && !isOpen(standing)) return refused(wrongState(standing));
  const terms = updateTerms(standing);
  return terms.ok ? undefined : refused(terms);
}

/** The plan of the appointment with what the body says of it. */
export function planOfUpdate(wanted: Wanted): AppointmentPlan {
  const { subtype_id, room_id, is_virtual } = updatedFields(wanted);
  return { ...planOf(wanted.item.record), subtype_id, room_id, is_virtual };
}

/** Decides what an update changes: a new length or another place is held as by a move. */
export function decideUpdate(wanted: Wanted & WantedMove, records: MoveRecords): Decision {
  const plan = planOfUpdate(wanted);
  const refusal = refuseAll(roomProblems(wanted, plan, records));
  if (refusal !== undefined) return { kind: "refuse", refusal };
  const move = decideMove(wanted, { plan }, records);
  if (move.kind !== "free") return move;
  const change = changeAppointment(wanted, {
    operation: "updated",
    set: { ...move.set, ...updatedFields(wanted) },
    ...(move.holds && { holds: move.holds }),
  });
  return change;
}

/** An update leaves no room to choose: it names one, unless the appointment needs none. */
function roomProblems(
  { item: { record } }: Wanted,
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

/** The fields as the body sets them; it empties what it leaves out. */
function updatedFields({ body }: Wanted): Updated {
  const { subtype_id, room_id, is_virtual = false, virtual_url, comments } = body;
  return { subtype_id, room_id, is_virtual, virtual_url, comments };
}
