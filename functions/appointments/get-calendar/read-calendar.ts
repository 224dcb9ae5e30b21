import * as v from "valibot";
import { appointmentTypeKey } from "../../../shared/club/appointment-type.ts";
import { coachKey, readCoach } from "../../../shared/club/coach.ts";
import { roomKey } from "../../../shared/club/room.ts";
import { readTenantMessages, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { coachHolder } from "../../../shared/holds/holder.ts";
import { calendarText } from "../../../shared/ical/calendar-text.ts";
import {
  type AppointmentRecord,
  appointmentsOfClient,
  appointmentsOfCoach,
} from "../../../shared/tables/appointments-table.ts";
import { readClient, readClientProfile } from "../../../shared/tables/clients-table.ts";
import { type ClubKey, readClub } from "../../../shared/tables/club-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { Feed } from "../../../shared/tables/feed-items.ts";
import { readById } from "../../../shared/tables/read-by-id.ts";
import { unavailabilityBetween } from "../../../shared/tables/unavailability-item.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import {
  absenceEvents,
  type CalendarLanguage,
  type CalendarNames,
  clientEvents,
  coachEvents,
} from "./calendar-events.ts";

const DAY_MS = 24 * 60 * 60_000;
const DAYS_BACK = 31;
const DAYS_AHEAD = 92;
// As long as an unavailability may be: one that began so long ago may still last.
const MAX_ABSENCE_DAYS = 60;

const NamedSchema = v.object({ name: v.string() });

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
}

/** Reads whose calendar a feed shows; undefined if the coach is suspended or the client is gone. */
export async function readCalendarOwner(feed: Feed, database: Database): Promise<CalendarOwner | undefined> {
  const { tenant_id, coach_id, client_id } = feed;
  const { tenant, coach, client } = await database.read({
    tenant: readTenantMessages(tenant_id),
    coach: coach_id === undefined ? undefined : readCoach(tenant_id, coach_id),
    client: client_id === undefined ? undefined : readClient(tenant_id, client_id),
  });
  if (tenant === undefined) return undefined;
  if (coach?.is_active) return { tenant, coach };
  return client === undefined ? undefined : { tenant, client_id };
}

/** The calendar of a coach or a client in the format of RFC 5545. */
export async function readCalendar(
  { tenant, coach, client_id }: CalendarOwner,
  scope: CalendarScope,
): Promise<string> {
  const { database } = scope;
  const { tenant_id } = tenant;
  const [from, to] = [-DAYS_BACK, DAYS_AHEAD].map((days) => daysFrom(scope.now, days));
  const language: CalendarLanguage = /^de\b/iu.test(tenant.messages.language) ? "de" : "en";
  if (coach !== undefined) {
    const { coach_id } = coach;
    const [records, absences] = await Promise.all([
      database.query(appointmentsOfCoach({ tenant_id, coach_id }, from ?? "", to), all, ALL),
      readAbsences(tenant_id, coach_id, scope, { from: from ?? "", to: to ?? "" }),
    ]);
    const [names, clients] = await Promise.all([
      readNames(records, tenant, scope),
      readById(
        database,
        records.map((record) => record.client_id),
        (id) => readClientProfile(tenant_id, id),
      ),
    ]);
    const events = coachEvents(records, clients, names, language);
    return calendarText([...events, ...absenceEvents(absences, names, language)], {
      name: `${coach.name}, ${tenant.name}`,
    });
  }
  const client = { tenant_id, client_id: client_id ?? 0 };
  const records = await database.query(appointmentsOfClient(client, from ?? "", to), all, ALL);
  const [names, coaches] = await Promise.all([
    readNames(records, tenant, scope),
    readClubNames(
      database,
      tenant_id,
      records.map((record) => record.coach_id),
      coachKey,
    ),
  ]);
  return calendarText(clientEvents(records, coaches, names, language), { name: tenant.name });
}

const ALL = Number.POSITIVE_INFINITY;

function all(): boolean {
  return true;
}

async function readAbsences(
  tenantId: number,
  coachId: number,
  { database, now }: CalendarScope,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const starts = { from: daysFrom(now, -DAYS_BACK - MAX_ABSENCE_DAYS), to };
  const found = await database.query(
    unavailabilityBetween(coachHolder(tenantId, coachId).key, starts),
    all,
    ALL,
  );
  return found.filter(({ removed_at, end_date_time }) => removed_at === undefined && end_date_time > from);
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
