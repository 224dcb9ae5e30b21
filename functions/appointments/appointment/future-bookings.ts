import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";
import { appointmentFilter, appointmentsOfClient } from "../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import type { ItemReads } from "../../../shared/tables/database.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

/** How many future bookings a client may hold by callers without `appointments.manage`. */
const MAX_FUTURE_BOOKINGS = 50;

/** Who books, and when. */
export interface BookingCaller {
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly now: Date;
}

/**
 * Counts a client's future bookings, at most 50; 0 where the limit cannot matter, and then nothing is read: the caller manages
 * appointments, or the client has at most so many uncancelled appointments, past ones included. Otherwise an index is counted
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
  if (client.appointments_booked + added <= MAX_FUTURE_BOOKINGS) return 0;
  const range = appointmentsOfClient(client, formatUtcDateTime(now));
  const booked = { ...range, filter: appointmentFilter({ status: "booked" }) };
  const found = await reads.query(booked, () => true, MAX_FUTURE_BOOKINGS);
  return found.length;
}

/** The problem if a client would hold too many future bookings. */
export function tooManyBookings(futureBookings: number, added: number): InfoEntry[] {
  if (futureBookings + added <= MAX_FUTURE_BOOKINGS) return [];
  const jsonObject = { max_bookings: MAX_FUTURE_BOOKINGS, future_bookings: futureBookings };
  return [infoEntry("TOO_MANY_BOOKINGS", { identifier: "client_id", jsonObject })];
}
