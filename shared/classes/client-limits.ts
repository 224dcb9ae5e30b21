import { type Clock, localDateOf, localDay, todayAt } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import { appointmentFilter, appointmentsOfClient } from "../tables/appointments-table.ts";
import type { AgreedClassPolicy, ClassBookingRecord } from "../tables/class-booking-items.ts";
import { classBookingsOfClient } from "../tables/class-booking-reads.ts";
import type { ClassRecord } from "../tables/classes-table.ts";
import type { ItemReads } from "../tables/database.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { hasPlace } from "./class-booking-kind.ts";

/** How many future bookings of a client, appointments and classes together, callers without `manage` may make. */
export const MAX_FUTURE_BOOKINGS = 50;
/** How many places a client may wait for at once. */
export const MAX_WAITS = 20;

/** What a client has ahead. The indexes may lag by about a second. */
export interface ClientAhead {
  /** Their bookings of classes that begin from the beginning of this local day on, without cancelled ones. */
  readonly classes: readonly ClassBookingRecord[];
  /** How many appointments they have booked from now on, at most 50. */
  readonly appointments: number;
}

/** Reads what a client has booked and waits for ahead, and what classes they have had today. */
export async function readAhead(
  reads: ItemReads,
  {
    tenant_id,
    client_id,
    appointments_booked,
  }: {
    readonly tenant_id: number;
    readonly client_id: number;
    readonly appointments_booked: number;
  },
  tenant: Pick<Tenant, "time_zone">,
  clock: Clock,
): Promise<ClientAhead> {
  const from = formatUtcDateTime(clock.now);
  const today = localDay(tenant.time_zone, todayAt(tenant, clock), clock.utcOffsetMs);
  const appointments = {
    ...appointmentsOfClient({ tenant_id, client_id }, from),
    filter: appointmentFilter({ status: "booked" }),
  };
  const [classes, booked] = await Promise.all([
    reads.query(
      classBookingsOfClient(tenant_id, client_id, formatUtcDateTime(new Date(today.startMs))),
      () => true,
      Number.POSITIVE_INFINITY,
    ),
    appointments_booked === 0 ? [] : reads.query(appointments, () => true, MAX_FUTURE_BOOKINGS),
  ]);
  return { classes, appointments: booked.length };
}

/** A client's places in classes that begin from now on, at most so many. The index may lag by about a second. */
export function readPlaces(
  reads: ItemReads,
  { tenant_id, client_id }: { readonly tenant_id: number; readonly client_id: number },
  now: Date,
  enough: number,
): Promise<ClassBookingRecord[]> {
  return reads.query(classBookingsOfClient(tenant_id, client_id, formatUtcDateTime(now)), hasPlace, enough);
}

/** A limit that one more place would exceed. */
export type PassedLimit = "future_bookings" | "max_upcoming" | "max_a_day";

/** The limits that a place in a class would exceed. A place that the client has in the same class does not count. */
export function passedLimits(
  { classes, appointments }: ClientAhead,
  of: Pick<ClassRecord, "class_id" | "start_date_time">,
  { max_upcoming, max_a_day }: Pick<AgreedClassPolicy, "max_upcoming" | "max_a_day">,
  { time_zone }: Pick<Tenant, "time_zone">,
  { now, utcOffsetMs }: Clock,
): PassedLimit[] {
  const places = classes.filter((record) => hasPlace(record) && record.class_id !== of.class_id);
  const at = formatUtcDateTime(now);
  const others = places.filter(({ start_date_time }) => start_date_time >= at);
  const dayOf = (start: string) => localDateOf(time_zone, Date.parse(start), utcOffsetMs);
  const day = dayOf(of.start_date_time);
  const onDay = places.filter(({ start_date_time }) => dayOf(start_date_time) === day);
  return [
    ...(others.length + appointments >= MAX_FUTURE_BOOKINGS ? ["future_bookings" as const] : []),
    ...(max_upcoming !== null && others.length >= max_upcoming ? ["max_upcoming" as const] : []),
    ...(max_a_day !== null && onDay.length >= max_a_day ? ["max_a_day" as const] : []),
  ];
}

/** For how many other classes a client waits whose `until` is ahead. */
export function openWaits({ classes }: ClientAhead, classId: number, now: Date): number {
  const at = formatUtcDateTime(now);
  return classes.filter(
    ({ status, class_id, waitlist, start_date_time }) =>
      status === "waiting" && class_id !== classId && (waitlist?.until ?? start_date_time) >= at,
  ).length;
}
