import type { Appointment, Slot } from "@fitness-club-booking/sdk/records";
import { type Desk, tenantPath } from "../club/club-records.ts";

const MINUTE_MS = 60_000;
// Appointments begin at any multiple of it.
const STEP_MINUTES = 5;

/** A range of starts, and with whom. */
export interface FreeRange {
  readonly from: string;
  readonly to: string;
  /** Every coach who delivers the type, where it is absent. */
  readonly coach_id?: number;
  readonly step_minutes?: typeof STEP_MINUTES;
}

/** Asks at which times an appointment could be instead; its own time counts as free. */
export function listFreeSlots(desk: Desk, appointment: Appointment, range: FreeRange, signal?: AbortSignal) {
  const { appointment_type_id, subtype_id, client_id, id, is_virtual } = appointment;
  const query = {
    appointment_type_id,
    client_id,
    exclude_appointment_id: id,
    is_virtual,
    ...range,
    ...(subtype_id === null ? {} : { subtype_id }),
  };
  const options = signal === undefined ? {} : { signal };
  return desk.sdk.listAvailability({ path: tenantPath(desk), query }, options);
}

/** The slot at a start, with who and which rooms are free; undefined where it is taken, unknown where nobody answered. */
export async function freeSlotAt(
  desk: Desk,
  appointment: Appointment,
  { start, coachId }: { readonly start: string; readonly coachId?: number },
): Promise<Slot | "unknown" | undefined> {
  const answer = await listFreeSlots(desk, appointment, {
    from: start,
    to: new Date(Date.parse(start) + MINUTE_MS).toISOString(),
    step_minutes: STEP_MINUTES,
    ...(coachId === undefined ? {} : { coach_id: coachId }),
  });
  return answer.ok ? answer.data.slots[0] : "unknown";
}

/** Another room, where the appointment's own is taken at a slot; nothing where it stays. */
export function roomForMove(
  { room_id }: Appointment,
  { room_ids }: Slot,
): { readonly room_id?: number | null } {
  return room_id === null || room_ids.includes(room_id) ? {} : { room_id: room_ids[0] ?? null };
}
