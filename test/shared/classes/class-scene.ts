import { classBookingKind } from "../../../shared/classes/class-booking-kind.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { readTenant } from "../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { planWrites } from "../../../shared/holds/change-of-plan.ts";
import { clientHolder } from "../../../shared/holds/party.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type ClassBookingRecord, classBookingPage } from "../../../shared/tables/class-booking-items.ts";
import { bookingsOfClass } from "../../../shared/tables/class-booking-reads.ts";
import { type ClassItem, readClass, type Waiter } from "../../../shared/tables/classes-table.ts";
import { clientRecord } from "../../../shared/tables/clients-table.ts";
import type { TestTables } from "../../support/engine.ts";
import {
  type ClassBookingFields,
  type ClassFields,
  classBookingItem,
  classBookingRecord,
  storeClassBookings,
  storeClasses,
} from "../../support/stored-classes.ts";
import { personItems } from "../../support/stored-clients.ts";
import { historyOf } from "../../support/stored-history.ts";
import { storedItems } from "../../support/stored-items.ts";

/** The tenant, the class and the first client of a scene. */
export const TENANT_ID = 11;
export const CLASS_ID = 7001;
const FIRST_CLIENT = 20_001;
const start_date_time = "2026-12-01T18:00:00.000Z";

const CATEGORY = {
  service_category_primary_name: "Group Classes",
  service_category_secondary_name: "Studio",
};

/** The id of the membership of a scene's client, which has ten sessions. */
export function membershipOf(clientId: number): number {
  return clientId * 10;
}

/** The n-th client of a scene, from 0. */
export function clientOf(place: number): number {
  return FIRST_CLIENT + place;
}

/** A class with clients who have a place, each with a session, and clients who wait for one. */
export interface SceneSize extends ClassFields {
  readonly places: number;
  readonly waiters?: number;
  /** What of a waiter's place in line is other than usual. */
  readonly waiter?: (place: number) => Partial<Waiter>;
}

/** Stores a scene: the clients with the lower ids have places, the others wait in the order of their ids. */
export async function storeScene(
  tables: TestTables,
  { places, waiters = 0, waiter = () => ({}), ...fields }: SceneSize,
): Promise<void> {
  const clientIds = Array.from({ length: places + waiters }, (_, place) => clientOf(place));
  await new BulkTables(tables.client, tables.names).put(
    "Clients",
    clientIds.flatMap((client_id, place) => clientItems(client_id, place < places)),
  );
  const line = clientIds.slice(places).map((client_id, place) => ({
    client_id,
    since: Date.UTC(2026, 10, 1) + place,
    notice: 120,
    needs_session: true,
    passed: [],
    ...waiter(place),
  }));
  await storeClasses(tables, [
    {
      ...{ class_type_id: 151, start_date_time, capacity: places, waitlist_size: 50 },
      ...fields,
      ...{ booked: places, line },
    },
  ]);
  const bookings = clientIds.map((client_id, place): ClassBookingFields => {
    const waits = line.find((each) => each.client_id === client_id);
    if (waits === undefined || place < places) {
      return { client_id, start_date_time, membership_id: membershipOf(client_id), session_outcome: "taken" };
    }
    const waitlist = {
      since: new Date(waits.since).toISOString(),
      ...(waits.until === undefined ? {} : { until: new Date(waits.until).toISOString() }),
      notice_minutes: waits.notice,
      needs_session: true,
    };
    return { client_id, start_date_time, status: "waiting", waitlist };
  });
  await storeClassBookings(tables, bookings);
  const before = bookings.map((booking) => classBookingRecord(booking));
  await holdAll(tables, before);
}

