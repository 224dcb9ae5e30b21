import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { type Coach, coachRange, readCoach } from "../../../shared/club/coach.ts";
import { type Room, readRoom, roomRange } from "../../../shared/club/room.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import type { ItemReads, ItemsOf } from "../../../shared/tables/database.ts";

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

/** Reads the active coaches and rooms that the details leave to choose from. */
export async function readCandidates(
  reads: ItemReads,
  tenantId: number,
  { coach_id, room_id, is_virtual }: AppointmentDetails,
): Promise<Candidates> {
  const [coaches, rooms] = await Promise.all([
    coach_id === undefined ? reads.query(coachRange(tenantId), isActive, Infinity) : undefined,
    room_id === undefined && is_virtual !== true
      ? reads.query(roomRange(tenantId), isActive, Infinity)
      : undefined,
  ]);
  return { coaches, rooms };
}

/** The records that the details refer to, as far as they exist. */
export type AppointmentRecords = ItemsOf<ReturnType<typeof namedRecords>> & Candidates;

/** Reads the records that the details refer to or leave to choose from, in one round trip. */
export async function readAppointmentRecords(
  reads: ItemReads,
  tenantId: number,
  details: AppointmentDetails,
): Promise<AppointmentRecords> {
  const [named, candidates] = await Promise.all([
    reads.read(namedRecords(tenantId, details)),
    readCandidates(reads, tenantId, details),
  ]);
  return { ...named, ...candidates };
}

function isActive({ is_active }: { readonly is_active: boolean }): boolean {
  return is_active;
}
