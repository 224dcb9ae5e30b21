import { isDeepStrictEqual } from "node:util";
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
