import { classBookingHolds, hasPlace } from "../../shared/classes/class-booking-kind.ts";
import { classHolds } from "../../shared/classes/class-kind.ts";
import { waiterOf } from "../../shared/classes/waitlist-rules.ts";
import { classPolicyOf } from "../../shared/club/policy.ts";
import { planWrites } from "../../shared/holds/change-of-plan.ts";
import { clientHolder, coachHolder, wholeRoom } from "../../shared/holds/party.ts";
import { movedPolicy } from "../../shared/sessions/policy-rules.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import {
  type AgreedClassPolicy,
  type ClassBookingItem,
  type ClassBookingRecord,
  classBookingPage,
  putClassBooking,
} from "../../shared/tables/class-booking-items.ts";
import { readClassBooking } from "../../shared/tables/class-booking-reads.ts";
import { changeCounts, putClass } from "../../shared/tables/class-writes.ts";
import {
  type ClassItem,
  type ClassRecord,
  readClass,
  type Waiter,
} from "../../shared/tables/classes-table.ts";
import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import { spanOf } from "../../shared/values/utc-date-time.ts";
import type { TestTables } from "./engine.ts";
import { CHANGED_AT, createdAndUpdated, historyOf } from "./stored-history.ts";

/** The start of {@link classRecord}: 10:00 in London. */
export const CLASS_START = "2026-12-01T10:00:00.000Z";

/** What of a class is other than in {@link classRecord}, and its counts. */
export type ClassFields = Partial<ClassRecord> & {
  readonly booked?: number;
  readonly line?: readonly Waiter[];
  readonly unsettled?: number;
  readonly owed?: boolean;
};

/** An hour of yoga with coach 501 in room 72 of Northwind London Bridge, for 20. */
export function classRecord(fields: Partial<ClassRecord> = {}): ClassRecord {
  const { start_date_time = CLASS_START, created_at = CHANGED_AT } = fields;
  return {
    tenant_id: 11,
    class_id: 7001,
    version: 1,
    status: "scheduled",
    class_type_id: 153,
    name: "Vinyasa yoga",
    local_date: start_date_time.slice(0, 10),
    set_by_hand: [],
    coach_id: 501,
    coach_name: "Amara Cole",
    room_id: 72,
    room_name: "Open floor",
    is_virtual: false,
    start_date_time,
    end_date_time: spanOf(start_date_time, 60).end,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    capacity: 20,
    waitlist_size: 10,
    booking_closes_at: start_date_time,
    is_complimentary: false,
    followed_version: 1,
    created_at,
    created_by: "northwind-app",
    created_by_client: false,
    updated_at: created_at,
    ...fields,
  };
}

/** A client's place in a line, joined when everything was stored; they take a place only with a session. */
export function waiter(client_id: number, fields: Partial<Waiter> = {}): Waiter {
  return {
    client_id,
    since: Date.parse(CHANGED_AT),
    notice: 120,
    needs_session: true,
    passed: [],
    ...fields,
  };
}

/** What of a booking is other than in {@link classBookingRecord}. */
export type ClassBookingFields = Partial<Omit<ClassBookingRecord, "policy">> & {
  readonly policy?: Partial<AgreedClassPolicy>;
};

/** The place of client 9001 in {@link classRecord}. */
export function classBookingRecord({ policy, ...fields }: ClassBookingFields = {}): ClassBookingRecord {
  const { start_date_time = CLASS_START, created_at = CHANGED_AT, status } = fields;
  return {
    tenant_id: 11,
    class_id: 7001,
    client_id: 9001,
    version: 1,
    status: "booked",
    class_type_id: 153,
    start_date_time,
    end_date_time: spanOf(start_date_time, 60).end,
    class_version: 1,
    ...(status === "waiting"
      ? { waitlist: { since: created_at, notice_minutes: 120, needs_session: false } }
      : {}),
    is_trial: false,
    is_payment_required: false,
    is_comp_session: false,
    is_first_time_class: false,
    session_outcome: "none",
    policy: {
      ...classPolicyOf({}),
      ...movedPolicy(classPolicyOf({}), start_date_time),
      ...policy,
    },
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at,
    created_by: "northwind-app",
    created_by_client: false,
    updated_at: created_at,
    ...fields,
  };
}

/** A {@link classRecord} with its counts, as its bookings would leave them; its history has an entry for each version. */
export function classItem({
  booked = 0,
  line = [],
  unsettled = 0,
  owed = false,
  ...fields
}: ClassFields = {}): ClassItem {
  return {
    record: classRecord(fields),
    history: historyOf(createdAndUpdated(fields.version ?? 1)),
    booked,
    waiting: line.length,
    unsettled,
    owed,
    beyond: 0,
    members: booked + line.length,
    line: [...line],
    line_rev: 0,
    used: booked + line.length > 0,
    ...(unsettled > 0 ? { due_at: fields.updated_at ?? CHANGED_AT } : {}),
  };
}

