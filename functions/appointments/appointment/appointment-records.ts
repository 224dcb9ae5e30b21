import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { type Coach, coachRange, readCoach } from "../../../shared/club/coach.ts";
import { type Room, readRoom, roomRange } from "../../../shared/club/room.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import type { ItemReads, ItemsOf, KeyRange } from "../../../shared/tables/database.ts";
import { type BookingCaller, readFutureBookings } from "./future-bookings.ts";

/** What an appointment shall be, without its start. */
export interface AppointmentDetails {
  readonly appointment_type_id: number;
  readonly subtype_id?: number | undefined;
  /** Undefined if no client's time matters. */
  readonly client_id?: number | undefined;
  /** Undefined if any coach will do. */
  readonly coach_id?: number | undefined;
  /** Undefined if any room will do. */
  readonly room_id?: number | undefined;
  /** A virtual appointment has no room. */
  readonly is_virtual?: boolean | undefined;
}

/** The read keys of the records that the details name. */
export function namedRecords(tenantId: number, details: AppointmentDetails) {
  const { client_id, coach_id, room_id } = details;
  return {
    type: readAppointmentType(tenantId, details.appointment_type_id),
    client: client_id === undefined ? undefined : readClient(tenantId, client_id),
    coach: coach_id === undefined ? undefined : readCoach(tenantId, coach_id),
    room: room_id === undefined ? undefined : readRoom(tenantId, room_id),
  };
}

/** The coaches and rooms that the details leave to choose from; undefined if they name one. */
export interface Candidates {
  readonly coaches: readonly Coach[] | undefined;
  readonly rooms: readonly Room[] | undefined;
}

/** The ranges of the coaches and rooms that the details leave to choose from. */
export function candidateRanges(
  tenantId: number,
  { coach_id, room_id, is_virtual }: AppointmentDetails,
): CandidateRanges {
  return {
    coaches: coach_id === undefined ? coachRange(tenantId) : undefined,
    rooms: room_id === undefined && is_virtual !== true ? roomRange(tenantId) : undefined,
  };
}

interface CandidateRanges {
  readonly coaches: KeyRange<Coach> | undefined;
  readonly rooms: KeyRange<Room> | undefined;
}

/** Reads the active coaches and rooms of the ranges. */
export async function readCandidates(reads: ItemReads, ranges: CandidateRanges): Promise<Candidates> {
  const [coaches, rooms] = await Promise.all([
    ranges.coaches && reads.query(ranges.coaches, isActive, Infinity),
    ranges.rooms && reads.query(ranges.rooms, isActive, Infinity),
  ]);
  return { coaches, rooms };
}

/** The records that the details refer to, as far as they exist. */
export interface AppointmentRecords extends ItemsOf<ReturnType<typeof namedRecords>>, Candidates {
  /** How many future bookings the client holds, where that matters; see {@link readFutureBookings}. */
  readonly futureBookings?: number;
}

/**
 * Reads the records that the details refer to or leave to choose from, in one round trip, or in two for a client with many
 * bookings. Coaches are read consistently: a request that begins after a suspension was answered finds it.
 * @param added how many appointments are to be booked
 */
export async function readAppointmentRecords(
  reads: ItemReads,
  { tenant: { tenant_id: tenantId }, ...booker }: BookingCaller & { readonly tenant: Tenant },
  details: AppointmentDetails,
  added = 1,
): Promise<AppointmentRecords> {
  const { coach, ...others } = namedRecords(tenantId, details);
  const { coaches, rooms } = candidateRanges(tenantId, details);
  const [named, candidates] = await Promise.all([
    reads.read({ ...others, coach: coach && { ...coach, consistent: true } }),
    readCandidates(reads, { coaches: coaches && { ...coaches, consistent: true }, rooms }),
  ]);
  const futureBookings = await readFutureBookings(reads, named.client, booker, added);
  return { ...named, ...candidates, futureBookings };
}

function isActive({ is_active }: { readonly is_active: boolean }): boolean {
  return is_active;
}
