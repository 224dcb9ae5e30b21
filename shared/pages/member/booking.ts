import type {
  Appointment,
  CreateAppointmentAnswer,
  CreateAppointmentRequest,
  Slot,
} from "@fitness-club-booking/sdk/records";
import { sessionsOf } from "./coverage.ts";
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

/** How a booking is paid for: by a session of a membership, or by the member. */
export type Payment =
  | {
      readonly kind: "session";
      readonly membership: string;
      readonly isUnlimited: boolean;
      /** What is left of all memberships that cover it. */
      readonly left: number;
      /** Whether others cover it, too. */
      readonly isOfSeveral: boolean;
      /** Another membership, which never runs out. */
      readonly unlimited: string | undefined;
    }
  | { readonly kind: "pay" | "nothing" };

/** What an answer says of how the booking is paid for; it lists the memberships that cover it, as they are after it. */
export function paymentIn({
  client_booked_details,
}: Pick<CreateAppointmentAnswer, "client_booked_details">): Payment {
  const [client] = client_booked_details;
  const paying = client?.memberships.find(({ is_selected }) => is_selected);
  if (client === undefined || paying === undefined)
    return { kind: client?.is_payment_required ? "pay" : "nothing" };
  const others = client.memberships.filter((each) => each !== paying && sessionsOf(each) > 0);
  return {
    kind: "session",
    membership: paying.subscription_primary_name,
    isUnlimited: paying.is_unlimited ?? false,
    left: [paying, ...others].reduce((sum, each) => sum + sessionsOf(each), 0),
    isOfSeveral: others.length > 0,
    unlimited: others.find(({ is_unlimited }) => is_unlimited)?.subscription_primary_name,
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
