import type { CreateAppointmentRequest, Slot } from "@fitness-club-booking/sdk/records";
import { type BookingRequest, ON_CONFLICT } from "../page/bookings.ts";
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

/**
 * Whether what is chosen now is what a request asked for, but for when.
 * @param weeks for how many weeks to book; undefined for once
 */
export function isStillChosen(
  sent: BookingRequest,
  party: ReturnType<typeof bookingParty>,
  weeks: number | undefined,
): boolean {
  const isWeekly = "recurrence" in sent;
  const asked = isWeekly
    ? { ...party, recurrence: sent.recurrence, on_conflict: ON_CONFLICT }
    : { ...party, start_date_time: sent.start_date_time };
  const weeksSent = isWeekly ? sent.recurrence.occurrences : undefined;
  return weeks === weeksSent && JSON.stringify(asked) === JSON.stringify(sent);
}
