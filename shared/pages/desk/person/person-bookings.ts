import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import type { Desk } from "../club/club-records.ts";
import { openPath, tenantPath } from "../day/day-reader.ts";
import { appointmentEntry, type Entry, type KnownTour, tourEntry } from "../day/entries.ts";

/** What somebody has booked. */
export interface PersonBookings {
  /** By start. */
  readonly next: readonly Entry[];
  /** The newest first. */
  readonly last: readonly Entry[];
}

const DAY_MS = 24 * 3_600_000;
// As far as a list of appointments reaches in one request.
const REACH_MS = 92 * DAY_MS;
const PAGE = 200;
const MAX_NEXT = 5;
const MAX_LAST = 3;

/**
 * Reads the next and the last bookings of a person, three months each way.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readPersonBookings(
  desk: Desk,
  clientId: number,
  nowMs: number,
): Promise<PersonBookings> {
  const [now, from, to] = [nowMs, nowMs - REACH_MS, nowMs + REACH_MS].map((ms) => new Date(ms).toISOString());
  const of = (range: object) => ({
    path: tenantPath(desk),
    query: { client_id: clientId, limit: PAGE, ...range },
  });
  const [before, after, tours] = await Promise.all([
    desk.sdk.listAppointments(of({ from, to: now })),
    desk.sdk.listAppointments(of({ from: now, to })),
    desk.sdk.listTours({ path: openPath(desk), query: { from: String(from), to: String(to), limit: PAGE } }),
  ]);
  const ofPerson = dataOf(tours).tours.filter(({ client_id }) => client_id === clientId);
  const appointments = [...dataOf(before).appointments, ...dataOf(after).appointments];
  return bookingsAround(appointments, ofPerson, nowMs);
}

/** Parts bookings into the next ones and the last ones. */
export function bookingsAround(
  appointments: readonly ListedAppointment[],
  tours: readonly KnownTour[],
  nowMs: number,
): PersonBookings {
  const entries = [...appointments.map(appointmentEntry), ...tours.map(tourEntry)].toSorted(
    (a, b) => a.fromMs - b.fromMs,
  );
  const next = entries.filter(({ toMs, status }) => toMs > nowMs && status !== "cancelled");
  const last = entries.filter(({ toMs }) => toMs <= nowMs).toReversed();
  return { next: next.slice(0, MAX_NEXT), last: last.slice(0, MAX_LAST) };
}
