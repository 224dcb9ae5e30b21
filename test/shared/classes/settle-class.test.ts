import { describe, expect, test } from "vitest";
import { asClub } from "../../../shared/classes/as-club.ts";
import { classKind } from "../../../shared/classes/class-kind.ts";
import { turning } from "../../../shared/classes/follow-class.ts";
import { settleClass } from "../../../shared/classes/settle-class.ts";
import { changedRecord } from "../../../shared/records/change-record.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { updateClass } from "../../../shared/tables/class-writes.ts";
import type { ClassRecord, Settling } from "../../../shared/tables/classes-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { NO_DEADLINE } from "../../../shared/values/unavailable.ts";
import { addClients, book, codesIn, leave } from "../../support/class-bookings.ts";
import type { TestTables } from "../../support/engine.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import {
  CLASS_ID,
  clientOf,
  clockAt,
  holdClient,
  readBookings,
  readSceneClass,
  readSceneTenant,
  storeScene,
  usedSessions,
} from "./class-scene.ts";

const club = useSampleClub();
const NOW = "2026-11-28T09:00:00.000Z";
const DUE = "2026-11-28T09:00:15.000Z";

type Committed = Awaited<ReturnType<Database["commit"]>>;

/** A database with something in front of its transactions. */
function committing(
  database: Database,
  act: (commit: () => Promise<Committed>) => Promise<Committed>,
): Database {
  return new Proxy(database, {
    get(target, property) {
      if (property !== "commit") return Reflect.get(target, property).bind?.(target);
      return (...commit: Parameters<Database["commit"]>) => act(() => target.commit(...commit));
    },
  });
}

const CANCELLED: Settling = { kind: "cancelled", by: "desk", reason: "The coach is ill." };

/** Turns the scene's class; none of its bookings has followed. */
async function turn(tables: TestTables, settling: Settling, set: Partial<ClassRecord>) {
  const item = await readSceneClass(tables);
  const tenant = await readSceneTenant(tables);
  const clock = clockAt(NOW);
  const operation = settling.kind === "moved" ? "rescheduled" : settling.kind;
  const { item: after } = changedRecord(
    classKind,
    { item, tenant, caller: asClub("desk"), body: {}, clock },
    { operation, set: { ...set, ...turning(item.record, settling) } },
  );
  return await tables.database.commit({
    class: updateClass(
      after,
      { event: `class.${operation}`, previous_starts_at: item.record.start_date_time },
      "none",
      { follows: { spared: 0 }, dueAt: DUE, empties: settling.kind === "cancelled" },
    ),
  });
}

async function settle(tables: TestTables, database: Database = tables.database, now = NOW) {
  const tenant = await readSceneTenant(tables);
  return await settleClass({ database, tenant, clock: () => clockAt(now), deadline: NO_DEADLINE }, CLASS_ID);
}

describe("a class of 40 with 12 who wait is cancelled", () => {
  test("every booking follows once, and every session comes back", async () => {
    await storeScene(club.tables, { places: 40, waiters: 12 });
    const turned = await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    expect(turned).toEqual({ committed: true });
    expect(await readSceneClass(club.tables)).toMatchObject({
      booked: 0,
      waiting: 0,
      unsettled: 52,
      line: [],
    });

    const settled = await settle(club.tables);

    expect(settled).toMatchObject({ unsettled: 0, booked: 0, members: 0 });
    expect(settled?.record.settling).toBeUndefined();
    expect(settled?.due_at).toBeUndefined();
    const bookings = await readBookings(club.tables);
    expect(bookings.map(({ status, version }) => `${status} ${version}`)).toEqual(
      Array.from({ length: 52 }, () => "cancelled 2"),
    );
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([0]));
  });

  test("two who settle at once change each booking once", async () => {
    await storeScene(club.tables, { places: 30, waiters: 2 });
    await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    await Promise.all([settle(club.tables), settle(club.tables), settle(club.tables)]);
    const bookings = await readBookings(club.tables);
    expect(bookings.every(({ status, version }) => status === "cancelled" && version === 2)).toBe(true);
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([0]));
    expect(await readSceneClass(club.tables)).toMatchObject({ unsettled: 0 });
  });
});

