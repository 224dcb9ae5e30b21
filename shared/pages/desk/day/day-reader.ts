import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { changesSince } from "@fitness-club-booking/sdk/changes";
import { eachItem, eachPage } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment, ListedClient, Unavailability } from "@fitness-club-booking/sdk/records";
import { type ClubRecords, type Desk, listed, tenantPath, toursPath } from "../club/club-records.ts";
import type { KnownClass, KnownTour } from "./entries.ts";
import type { Stretch } from "./hours.ts";

/** What is known of a day. */
export interface DayRecords {
  /** All that were read, those of other days too: an appointment may have been moved there. */
  readonly appointments: readonly ListedAppointment[];
  readonly tours: readonly KnownTour[];
  readonly classes: readonly KnownClass[];
  readonly clients: ReadonlyMap<number, ListedClient>;
  readonly unavailability: readonly Unavailability[];
}

/** Where to go on with each list of changes. */
export interface ChangesSince {
  readonly appointments: string;
  readonly tours: string;
}

/** What has changed, and where to go on. */
export interface DayChanges extends Pick<DayRecords, "appointments" | "tours" | "classes"> {
  readonly next: ChangesSince;
}

// The longest appointment or class: one that began before midnight may reach into the day.
const LONGEST_MS = 6 * 3_600_000;
// What a page of a list holds at most.
const PAGE = 200;

/**
 * Reads a day.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readDay(
  desk: Desk,
  { whole }: { readonly whole: Stretch },
  signal: AbortSignal,
): Promise<DayRecords> {
  const { sdk } = desk;
  const query = { ...rangeOf({ ...whole, fromMs: whole.fromMs - LONGEST_MS }), limit: PAGE };
  const withClients = { ...query, include: "client" } as const;
  const [pages, tours, classes, unavailability] = await Promise.all([
    listed(eachPage(sdk.listAppointments, { path: tenantPath(desk), query: withClients }, { signal })),
    listed(eachItem(sdk.listTours, { path: toursPath(desk), query }, { signal })),
    readClasses(desk, whole, signal),
    readUnavailability(desk, whole, signal),
  ]);
  const clients = pages.flatMap((page) => page.clients ?? []);
  return {
    appointments: pages.flatMap(({ appointments }) => appointments),
    tours,
    classes,
    clients: new Map(clients.map((client) => [client.client_id, client])),
    unavailability,
  };
}

/**
 * Reads the classes of a stretch of time, with how many places are taken.
 * @throws {CallFailed} where the list is refused or not answered
 */
async function readClasses(desk: Desk, whole: Stretch, signal: AbortSignal): Promise<KnownClass[]> {
  const query = { ...rangeOf({ ...whole, fromMs: whole.fromMs - LONGEST_MS }), limit: PAGE };
  return await listed(eachItem(desk.sdk.listClasses, { path: tenantPath(desk), query }, { signal }));
}

/**
 * Reads who and what is away within a stretch of time.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readUnavailability(
  desk: Desk,
  whole: Stretch,
  signal: AbortSignal,
): Promise<Unavailability[]> {
  const request = { path: tenantPath(desk), query: { ...rangeOf(whole), limit: PAGE } };
  const all = await listed(eachItem(desk.sdk.listUnavailability, request, { signal }));
  return all.filter((away) => isInUse(desk.club, away));
}

/** Whether the club still has the coach or the room. */
function isInUse({ coaches, rooms }: ClubRecords, away: Unavailability): boolean {
  return "coach_id" in away
    ? coaches.some(({ coach_id, is_active }) => is_active && coach_id === away.coach_id)
    : rooms.some(({ room_id, is_active }) => is_active && room_id === away.room_id);
}

/**
 * Reads what has changed since a pass before, and all classes of the days: a booking is no change of a class.
 * @throws {CallFailed} where a list is refused or not answered: go on with the same `since`
 */
export async function readChanges(
  desk: Desk,
  { since, whole }: { readonly since: ChangesSince; readonly whole: Stretch },
  signal: AbortSignal,
): Promise<DayChanges> {
  const { sdk } = desk;
  const ofAppointments = {
    path: tenantPath(desk),
    query: { updated_since: since.appointments, limit: PAGE },
  };
  const ofTours = { path: toursPath(desk), query: { updated_since: since.tours, limit: PAGE } };
  const [appointments, tours, classes] = await Promise.all([
    changesSince(sdk.listAppointments, ofAppointments, { signal }),
    changesSince(sdk.listTours, ofTours, { signal }),
    readClasses(desk, whole, signal),
  ]);
  return {
    appointments: appointments.records,
    tours: tours.records,
    classes,
    next: { appointments: appointments.nextUpdatedSince, tours: tours.nextUpdatedSince },
  };
}

/**
 * Reads the clients of appointments by one request: of the first page of those that start in the same stretch of time.
 * @throws {CallFailed} where the list is refused or not answered
 */
export async function readClientsOf(
  desk: Desk,
  appointments: readonly ListedAppointment[],
  signal: AbortSignal,
): Promise<{ readonly appointments: ListedAppointment[]; readonly clients: ListedClient[] }> {
  const starts = appointments.map(({ start_date_time }) => Date.parse(start_date_time));
  const range = rangeOf({ fromMs: Math.min(...starts), toMs: Math.max(...starts) + 1 });
  const query = { ...range, include: "client", limit: PAGE } as const;
  const answer = dataOf(await desk.sdk.listAppointments({ path: tenantPath(desk), query }, { signal }));
  return { appointments: answer.appointments, clients: answer.clients ?? [] };
}

/**
 * Reads clients, since changes come without them; those that are not answered are left out.
 * @param gone takes the ids of those that are not there any more
 */
export async function readClients(
  desk: Desk,
  ids: readonly number[],
  gone: { add(id: number): unknown },
): Promise<ListedClient[]> {
  const answers = await Promise.all(
    ids.map(async (client_id) => {
      const answer = await desk.sdk.getClient({ path: { ...tenantPath(desk), client_id } });
      if (!answer.ok && answer.reason === "refused" && answer.status === 404) gone.add(client_id);
      return answer;
    }),
  );
  return answers.flatMap((answer) => (answer.ok ? [answer.data] : []));
}

function rangeOf({ fromMs, toMs }: Stretch): { readonly from: string; readonly to: string } {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}
