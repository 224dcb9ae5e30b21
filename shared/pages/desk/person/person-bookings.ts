import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import { type Desk, listed, tenantPath, toursPath } from "../club/club-records.ts";
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
// Tours are not listed by person: all of the club's are read, back a month, and as far ahead as they can be booked.
const TOURS_BACK_MS = 31 * DAY_MS;
const TOURS_AHEAD_MS = 61 * DAY_MS;
const PAGE = 200;
const MAX_NEXT = 5;
const MAX_LAST = 3;

/**
 * Reads the next and the last bookings of a person: appointments of three months each way, tours of the last and the next two.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readPersonBookings(
  desk: Desk,
  clientId: number,
  nowMs: number,
): Promise<PersonBookings> {
  const { sdk } = desk;
  const at = (ms: number) => new Date(nowMs + ms).toISOString();
  const range = (backMs: number, aheadMs: number) => ({ from: at(-backMs), to: at(aheadMs), limit: PAGE });
  const of = (query: object) => ({ path: tenantPath(desk), query: { client_id: clientId, ...query } });
  const [before, after, tours] = await Promise.all([
    sdk.listAppointments(of(range(REACH_MS, 0))),
    sdk.listAppointments(of(range(0, REACH_MS))),
    listed(eachItem(sdk.listTours, { path: toursPath(desk), query: range(TOURS_BACK_MS, TOURS_AHEAD_MS) })),
  ]);
  const ofPerson = tours.filter(({ client_id }) => client_id === clientId);
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