describe("a transaction is in the way of whoever settles", () => {
  test("it is tried again as long as there is time for another", async () => {
    await storeScene(club.tables, { places: 2 });
    await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    const conflict = { failed: [], contended: ["class"], found: {}, conflicted: true };
    let conflicts = 0;
    const database = committing(club.tables.database, async (commit) => {
      conflicts += 1;
      return conflicts < 3 ? { committed: false, ...conflict } : await commit();
    });
    const tenant = await readSceneTenant(club.tables);
    // Less than a stalled call takes, but enough for one that does not stall.
    const scope = { database, tenant, clock: () => clockAt(NOW), deadline: { remainingMs: () => 2_000 } };
    expect(await settleClass(scope, CLASS_ID)).toMatchObject({ unsettled: 0 });
    expect((await readSceneClass(club.tables)).record.settling).toBeUndefined();
  });

  test("it is left to the sweep once there is no time", async () => {
    await storeScene(club.tables, { places: 20 });
    await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    const tenant = await readSceneTenant(club.tables);
    const { database } = club.tables;
    const scope = { database, tenant, clock: () => clockAt(NOW), deadline: { remainingMs: () => 499 } };
    expect(await settleClass(scope, CLASS_ID)).toMatchObject({ unsettled: 20 });
  });
});

describe("bookings are so large that each takes a transaction", () => {
  test("what there is no time for is left to the sweep", async () => {
    await storeScene(club.tables, { places: 4 });
    await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    await enlargeClients();
    let commits = 0;
    const database = committing(club.tables.database, async (commit) => {
      commits += 1;
      return await commit();
    });
    const tenant = await readSceneTenant(club.tables);
    const deadline = { remainingMs: () => (commits < 2 ? 2_000 : 0) };
    const scope = { database, tenant, clock: () => clockAt(NOW), deadline };
    expect(await settleClass(scope, CLASS_ID)).toMatchObject({ unsettled: 2 });
    expect(commits).toBe(2);
    expect(await settle(club.tables)).toMatchObject({ unsettled: 0 });
  });

  /** Stores so much with each client that two have no room in one transaction. */
  async function enlargeClients() {
    const { client, names } = club.tables;
    const items = await storedItems(club.tables, "Clients");
    const large = items.map((item) =>
      "memberships" in item ? { ...item, stored: "x".repeat(150_000) } : item,
    );
    await new BulkTables(client, names).put("Clients", large);
  }
});

describe("whoever settles dies", () => {
  test.each([
    ["before a write", false],
    ["after a write, whose answer is lost", true],
  ])("%s: the next one goes on, and each booking follows once", async (_, isWritten) => {
    await storeScene(club.tables, { places: 40, waiters: 12 });
    await turn(club.tables, CANCELLED, { status: "cancelled", cancelled_at: NOW });
    for (const write of [1, 2]) {
      await expect(settle(club.tables, dyingAt(club.tables.database, write, isWritten))).rejects.toThrow(
        Death,
      );
      const { unsettled } = await readSceneClass(club.tables);
      const lagging = (await readBookings(club.tables)).filter(({ version }) => version === 1);
      expect(unsettled).toBe(lagging.length);
    }
    expect(await settle(club.tables)).toMatchObject({ unsettled: 0, members: 0 });
    expect((await readBookings(club.tables)).every(({ version }) => version === 2)).toBe(true);
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([0]));
  });

  class Death extends Error {}

  /** A database whose caller dies at a write, before or after it. */
  function dyingAt(database: Database, write: number, isWritten: boolean): Database {
    let writes = 0;
    return committing(database, async (commit) => {
      writes += 1;
      if (writes === write && !isWritten) throw new Death();
      const outcome = await commit();
      if (writes === write) throw new Death();
      return outcome;
    });
  }
});

