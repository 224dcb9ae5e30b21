import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";
import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { type Candidates, candidateRanges, readCandidates } from "../../../shared/club/candidates.ts";
import { readCoach } from "../../../shared/club/coach.ts";
import { readRoom } from "../../../shared/club/room.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { appointmentFilter, appointmentsOfClient } from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import type { ItemReads, ItemsOf } from "../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

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

/** How many future bookings a client may hold by callers without `appointments.manage`. */
const MAX_FUTURE_BOOKINGS = 50;

/** Who books, and when. */
export interface BookingCaller {
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly now: Date;
}

/**
 * Counts a client's future bookings, classes included, at most 50; 0 where the limit cannot matter, and then nothing is read:
 * the caller manages appointments, or the client has at most so many uncancelled bookings, past ones included. Otherwise an index is counted
 * that may lag by about a second.
 * @param added how many are to be booked
 */
export async function readFutureBookings(
  reads: ItemReads,
  client: ClientItem | undefined,
  { caller, now }: BookingCaller,
  added: number,
): Promise<number> {
  if (client === undefined || managesAppointments(caller)) return 0;
  const { appointments_booked, classes_booked = 0 } = client;
  if (appointments_booked + classes_booked + added <= MAX_FUTURE_BOOKINGS) return 0;
  const range = appointmentsOfClient(client, formatUtcDateTime(now));
  const booked = { ...range, filter: appointmentFilter({ status: "booked" }) };
  const [appointments, classes] = await Promise.all([
    reads.query(booked, () => true, MAX_FUTURE_BOOKINGS),
    classes_booked === 0 ? [] : readPlacesAhead(reads, client, now),
  ]);
  return Math.min(appointments.length + classes.length, MAX_FUTURE_BOOKINGS);
}

async function readPlacesAhead(reads: ItemReads, client: ClientItem, now: Date) {
  // So few requests need it that no start loads it.
  const { readPlaces } = await import("../../../shared/classes/client-limits.ts");
  return await readPlaces(reads, client, now, MAX_FUTURE_BOOKINGS);
}

/** The problem if a client would hold too many future bookings. */
export function tooManyBookings(futureBookings: number, added: number): InfoEntry[] {
  if (futureBookings + added <= MAX_FUTURE_BOOKINGS) return [];
  const jsonObject = { max_bookings: MAX_FUTURE_BOOKINGS, future_bookings: futureBookings };
  return [infoEntry("TOO_MANY_BOOKINGS", { identifier: "client_id", jsonObject })];
}
