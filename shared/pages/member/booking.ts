import type {
  Appointment,
  AppointmentType,
  CreateAppointmentAnswer,
  CreateAppointmentRequest,
  Membership,
  Slot,
} from "@fitness-club-booking/sdk/records";
import type { StepMinutes } from "./slot-refresh.ts";

/** What a member has chosen and typed; empty where nothing is. */
export interface BookingDetails {
  readonly typeId: number;
  readonly subtypeId: number | undefined;
  /** Any coach where there is none. */
  readonly coachId: number | undefined;
  readonly isVirtual: boolean;
  readonly virtualUrl: string | undefined;
  readonly comments: string | undefined;
}

/** What is chosen to book an appointment again: all but when, as a draft of the form. */
export function againDraft(appointment: Appointment) {
  const { appointment_type_id, subtype_id, coach_id, original_coach_id, is_virtual } = appointment;
  return {
    appointment_type_id: `${appointment_type_id}`,
    subtype_id: `${subtype_id ?? ""}`,
    // Whoever stood in for a coach was not chosen.
    coach_id: `${original_coach_id ?? coach_id}`,
    place: is_virtual ? "online" : "club",
  };
}

/** The query for the free times of a booking. */
export function slotQuery(details: BookingDetails, client_id: number, step_minutes: StepMinutes) {
  const { typeId, subtypeId, coachId, isVirtual } = details;
  return {
    appointment_type_id: typeId,
    ...(subtypeId === undefined ? {} : { subtype_id: subtypeId }),
    ...(coachId === undefined ? {} : { coach_id: coachId }),
    ...(isVirtual ? { is_virtual: true } : {}),
    client_id,
    step_minutes,
  } as const;
}

/** The request that books what was chosen. */
export function bookingBody(
  details: BookingDetails,
  client_id: number,
  start: string,
): CreateAppointmentRequest {
  return { ...bookingParty(details, client_id), start_date_time: start };
}

/** What was chosen, without when. */
export function bookingParty(
  details: BookingDetails,
  client_id: number,
): Omit<CreateAppointmentRequest, "start_date_time"> {
  const { typeId, subtypeId, coachId, isVirtual, virtualUrl, comments } = details;
  return {
    appointment_type_id: typeId,
    ...(subtypeId === undefined ? {} : { subtype_id: subtypeId }),
    client_id,
    ...(coachId === undefined ? {} : { coach_id: coachId }),
    ...(isVirtual ? { is_virtual: true, virtual_url: virtualUrl ?? null } : {}),
    ...(comments === undefined ? {} : { comments }),
  };
}

/** The coaches of whom one takes a slot. */
export function coachesOf({ coach_ids }: Slot, { coachId }: BookingDetails): readonly number[] {
  return coachId === undefined ? coach_ids : [coachId];
}

/** How many sessions a member has left for a type at a start. */
export function sessionsLeft(memberships: Iterable<Membership>, type: AppointmentType, at: string): number {
  return [...memberships]
    .filter(
      (each) =>
        each.service_category_primary_name === type.service_category_primary_name &&
        each.service_category_secondary_name === type.service_category_secondary_name &&
        Date.parse(each.start_date) <= Date.parse(at) &&
        Date.parse(each.end_date) >= Date.parse(at),
    )
    .reduce((sum, { available_sessions }) => sum + Math.max(0, available_sessions), 0);
}

/** How a booking is paid for: by a session of a membership, or by the member. */
export type Payment =
  | { readonly kind: "session"; readonly membership: string; readonly left: number }
  | { readonly kind: "pay" | "nothing" };

/** What an answer says of how the booking is paid for. */
export function paymentIn({ client_booked_details }: CreateAppointmentAnswer): Payment {
  const [client] = client_booked_details;
  const paying = client?.memberships.find(({ is_selected }) => is_selected);
  if (paying === undefined) return { kind: client?.is_payment_required ? "pay" : "nothing" };
  const { subscription_primary_name: membership, available_sessions: left } = paying;
  return { kind: "session", membership, left };
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
