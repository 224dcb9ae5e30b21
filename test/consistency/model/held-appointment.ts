import type { ModelCalendar } from "./model-calendar.ts";
import type { ModelTenant, ModelType } from "./model-club.ts";
import type { Span } from "./model-hours.ts";

/** An appointment as the model knows it. */
export interface HeldAppointment extends Span {
  readonly id: number;
  readonly series_id: number;
  readonly client_id: number;
  readonly type: ModelType;
  readonly room_id: number | null;
  readonly coach_id: number;
  readonly original_coach_id: number | null;
  readonly version: number;
  readonly status: "booked" | "cancelled";
  readonly membership_id: number | null;
  readonly outcome: string;
  readonly mustPay: boolean;
  readonly isLate: boolean;
}

const MINUTE_MS = 60_000;

/** For how long its coach and its room are held. */
export function buffered({
  startMs,
  endMs,
  type,
}: Pick<HeldAppointment, "startMs" | "endMs" | "type">): Span {
  return {
    startMs: startMs - type.buffer_before_minutes * MINUTE_MS,
    endMs: endMs + type.buffer_after_minutes * MINUTE_MS,
  };
}

/** Holds or gives back everybody of an appointment. */
export function changeHolds(
  calendar: ModelCalendar,
  change: "hold" | "release",
  one: HeldAppointment,
  { tenant_id }: ModelTenant,
): void {
  calendar[change](`coach ${tenant_id} ${one.coach_id}`, buffered(one));
  if (one.room_id !== null) calendar[change](`room ${tenant_id} ${one.room_id}`, buffered(one));
  calendar[change](`client ${tenant_id} ${one.client_id}`, one);
}

/** An appointment as lists show it, but for its ids. */
export function viewOf(one: HeldAppointment): object {
  return {
    version: one.version,
    status: one.status,
    client_id: one.client_id,
    coach_id: one.coach_id,
    original_coach_id: one.original_coach_id,
    appointment_type_id: one.type.appointment_type_id,
    room_id: one.room_id,
    start_date_time: new Date(one.startMs).toISOString(),
    end_date_time: new Date(one.endMs).toISOString(),
    is_payment_required: one.mustPay,
    membership_id: one.membership_id,
    session_outcome: one.outcome,
    is_late_cancel: one.isLate,
  };
}

/** Appointments by start, then by id. */
export function inOrder(appointments: readonly HeldAppointment[]): HeldAppointment[] {
  return appointments.toSorted((a, b) => a.startMs - b.startMs || a.id - b.id);
}
