import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { BusEvent } from "../../../../infra/local/events/bus-event.ts";
import { pipeEvent, readPipes } from "../../../../infra/local/events/pipe.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { nounEvents } from "../../../../shared/nouns.ts";
import { clientPart, putClassBooking } from "../../../../shared/tables/class-booking-items.ts";
import {
  changeCounts,
  deleteClass,
  endSettling,
  leaseClass,
  putClass,
  updateClass,
} from "../../../../shared/tables/class-writes.ts";
import { classOwner } from "../../../../shared/tables/classes-table.ts";
import type { Write } from "../../../../shared/tables/database.ts";
import type { RecurringClassRecord } from "../../../../shared/tables/recurring-class-items.ts";
import {
  leaseTemplate,
  putRecurringClass,
  updateProgress,
} from "../../../../shared/tables/recurring-class-writes.ts";
import { marshallDefined } from "../../../../shared/tables/transact-item.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { CLASS_START, classBookingItem, classItem, waiter } from "../../../support/stored-classes.ts";
import { synthesized } from "../../stack/synthesized.ts";

const [pipe] = readPipes(new StackTemplate(synthesized().template, new Map())).filter(
  ({ table }) => table === "Classes",
);
// In every field that somebody wrote.
const CANARY = "canary7391";
const BEFORE = "2026-11-30T10:00:00.000Z";
const AT = "2026-11-20T09:00:00.000Z";
const WRITTEN = { name: CANARY, notes: CANARY, message: CANARY, cancel_reason: CANARY, created_by: CANARY };

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

/** What the pipe makes of the item as a write leaves it. */
async function eventOf(
  write: Write,
  part = "class",
  owner = classOwner(11, 7001),
): Promise<BusEvent | undefined> {
  if (pipe === undefined) throw new Error("The table of classes has no pipe.");
  expect(await tables.database.commit({ write })).toMatchObject({ committed: true });
  const Key = marshallDefined({ owner, part });
  const { Item } = await tables.client.send(new GetItemCommand({ TableName: tables.names.Classes, Key }));
  return pipeEvent(pipe, { eventName: "MODIFY", dynamodb: { NewImage: Item } });
}

async function create(): Promise<void> {
  await eventOf(putClass(classItem(WRITTEN), { event: "class.created", previous_starts_at: CLASS_START }));
}

const OF_CLASS = nounEvents.class.events.filter(
  (verb) => !["created", "deleted", "place_open"].includes(verb),
);

describe("a class", () => {
  it("tells of its creation", async () => {
    const lastChange = { event: "class.created", previous_starts_at: CLASS_START };
    expect(await eventOf(putClass(classItem(WRITTEN), lastChange))).toEqual({
      source: "fitness-booking",
      "detail-type": "class.created",
      detail: {
        ...{ event_id: "7001:1", class_id: "7001", tenant_id: "11", client_id: "", coach_id: "501" },
        recurring_class_id: "",
        ...{
          class_type_id: "153",
          version: "1",
          starts_at: CLASS_START,
          ends_at: "2026-12-01T11:00:00.000Z",
        },
        ...{ previous_starts_at: CLASS_START, at: AT },
      },
    });
  });

  it("tells of the template that made it", async () => {
    const lastChange = { event: "class.created", previous_starts_at: CLASS_START };
    const event = await eventOf(putClass(classItem({ ...WRITTEN, recurring_class_id: 4711 }), lastChange));
    expect(event?.detail).toMatchObject({ class_id: "7001", recurring_class_id: "4711" });
  });

  it.each(OF_CLASS)("tells that it is %s, and when it began before", async (verb) => {
    await create();
    const lastChange = { event: `class.${verb}`, previous_starts_at: BEFORE };
    const event = await eventOf(updateClass(classItem({ ...WRITTEN, version: 2 }), lastChange));
    expect(event).toMatchObject({
      "detail-type": `class.${verb}`,
      detail: { event_id: "7001:2", version: "2", previous_starts_at: BEFORE, at: AT },
    });
    expect(JSON.stringify(event)).not.toContain(CANARY);
  });

  it("tells of no coach while the coach is to be announced", async () => {
    await create();
    const { coach_id: _, coach_name: _name, ...record } = classItem({ version: 2 }).record;
    const lastChange = { event: "class.coach_substituted", previous_starts_at: CLASS_START };
    const event = await eventOf(updateClass({ ...classItem({ version: 2 }), record }, lastChange));
    expect(event?.detail).toMatchObject({ coach_id: "" });
  });

  it("tells of its deletion", async () => {
    await create();
    const lastChange = { event: "class.deleted", previous_starts_at: CLASS_START };
    expect(await eventOf(deleteClass(classItem({ ...WRITTEN, version: 2 }), lastChange))).toMatchObject({
      "detail-type": "class.deleted",
      detail: { event_id: "7001:2", class_id: "7001", tenant_id: "11" },
    });
  });

  it("tells of a place that is open, each time anew, and of no new version", async () => {
    await create();
    const opened = (at: string) => {
      const write = changeCounts(classItem(), { tellsOfPlace: at }, "any");
      expect(write.isEvent).toBe(true);
      return eventOf(write);
    };
    const later = "2026-11-20T10:00:00.000Z";
    expect(await opened(AT)).toMatchObject({
      "detail-type": "class.place_open",
      detail: { event_id: `7001:open:${Date.parse(AT)}`, version: "1", at: AT },
    });
    expect(await opened(later)).toMatchObject({
      detail: { event_id: `7001:open:${Date.parse(later)}`, version: "1", at: later },
    });
  });

  it("tells nothing as places and the line change, nor as its bookings settle", async () => {
    await create();
    expect(await eventOf(changeCounts(classItem(), { booked: 1, members: 1 }, "open"))).toBeUndefined();
    expect(
      await eventOf(changeCounts(classItem(), { members: 1, line: [waiter(9002)] }, "any")),
    ).toBeUndefined();
    const settling = { kind: "cancelled" as const, by: "northwind-desk" };
    const cancelled = classItem({ version: 2, status: "cancelled", settling, booked: 2 });
    const terms = { follows: { spared: 1 }, dueAt: AT };
    const told = { event: "class.cancelled", previous_starts_at: CLASS_START };
    await eventOf(updateClass(cancelled, told, undefined, terms));
    expect(await eventOf(leaseClass(11, 7001, AT, BEFORE))).toBeUndefined();
    expect(await eventOf(changeCounts(cancelled, { settled: 1 }, "any"))).toBeUndefined();
    expect(await eventOf(endSettling(cancelled))).toBeUndefined();
  });
});

