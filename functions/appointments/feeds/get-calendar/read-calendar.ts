import * as v from "valibot";
import { readBookedClasses } from "../../../../shared/classes/booked-classes.ts";
import { followingClass } from "../../../../shared/classes/follow-class.ts";
import { appointmentTypeKey } from "../../../../shared/club/appointment-type.ts";
import { coachKey, readCoach } from "../../../../shared/club/coach.ts";
import { roomKey } from "../../../../shared/club/room.ts";
import { readTenantMessages, type TenantMessages } from "../../../../shared/club/tenant-messages.ts";
import { coachHolder } from "../../../../shared/holds/party.ts";
import { calendarText } from "../../../../shared/ical/calendar-text.ts";
import type { NamedClient } from "../../../../shared/people/shown-name.ts";
import {
  type AppointmentRecord,
  appointmentsOfClient,
  appointmentsOfCoach,
  cancelledAmong,
} from "../../../../shared/tables/appointments-table.ts";
import type { ClassBookingRecord } from "../../../../shared/tables/class-booking-items.ts";
import { bookingsOfStatus, classBookingsOfClient } from "../../../../shared/tables/class-booking-reads.ts";
import { classesOfCoach } from "../../../../shared/tables/classes-table.ts";
import { ClientProfileSchema } from "../../../../shared/tables/client-profile.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { type ClubKey, readClub } from "../../../../shared/tables/club-table.ts";
import type { Database, KeyRange, ReadKey } from "../../../../shared/tables/database.ts";
import type { Feed } from "../../../../shared/tables/feed-items.ts";
import { readById } from "../../../../shared/tables/read-by-id.ts";
import { unavailabilityBetween } from "../../../../shared/tables/unavailability-item.ts";
import { type Language, languageOf } from "../../../../shared/values/language-of.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import {
  absenceEvents,
  type CalendarNames,
  type ClassPlace,
  classEvents,
  clientEvents,
  coachEvents,
  placeEvents,
} from "./calendar-events.ts";

const DAY_MS = 24 * 60 * 60_000;
const DAYS_BACK = 31;
const DAYS_AHEAD = 92;
// The longest unavailability: one that began so long ago may still last.
const MAX_ABSENCE_DAYS = 60;
// With names of 100 characters, 2,000 appointments stay below the 6 MB of a response (Lambda quotas). Booked ones may be more.
const MAX_SHOWN = 2_000;
// More than one appointment every quarter of an hour makes.
const MAX_BOOKED = 10_000;
const MAX_BYTES = 5_500_000;

const NamedSchema = v.object({ name: v.string() });
// With thousands of clients, parsing whole records would take longer than reading them.
const NamedClientSchema = v.pick(ClientProfileSchema, ["full_name", "created_by", "given_by"]);

/** What a calendar is read by. */
export interface CalendarScope {
  readonly database: Database;
  readonly apiHost: string;
  readonly now: Date;
}

/** Whose calendar a feed shows, as they are now. */
export interface CalendarOwner {
  readonly tenant: TenantMessages;
  readonly coach?: { readonly coach_id: number; readonly name: string } | undefined;
  readonly client_id?: number | undefined;
  /** The language that was asked for when the feed was made; else the tenant's. */
  readonly language?: Language | undefined;
}

/** Reads whose calendar a feed shows; undefined if the coach is suspended or the client is gone. */
export async function readCalendarOwner(feed: Feed, database: Database): Promise<CalendarOwner | undefined> {
  const { tenant_id, coach_id, client_id, language } = feed;
  const { tenant, coach, client } = await database.read({
    tenant: readTenantMessages(tenant_id),
    coach: coach_id === undefined ? undefined : readCoach(tenant_id, coach_id),
    client: client_id === undefined ? undefined : readClient(tenant_id, client_id),
  });
  if (tenant === undefined) return undefined;
  if (coach?.is_active) return { tenant, coach, language };
  return client === undefined ? undefined : { tenant, client_id, language };
}

/**
 * The calendar of a coach or a client in the format of RFC 5545.
 * @throws if one answer cannot show all booked appointments: half a calendar would say that the rest is free
 */
export async function readCalendar(owner: CalendarOwner, scope: CalendarScope): Promise<string> {
  const text = await writtenCalendar(owner, scope);
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`A calendar is longer than ${MAX_BYTES} bytes.`);
  return text;
}

