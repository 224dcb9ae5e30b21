import { isDeepStrictEqual } from "node:util";
import {
  clientHolder,
  coachHolder,
  heldDuring,
  type OwnHold,
  roomHolderKey,
} from "../../../shared/holds/party.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";

/** When, with whom and where an appointment takes place. */
export type AppointmentPlan = Pick<
  AppointmentRecord,
  "start_date_time" | "coach_id" | "subtype_id" | "room_id" | "is_virtual"
>;

/** The plan of an appointment as it is. */
export function planOf(record: AppointmentRecord): AppointmentPlan {
  const { start_date_time, coach_id, subtype_id, room_id, is_virtual } = record;
  return { start_date_time, coach_id, subtype_id, room_id, is_virtual };
}

/** Whether a plan leaves an appointment as it is. */
export function isAsPlanned(record: AppointmentRecord, plan: AppointmentPlan): boolean {
  return isDeepStrictEqual(planOf(record), plan);
}

/** Whether an appointment has no room although it is not virtual. */
export function isInNoRoom({
  room_id,
  is_virtual,
}: Pick<AppointmentRecord, "room_id" | "is_virtual">): boolean {
  return room_id === undefined && !is_virtual;
}

/** Whom an appointment holds and when; nobody once it is cancelled. */
export function appointmentHolds(appointment: AppointmentRecord): OwnHold[] {
  if (appointment.status === "cancelled") return [];
  const { tenant_id, coach_id, room_id, client_id } = appointment;
  const span = {
    startMs: Date.parse(appointment.start_date_time),
    endMs: Date.parse(appointment.end_date_time),
  };
  const buffered = heldDuring(
    {
      bufferBeforeMinutes: appointment.buffer_before_minutes,
      bufferAfterMinutes: appointment.buffer_after_minutes,
    },
    span,
  );
  return [
    { holder: coachHolder(tenant_id, coach_id).key, ...buffered, span },
    ...(room_id === undefined ? [] : [{ holder: roomHolderKey(tenant_id, room_id), ...buffered, span }]),
    { holder: clientHolder(tenant_id, client_id).key, ...span, span },
  ];
}
