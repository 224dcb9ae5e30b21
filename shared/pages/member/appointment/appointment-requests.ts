import type { Appointment, Slot } from "@fitness-club-booking/sdk/records";
import type { StepMinutes } from "../booking/slot-refresh.ts";

/** What is chosen to book an appointment again, as a draft of the form: its start, too, while that is ahead. */
export function againDraft(appointment: Appointment, nowMs: number) {
  const { appointment_type_id, subtype_id, coach_id, original_coach_id, is_virtual } = appointment;
  const { start_date_time } = appointment;
  return {
    appointment_type_id: `${appointment_type_id}`,
    subtype_id: `${subtype_id ?? ""}`,
    // Whoever stood in for a coach was not chosen.
    coach_id: `${original_coach_id ?? coach_id}`,
    place: is_virtual ? "online" : "club",
    ...(Date.parse(start_date_time) > nowMs && { start_date_time }),
  };
}

/** What availability is asked to move an appointment; its own time counts as free. */
export function moveQuery(appointment: Appointment, coach_id: number, step_minutes: StepMinutes) {
  const { appointment_type_id, subtype_id, client_id, id, is_virtual } = appointment;
  return {
    appointment_type_id,
    ...(subtype_id === null ? {} : { subtype_id }),
    coach_id,
    client_id,
    exclude_appointment_id: id,
    ...(is_virtual ? { is_virtual } : {}),
    step_minutes,
  } as const;
}

/** The request that moves an appointment to a slot: what stays as it is, the coach or the room, is left out. */
export function moveBody(
  appointment: Appointment,
  { start_date_time, room_ids }: Pick<Slot, "start_date_time" | "room_ids">,
  coach_id: number,
) {
  const { room_id } = appointment;
  const isRoomFree = room_id === null || room_ids.includes(room_id);
  const [otherRoom] = room_ids;
  return {
    start_date_time,
    ...(coach_id === appointment.coach_id ? {} : { coach_id }),
    ...(isRoomFree || otherRoom === undefined ? {} : { room_id: otherRoom }),
  };
}

/** The request that changes the comments alone: a member repeats the rest as it is. */
export function commentsBody(appointment: Appointment, comments: string) {
  const { subtype_id, room_id, is_virtual, virtual_url } = appointment;
  return { subtype_id, room_id, is_virtual, virtual_url, comments: comments.trim() || null };
}