function clientItems(client_id: number, hasPlace: boolean) {
  const id = membershipOf(client_id);
  const membership = {
    id,
    subscription_id: 1,
    subscription_primary_name: "Classes",
    subscription_secondary_name: "Ten",
    ...CATEGORY,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2027-12-31T23:59:59.999Z",
    number_of_sessions: 10,
    used_sessions: hasPlace ? 1 : 0,
  };
  return personItems({ client_id, email_id: `client-${client_id}@example.com` }).map((item) =>
    item.record === clientRecord(client_id)
      ? {
          ...item,
          memberships: [membership],
          ...(hasPlace ? { sessions_taken: { [id]: 1 }, classes_booked: 1 } : {}),
        }
      : item,
  );
}

/** Holds the clients of bookings in the calendar, as their bookings would have. */
async function holdAll(tables: TestTables, records: readonly ClassBookingRecord[]): Promise<void> {
  for (const record of records) {
    const after = classBookingKind.holds(record).map(({ startMs, endMs }) => ({
      party: { id: record.client_id, holder: clientHolder(record.tenant_id, record.client_id) },
      startMs,
      endMs,
    }));
    const writes = planWrites([{ before: [], after }], new Date("2026-11-01T00:00:00.000Z"));
    if (Object.keys(writes).length > 0) await tables.database.commit(writes);
  }
}

/** Holds a client of a scene in the calendar, for something else than its class. */
export async function holdClient(
  { database }: Pick<TestTables, "database">,
  client_id: number,
  start: string,
  end: string,
): Promise<void> {
  const party = { id: client_id, holder: clientHolder(TENANT_ID, client_id) };
  const after = [{ party, startMs: Date.parse(start), endMs: Date.parse(end) }];
  await database.commit(planWrites([{ before: [], after }], new Date("2026-11-01T00:00:00.000Z")));
}

/** The changes of a booking with a long history: as many as a member may make. */
export const LONG_HISTORY = Array.from({ length: 30 }, () => "waiting" as const);

/** Gives a booking of a scene a history of which older changes lie in a page. */
export async function storeLongHistory(tables: TestTables, client_id: number): Promise<void> {
  const stored = (await readBookings(tables)).find((record) => record.client_id === client_id);
  const history = historyOf(LONG_HISTORY).map((entry) => ({ ...entry, reason: "r".repeat(200) }));
  const item = classBookingItem({ ...stored, version: LONG_HISTORY.length }, history);
  await storeClassBookings(tables, [item]);
  if (Object.keys(classBookingPage(item)).length === 0) throw new Error("The history needs no page.");
}

/** The class of a scene. */
export async function readSceneClass({ database }: Pick<TestTables, "database">): Promise<ClassItem> {
  const { item } = await database.read({ item: readClass(TENANT_ID, CLASS_ID) });
  if (item === undefined) throw new Error("The scene has no class.");
  return item;
}

/** All bookings of a scene's class by client id, cancelled ones too. */
export async function readBookings({
  database,
}: Pick<TestTables, "database">): Promise<ClassBookingRecord[]> {
  const items = await database.query(
    bookingsOfClass(TENANT_ID, CLASS_ID),
    () => true,
    Number.POSITIVE_INFINITY,
  );
  return items.map(({ record }) => record);
}

/** The tenant of a scene. */
export async function readSceneTenant({ database }: Pick<TestTables, "database">): Promise<Tenant> {
  const { tenant } = await database.read({ tenant: readTenant(TENANT_ID) });
  if (tenant === undefined) throw new Error("The scene has no tenant.");
  return tenant;
}

/** A clock that stands still. */
export function clockAt(now: string) {
  return { now: new Date(now), utcOffsetMs };
}

/** What the ledger of the scene's clients says: how many sessions each has used. */
export async function usedSessions(tables: TestTables): Promise<ReadonlyMap<number, number>> {
  const items = await storedItems(tables, "Clients");
  return new Map(
    items.flatMap((item) => {
      const { client_id, memberships } = item as {
        readonly client_id: number;
        readonly memberships?: readonly { readonly used_sessions: number }[];
      };
      return client_id >= FIRST_CLIENT && memberships !== undefined
        ? [[client_id, memberships.reduce((sum, { used_sessions }) => sum + used_sessions, 0)]]
        : [];
    }),
  );
}
