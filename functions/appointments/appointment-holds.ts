import type { OwnHold } from "../../shared/booking/free-time.ts";
import { heldDuring } from "../../shared/booking/party.ts";
import { clientHolder, coachHolder, roomHolder } from "../../shared/calendar/holder.ts";
import type { AppointmentItem } from "../../shared/tables/appointments-table.ts";

/** Whom an appointment holds and when; nobody once it is cancelled. */
export function appointmentHolds(appointment: AppointmentItem): OwnHold[] {
  if (appointment.status === "cancelled") return [];
  const { tenant_id, coach_id, room_id, client_id } = appointment;
  const span = {
    startMs: Date.parse(appointment.start_date_time),
    endMs: Date.parse(appointment.end_date_time),
  };
  const buffered = heldDuring(
    {
      bufferBeforeMinutes: appointment.buffer_before_minutes ?? 0,
      bufferAfterMinutes: appointment.buffer_after_minutes ?? 0,
    },
    span,
  );
  return [
    { holder: coachHolder(tenant_id, coach_id).key, ...buffered },
    // The key of a room does not depend on its capacity.
    ...(room_id === undefined ? [] : [{ holder: roomHolder(tenant_id, room_id, 1).key, ...buffered }]),
    { holder: clientHolder(tenant_id, client_id).key, ...span },
  ];
}