async function writtenCalendar(
  { tenant, coach, client_id, ...feed }: CalendarOwner,
  scope: CalendarScope,
): Promise<string> {
  const { database } = scope;
  const { tenant_id } = tenant;
  const from = daysFrom(scope.now, -DAYS_BACK);
  const to = daysFrom(scope.now, DAYS_AHEAD);
  const language = feed.language ?? languageOf(tenant.messages.language) ?? "en";
  if (coach !== undefined) {
    const { coach_id } = coach;
    const [records, classes, absences] = await Promise.all([
      readShown(appointmentsOfCoach({ tenant_id, coach_id }, from, to), database),
      readBooked(classesOfCoach(tenant_id, coach_id, from, to), database),
      readAbsences(tenant_id, coach_id, scope, { from, to }),
    ]);
    const [names, clients] = await Promise.all([
      readNames(records, tenant, scope),
      readById(
        database,
        records.map((record) => record.client_id),
        (id) => readNamedClient(tenant_id, id),
      ),
    ]);
    const events = [
      ...coachEvents(records, clients, names, language),
      ...classEvents(classes, names, language),
      ...absenceEvents(absences, names, language),
    ];
    return calendarText(events, {
      name: `${coach.name}, ${tenant.name}`,
    });
  }
  const client = { tenant_id, client_id: client_id ?? 0 };
  const places = await readPlaces(client, { from, to }, database);
  const records = await readShown(appointmentsOfClient(client, from, to), database, places.length);
  const [names, coaches] = await Promise.all([
    readNames(records, tenant, scope),
    readClubNames(
      database,
      tenant_id,
      records.map((record) => record.coach_id),
      coachKey,
    ),
  ]);
  const events = [
    ...clientEvents(records, coaches, names, language),
    ...placeEvents(places, names, language),
  ];
  return calendarText(events, { name: tenant.name });
}

/** A client's places in classes, each with its class: all that are booked, then cancelled ones up to {@link MAX_SHOWN}. */
async function readPlaces(
  { tenant_id, client_id }: { readonly tenant_id: number; readonly client_id: number },
  { from, to }: { readonly from: string; readonly to: string },
  database: Database,
): Promise<ClassPlace[]> {
  const [booked, cancelled] = bookingsOfStatus(
    classBookingsOfClient(tenant_id, client_id, from, to),
    undefined,
  );
  const active = booked === undefined ? [] : await readBooked(booked, database);
  const left = MAX_SHOWN - active.length;
  const others = cancelled !== undefined && left > 0 ? await database.query(cancelled, hadPlace, left) : [];
  const records = [...new Map([...active, ...others].map((record) => [record.class_id, record])).values()];
  const classes = await readBookedClasses(database, tenant_id, records);
  return records.flatMap((stored) => {
    const of = classes.get(stored.class_id)?.record;
    if (of === undefined) return [];
    const record = followingClass(stored, of);
    return hadPlace(record) ? [{ record, class: of }] : [];
  });
}

/** Whether a client has a place, or had one. Who only waited has not. */
function hadPlace({ status, was_waiting }: ClassBookingRecord): boolean {
  return status !== "waiting" && was_waiting !== true;
}

/**
 * The appointments that a calendar shows: all booked ones, then cancelled ones up to {@link MAX_SHOWN} together.
 * @param others how many events the calendar has besides
 */
async function readShown(
  range: KeyRange<AppointmentRecord>,
  database: Database,
  others = 0,
): Promise<AppointmentRecord[]> {
  const booked = await readBooked(range, database);
  const left = MAX_SHOWN - booked.length - others;
  const cancelled = left > 0 ? await database.query(cancelledAmong(range), () => true, left) : [];
  // Who was cancelled between the reads is in both.
  return [...new Map([...booked, ...cancelled].map((record) => [record.appointment_id, record])).values()];
}

/** All of a range that has nothing cancelled. @throws if there is more than a calendar shows */
async function readBooked<Rec>(range: KeyRange<Rec>, database: Database): Promise<Rec[]> {
  return whole(await database.query(range, () => true, MAX_BOOKED + 1));
}

/** @throws if there are more than a calendar shows */
function whole<Item>(read: Item[]): Item[] {
  if (read.length > MAX_BOOKED) throw new Error(`A calendar has more than ${MAX_BOOKED} times of one kind.`);
  return read;
}

/** The read key of what a client's shown name depends on. Not consistent: a calendar may be a minute old. */
function readNamedClient(tenantId: number, clientId: number): ReadKey<NamedClient> {
  return { ...readClient(tenantId, clientId), schema: NamedClientSchema, consistent: false };
}

async function readAbsences(
  tenantId: number,
  coachId: number,
  { database, now }: CalendarScope,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const starts = { from: daysFrom(now, -DAYS_BACK - MAX_ABSENCE_DAYS), to };
  const absences = await database.query(
    unavailabilityBetween(coachHolder(tenantId, coachId).key, starts),
    ({ removed_at, end_date_time }) => removed_at === undefined && end_date_time > from,
    MAX_BOOKED + 1,
  );
  return whole(absences);
}

async function readNames(
  records: readonly AppointmentRecord[],
  tenant: TenantMessages,
  { database, apiHost }: CalendarScope,
): Promise<CalendarNames> {
  const { tenant_id } = tenant;
  const ids = (of: (record: AppointmentRecord) => number | undefined) => records.map(of);
  const [types, rooms] = await Promise.all([
    readClubNames(
      database,
      tenant_id,
      ids((record) => record.appointment_type_id),
      appointmentTypeKey,
    ),
    readClubNames(
      database,
      tenant_id,
      ids((record) => record.room_id),
      roomKey,
    ),
  ]);
  return { club: tenant.name, apiHost, types, rooms };
}

async function readClubNames(
  database: Database,
  tenantId: number,
  ids: readonly (number | undefined)[],
  keyOf: (tenantId: number, id: number) => ClubKey,
) {
  return await readById(database, ids, (id) => readClub(keyOf(tenantId, id), NamedSchema));
}

function daysFrom(now: Date, days: number): string {
  return formatUtcDateTime(new Date(now.getTime() + days * DAY_MS));
}