/** Stores classes in whatever state. They hold nobody. */
export async function storeClasses(tables: Tables, classes: readonly ClassFields[]): Promise<void> {
  const items = classes.map((fields) => {
    const item = classItem(fields);
    const { record, booked, members, waiting, unsettled, owed, line, used, due_at } = item;
    const put = putClass(item, { event: "class.created", previous_starts_at: record.start_date_time });
    return {
      ...put.item,
      ...{ booked, members, waiting, line },
      ...(used ? { used } : {}),
      ...(owed ? { owed } : {}),
      ...(unsettled > 0 ? { unsettled, due: "settling", due_at } : {}),
    };
  });
  await new BulkTables(tables.client, tables.names).put("Classes", items);
}

type Tables = Pick<TestTables, "client" | "names">;
type Stored = Pick<TestTables, "database">;

/** Stores a class with what it holds: its coach and its room. @throws if one of them is taken */
export async function storeHeldClass({ database }: Stored, fields: Partial<ClassRecord> = {}): Promise<void> {
  const item = classItem(fields);
  const { tenant_id, class_id, room_id = 0, coach_id = 0, start_date_time } = item.record;
  const parties = [
    { id: coach_id, holder: coachHolder(tenant_id, coach_id) },
    { id: room_id, holder: wholeRoom(tenant_id, room_id) },
  ];
  const after = classHolds(item.record).flatMap(({ holder: key, startMs, endMs }) =>
    parties.filter(({ holder }) => holder.key === key).map((party) => ({ party, startMs, endMs })),
  );
  const { committed } = await database.commit({
    class: putClass(item, { event: "class.created", previous_starts_at: start_date_time }),
    ...planWrites([{ before: [], after }], new Date(CHANGED_AT)),
  });
  if (!committed) throw new Error(`The class ${class_id} cannot be stored: somebody is taken.`);
}

/** A {@link classBookingRecord} with its history. */
export function classBookingItem(
  fields: ClassBookingFields = {},
  history: readonly HistoryEntry[] = historyOf(["booked"]),
): ClassBookingItem {
  return { record: classBookingRecord({ version: history.length, ...fields }), history };
}

/** Stores bookings of classes in whatever state, with the pages of their histories. They hold nobody, and the class's counts stay. */
export async function storeClassBookings(
  { client, names }: Tables,
  bookings: readonly (ClassBookingFields | ClassBookingItem)[],
): Promise<void> {
  const items = bookings.map((booking) => ("record" in booking ? booking : classBookingItem(booking)));
  const puts = items.map((item) => {
    const { start_date_time: previous_starts_at } = item.record;
    return putClassBooking(item, { event: "class_booking.booked", previous_starts_at }).item;
  });
  const pages = items
    .flatMap((item) => Object.values(classBookingPage(item)))
    .flatMap((write) => (write.kind === "put" ? [write.item] : []));
  const tables = new BulkTables(client, names);
  await tables.put("Classes", puts);
  if (pages.length > 0) await tables.put("Parts", pages);
}

/** Stores a client's place in a class, or in its line, with the client's hold and the counts of the class. */
export async function storeClassBooking(
  { database }: Stored,
  classId: number,
  clientId: number,
  fields: ClassBookingFields = {},
): Promise<void> {
  const { item: of } = await database.read({ item: readClass(11, classId) });
  if (of === undefined) throw new Error("There is no such class.");
  const { class_type_id, start_date_time, end_date_time, followed_version: class_version } = of.record;
  const time = { start_date_time, end_date_time };
  const ids = { class_id: classId, client_id: clientId, class_type_id, class_version };
  const item = classBookingItem({ ...ids, ...time, ...fields });
  const party = { id: clientId, holder: clientHolder(11, clientId) };
  const after = classBookingHolds(item.record).map(({ startMs, endMs }) => ({ party, startMs, endMs }));
  const counts = hasPlace(item.record) ? { booked: 1 } : { line: [...of.line, waiterOf(item.record)] };
  const outcome = await database.commit({
    booking: putClassBooking(item, { event: "class_booking.booked", previous_starts_at: start_date_time }),
    class: changeCounts(of, { members: 1, ...counts }, "any"),
    ...planWrites([{ before: [], after }], new Date(CHANGED_AT)),
  });
  if (!outcome.committed) throw new Error(`Not booked: ${outcome.failed.join(", ")}`);
}

/** A client's booking of a class, as it is stored. */
export async function storedClassBooking({ database }: Stored, classId: number, clientId: number) {
  const { item } = await database.read({ item: readClassBooking(11, classId, clientId) });
  return item?.record;
}
