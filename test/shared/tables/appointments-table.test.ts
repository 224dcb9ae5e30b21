import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { appointmentKind } from "../../../functions/appointments/appointment/appointment-kind.ts";
import { newRecord } from "../../../shared/records/change-record.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import {
  AppointmentItemSchema,
  type AppointmentRecord,
  putAppointment,
} from "../../../shared/tables/appointments-table.ts";
import type { TableDefinition } from "../../../shared/tables/table-definition.ts";
import { Usage } from "../../../shared/telemetry/usage.ts";
import { createTestTables } from "../../support/engine.ts";
import { appointmentRecord } from "../../support/stored-appointment.ts";
import { storedItems } from "../../support/stored-items.ts";

const LAST_CHANGE = { event: "appointment.created", previous_starts_at: "2026-12-01T10:00:00.000Z" };
// As long as an issuer's: a UUID.
const PRINCIPAL = "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304";
const LARGEST_ID = 2 ** 53 - 1;

/** A new appointment with its first entry, as it is stored and read. */
function created(record: AppointmentRecord) {
  const { membership_id, created_by: principal, created_at } = record;
  const caller = {
    principal,
    scopes: ["appointments.write" as const],
    grants: { companies: [], tenants: [] },
  };
  const sessions = membership_id === undefined ? [] : [{ membership_id, change: -1 as const }];
  return newRecord(
    appointmentKind,
    { record, history: [] },
    { operation: "created", sessions },
    { caller, now: new Date(created_at) },
  );
}

/** Everything that a club and an app can set, of an appointment that a membership pays for. */
const FULL_OF_POLICY = appointmentRecord({
  ...{ tenant_id: 1_234_567, appointment_id: LARGEST_ID, client_id: 1_234_567, coach_id: 1_234_567 },
  ...{ appointment_type_id: 1_234_567, subtype_id: 1_234_567, room_id: 1_234_567, membership_id: 1_234_567 },
  ...{ buffer_before_minutes: 10, buffer_after_minutes: 15, created_by: PRINCIPAL },
  policy: {
    cancel_until_minutes: 1_440,
    reschedule_until_minutes: 120,
    max_reschedules: 3,
    late_cancel: "refuse",
  },
});

describe("a stored appointment", () => {
  it.each([
    ["an ordinary one", appointmentRecord({ membership_id: 30_001 })],
    ["one with a policy", FULL_OF_POLICY],
    [
      "one that has changed",
      appointmentRecord({
        ...{ version: 1, status: "cancelled", session_outcome: "none", is_late_cancel: true },
        ...{ cancelled_by: "desk", cancelled_by_client: true, updated_at: "2026-11-21T09:00:00.000Z" },
        ...{ reschedules: 2, is_comp_session: true, comp_reason: "sorry", created_by_client: false },
      }),
    ],
  ])("comes back as it was: %s", async (_, record) => {
    const { item, write } = created(record);
    const tables = await createTestTables();
    await tables.database.commit({ write });
    const [stored] = await storedItems(tables, "Appointments");
    expect(v.parse(AppointmentItemSchema, stored)).toEqual(item);
  });

  it("comes back with its later changes, and with what a move has left behind", async () => {
    const { item } = created(appointmentRecord({ membership_id: 30_001 }));
    const [first] = item.history;
    if (first === undefined) throw new Error("There is no first entry.");
    const policy = { ...item.record.policy, free_cancel_until: "2026-11-30T10:00:00.000Z" };
    const moved = {
      record: { ...item.record, version: 2, policy, updated_at: "2026-11-21T09:00:00.000Z" },
      history: [
        first,
        { ...first, version: 2, by_client: true, operation: "rescheduled" as const, sessions: [] },
      ],
    };
    const tables = await createTestTables();
    await tables.database.commit({ first: putAppointment(item, LAST_CHANGE) });
    await tables.database.commit({ moved: putAppointment(moved, LAST_CHANGE) });
    const [stored] = await storedItems(tables, "Appointments");
    expect(v.parse(AppointmentItemSchema, stored)).toEqual(moved);
  });

  // A transactional write costs 2 units for each kB of the item, an index write 1: those are five.
  it.each([
    ["an ordinary one", appointmentRecord({ membership_id: 30_001 })],
    ["one with everything that a policy says", FULL_OF_POLICY],
  ])("fits 1 kB, in the table and in each index, when it is created: %s", async (_, record) => {
    const usage = new Usage();
    const { database } = await createTestTables();
    await database.forRequest({ usage }).commit({ write: created(record).write });
    expect(usage.writeUnits).toBe(2 + 5);
  });

  it("is refused where there is one, and where it has changed since", async () => {
    const { database } = await createTestTables();
    const { item, write } = created(appointmentRecord());
    expect((await database.commit({ write })).committed).toBe(true);
    expect((await database.commit({ write })).committed).toBe(false);
    const version = (next: number) => ({ ...item, record: { ...item.record, version: next } });
    expect((await database.commit({ stale: putAppointment(version(3), LAST_CHANGE) })).committed).toBe(false);
    expect((await database.commit({ next: putAppointment(version(2), LAST_CHANGE) })).committed).toBe(true);
  });
});

// Developer Guide, "Quotas": 100 projected attributes in all indexes of a table, of which an index may name 20. No local
// engine counts.
describe.each(Object.entries<TableDefinition>(allTables))("the indexes of %s", (_, { indexes }) => {
  it("project at most 20 attributes each and 100 together", () => {
    const counts = indexes.map(({ includes }) => includes.length);
    expect(Math.max(0, ...counts)).toBeLessThanOrEqual(20);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(100);
  });
});
