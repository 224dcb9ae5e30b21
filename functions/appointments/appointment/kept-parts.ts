import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Coach } from "../../../shared/club/coach.ts";
import type { Room } from "../../../shared/club/room.ts";
import type { AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { isInNoRoom } from "./appointment-plan.ts";
import type { AppointmentDetails } from "./appointment-records.ts";

const MINUTE_MS = 60_000;

/** The length of an appointment, and how much longer coach and room are held. */
export interface HeldLength {
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** The parts of an appointment that a move keeps. The club's records are not checked for them again. */
export interface KeptParts {
  readonly hasType: boolean;
  readonly length?: HeldLength | undefined;
  readonly coach?: Coach | undefined;
  readonly room?: Room | undefined;
  /** Whether the appointment has no room although it is not virtual. This stays so, whatever its type says now. */
  readonly isInNoRoom: boolean;
  readonly client?: { readonly client_id: number } | undefined;
}

/** The club's records, as far as they exist. */
interface ClubRecords {
  readonly coach?: Coach | undefined;
  readonly room?: Room | undefined;
}

/** The parts of an appointment that a move keeps; none for a new booking or another type. */
export function keptParts(
  details: AppointmentDetails,
  { coach, room }: ClubRecords,
  moved: AppointmentRecord | undefined,
): KeptParts {
  if (moved === undefined || details.appointment_type_id !== moved.appointment_type_id) {
    return { hasType: false, isInNoRoom: false };
  }
  const { tenant_id, coach_id, room_id, client_id } = moved;
  // The club may have dropped a record from its file since. Its calendar still counts; a room counts as having one
  // place.
  const unknown = { tenant_id, name: "", is_active: false };
  return {
    hasType: true,
    length: details.subtype_id === moved.subtype_id ? lengthOf(moved) : undefined,
    coach:
      details.coach_id === coach_id
        ? (coach ?? { ...unknown, coach_id, appointment_type_ids: [] })
        : undefined,
    room:
      room_id !== undefined && details.room_id === room_id
        ? (room ?? { ...unknown, room_id, capacity: 1 })
        : undefined,
    isInNoRoom: isInNoRoom(moved),
    client: details.client_id === client_id ? { client_id } : undefined,
  };
}

/** The length of an appointment as it was booked, whatever its type says now. */
export function lengthOf(record: AppointmentRecord): HeldLength {
  const { start_date_time, end_date_time, buffer_before_minutes, buffer_after_minutes } = record;
  return {
    durationMinutes: (Date.parse(end_date_time) - Date.parse(start_date_time)) / MINUTE_MS,
    bufferBeforeMinutes: buffer_before_minutes,
    bufferAfterMinutes: buffer_after_minutes,
  };
}

/** The length of an appointment of a type; undefined if the type or its subtype is not known. */
export function lengthOfType(
  type: AppointmentType | undefined,
  subtypeId: number | undefined,
): HeldLength | undefined {
  const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === subtypeId);
  if (type === undefined || (subtypeId !== undefined && subtype === undefined)) return undefined;
  return {
    durationMinutes: (subtype ?? type).duration_minutes,
    bufferBeforeMinutes: type.buffer_before_minutes ?? 0,
    bufferAfterMinutes: type.buffer_after_minutes ?? 0,
  };
}