describe("a booking of a class", () => {
  it.each(nounEvents.class_booking.events)("tells that it is %s, by its class and client", async (verb) => {
    const lastChange = { event: `class_booking.${verb}`, previous_starts_at: BEFORE };
    const booking = classBookingItem({ cancel_reason: CANARY, created_by: CANARY, cancelled_by: CANARY });
    const event = await eventOf(putClassBooking(booking, lastChange), clientPart(9001));
    expect(event).toEqual({
      source: "fitness-booking",
      "detail-type": `class_booking.${verb}`,
      detail: {
        ...{ event_id: "7001-9001:1", class_id: "7001", tenant_id: "11", client_id: "9001", coach_id: "" },
        recurring_class_id: "",
        ...{
          class_type_id: "153",
          version: "1",
          starts_at: CLASS_START,
          ends_at: "2026-12-01T11:00:00.000Z",
        },
        ...{ previous_starts_at: BEFORE, at: AT },
      },
    });
  });
});

describe("a template of classes", () => {
  const template: RecurringClassRecord = {
    ...{ tenant_id: 11, recurring_class_id: 7, version: 1, status: "active", class_type_id: 301 },
    ...{ name: CANARY, first_date: "2026-12-07", created_at: AT, created_by: CANARY, updated_at: AT },
    ...{
      phases: [],
      changes: [{ from: "", fields: [], by: CANARY, reason: CANARY, message: CANARY }],
      created_by_client: false,
    },
  };
  const terms = { unsettled: 0, dueAt: AT };
  const made = { event: "recurring_class.created", previous_starts_at: "" };

  async function eventOfTemplate(write: Write) {
    return await eventOf(write, "0000000000000007", "recurring#11");
  }

  it.each(nounEvents.recurring_class.events)("tells that it is %s, and has no time", async (verb) => {
    const event = await eventOfTemplate(
      putRecurringClass(
        { record: template, history: [] },
        { ...made, event: `recurring_class.${verb}` },
        terms,
      ),
    );
    expect(event).toEqual({
      source: "fitness-booking",
      "detail-type": `recurring_class.${verb}`,
      detail: {
        ...{ event_id: "7:1", class_id: "", recurring_class_id: "7", tenant_id: "11", client_id: "" },
        ...{ coach_id: "", class_type_id: "301", version: "1", starts_at: "", ends_at: "" },
        ...{ previous_starts_at: "", at: AT },
      },
    });
  });

  it("tells of dates that are skipped, and of no new version; nothing else of how far it is", async () => {
    await eventOfTemplate(putRecurringClass({ record: template, history: [] }, made, terms));
    const skipped = [
      { local_date: "2026-12-07", problems: [{ code: "ROOM_UNAVAILABLE", identifier: "room_id" }] },
    ];
    const read = { record: template, made_until: undefined, settled_version: 0 };
    const told = updateProgress(read, { unsettled: 1, skipped, tellsOfSkipped: BEFORE });
    expect(await eventOfTemplate(told)).toMatchObject({
      "detail-type": "recurring_class.updated",
      detail: { event_id: `7:skipped:${Date.parse(BEFORE)}`, version: "1", at: BEFORE },
    });
    const settled = { madeUntil: "2027-03-09", nextDueAt: BEFORE };
    expect(await eventOfTemplate(updateProgress(read, { unsettled: 0, skipped, settled }))).toBeUndefined();
    const due = { tenant_id: 11, recurring_class_id: 7, due_at: BEFORE };
    expect(await eventOfTemplate(leaseTemplate(due, AT))).toBeUndefined();
  });
});
