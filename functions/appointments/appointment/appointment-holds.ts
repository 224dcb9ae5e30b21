import { clientHolder, coachHolder, roomHolderKey } from "../../../shared/holds/holder.ts";
import { heldDuring, type OwnHold } from "../../../shared/holds/party.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";

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