describe("a capacity is raised", () => {
  test("the line gets the places in its order, though it takes several transactions", async () => {
    await storeScene(club.tables, { places: 15, waiters: 30 });
    await raise(45);
    const lineNow = async () => (await readSceneClass(club.tables)).line.map(({ client_id }) => client_id);
    const before = await lineNow();
    const lines: number[][] = [];
    const noting = committing(club.tables.database, async (commit) => {
      const outcome = await commit();
      lines.push(await lineNow());
      return outcome;
    });
    const settled = await settle(club.tables, noting);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(lines.map(({ length }) => before.slice(before.length - length)));
    expect(settled).toMatchObject({ booked: 45, waiting: 0, owed: false, members: 45 });
    expect((await readSceneClass(club.tables)).due_at).toBeUndefined();
    const bookings = await readBookings(club.tables);
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(["booked"]));
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([1]));
  });

  test("what nobody can take is open to everybody, and those passed over keep their place", async () => {
    await storeScene(club.tables, {
      places: 2,
      waiters: 3,
      // The second has too little time left from Saturday morning to Tuesday evening.
      waiter: (place) =>
        place === 1 ? { until: Date.parse(NOW) - 1 } : place === 2 ? { notice: 10_000 } : {},
    });
    await raise(10);
    const settled = await settle(club.tables);
    expect(settled).toMatchObject({ booked: 3, waiting: 1, owed: false, members: 5 });
    expect(settled?.line).toMatchObject([
      { client_id: clientOf(4), passed: [{ at: Date.parse(NOW), reason: "no_time" }] },
    ]);
  });

  describe("and the desk adds somebody meanwhile", () => {
    const ADDED = 9;

    test("they take none of the places that are owed to the line", async () => {
      await storeScene(club.tables, { places: 1, waiters: 2 });
      await raise(3);
      let isAdded = false;
      const settled = await settle(
        club.tables,
        committing(club.tables.database, async (commit) => {
          if (!isAdded) {
            isAdded = true;
            expect(codesIn(await exceed())).toEqual(["OVER_CAPACITY"]);
          }
          return await commit();
        }),
      );
      expect(settled).toMatchObject({ booked: 4, waiting: 0, owed: false, beyond: 0 });
    });

    test("a place that is given up then is nobody's, as in any class with too many", async () => {
      await storeScene(club.tables, { places: 1, waiters: 2 });
      await raise(3);
      await exceed();
      expect(codesIn(await leave(club, CLASS_ID, clientOf(0)))).toEqual(["SESSION_RETURNED"]);
      expect(await readSceneClass(club.tables)).toMatchObject({ booked: 1, waiting: 2, beyond: 0 });
      expect(codesIn(await leave(club, CLASS_ID, ADDED))).toContain("PLACE_PASSED_ON");
      expect(await settle(club.tables)).toMatchObject({ booked: 2, waiting: 0, owed: false });
    });

    test("they are not too many where the line is shorter than the places", async () => {
      await storeScene(club.tables, { places: 1, waiters: 1 });
      await raise(3);
      expect(codesIn(await exceed())).toEqual([]);
      expect(await settle(club.tables)).toMatchObject({ booked: 3, waiting: 0, owed: false });
    });

    async function exceed() {
      await addClients(club, [ADDED], { sessions: 0 });
      return await book(club, CLASS_ID, { client_id: ADDED, if_full: "exceed" });
    }
  });

  test("the reason why somebody was passed over is written once, in however many transactions", async () => {
    await storeScene(club.tables, {
      places: 1,
      waiters: 12,
      waiter: (place) => (place === 1 ? { notice: 10_000 } : {}),
    });
    await raise(12);
    expect(await settle(club.tables)).toMatchObject({
      booked: 12,
      line: [{ client_id: clientOf(2), passed: [{ reason: "no_time" }] }],
    });
  });

  test("once the class has begun, its places are open, and nobody is told", async () => {
    await storeScene(club.tables, { places: 1, waiters: 1 });
    await raise(2);
    expect(await settle(club.tables, club.tables.database, "2026-12-01T18:00:00.000Z")).toMatchObject({
      ...{ booked: 1, waiting: 1, owed: false },
      line: [{ passed: [] }],
    });
    const item = (await storedItems(club.tables, "Classes")).find(({ part }) => part === "class");
    expect(item?.last_change).toBeUndefined();
  });

  async function raise(capacity: number) {
    const item = await readSceneClass(club.tables);
    const tenant = await readSceneTenant(club.tables);
    const request = { item, tenant, caller: asClub("desk"), body: {}, clock: clockAt(NOW) };
    const { item: after } = changedRecord(classKind, request, { operation: "updated", set: { capacity } });
    const lastChange = { event: "class.updated", previous_starts_at: item.record.start_date_time };
    const write = updateClass(after, lastChange, "none", { dueAt: DUE, owes: true });
    expect(await club.tables.database.commit({ class: write })).toEqual({ committed: true });
  }
});

describe("a class is moved by half an hour", () => {
  const MOVED = { start_date_time: "2026-12-01T18:30:00.000Z", end_date_time: "2026-12-01T19:30:00.000Z" };

  test("those who are free follow, the others are released, and their places pass on", async () => {
    await storeScene(club.tables, { places: 20, waiters: 2 });
    const busy = clientOf(3);
    await holdClient(club.tables, busy, "2026-12-01T19:15:00.000Z", "2026-12-01T20:00:00.000Z");
    await turn(club.tables, { kind: "moved", by: "desk" }, MOVED);

    const settled = await settle(club.tables);

    expect(settled).toMatchObject({ unsettled: 0, booked: 20, waiting: 1, members: 21 });
    const bookings = await readBookings(club.tables);
    const released = bookings.find(({ client_id }) => client_id === busy);
    expect(released).toMatchObject({ status: "cancelled", session_outcome: "returned" });
    const promoted = bookings.find(({ client_id }) => client_id === clientOf(20));
    expect(promoted).toMatchObject({ status: "booked", ...MOVED, session_outcome: "taken" });
    const others = bookings.filter(({ client_id }) => client_id !== busy);
    expect(new Set(others.map(({ start_date_time }) => start_date_time))).toEqual(
      new Set([MOVED.start_date_time]),
    );
    const used = await usedSessions(club.tables);
    expect(used.get(busy)).toBe(0);
    expect(used.get(clientOf(20))).toBe(1);
  });
});
