import * as v from "valibot";
import { expect, it } from "vitest";
import { Reads } from "../../../shared/operations/reads.ts";
import { createTestTables } from "../../support/engine.ts";
import { changeCells } from "../../../shared/tables/calendar-table.ts";
import { planWrites } from "../../../shared/holds/change-of-plan.ts";
import { interceptCalls } from "../../support/fault-injection.ts";

const A = v.object({ count: v.number() });
const B = v.object({ other: v.string() });
const key = (schema: any) => ({ table: "Club", key: { partition: "test", record: "a" }, schema, consistent: true }) as const;

it("two schemas", async () => {
  const { database } = await createTestTables();
  await database.commit({ p: { kind: "put", table: "Club", item: { partition: "test", record: "a", count: 1, other: "x" } } });
  const reads = new Reads({ database, idempotent: undefined, now: new Date() });
  const [x, y] = await Promise.all([reads.read({ a: key(A) }), reads.read({ b: key(B) })]);
  expect([x.a, y.b]).toEqual([{ count: 1 }, { other: "x" }]);
});

it("rejects once, unhandled nowhere", async () => {
  const { client, database } = await createTestTables();
  const seen: unknown[] = [];
  process.on("unhandledRejection", (e) => seen.push(e));
  interceptCalls(client, () => Promise.reject(new Error("boom")));
  const reads = new Reads({ database, idempotent: { principal: "a", operation: "bookTour", key: "k", requestHash: "h" }, now: new Date() });
  await expect(Promise.all([(async () => { void 0; throw new Error("load"); })(), reads.earlierAnswer()])).rejects.toThrow("load");
  await new Promise((r) => setTimeout(r, 50));
  expect(seen).toEqual([]);
});

it("capacity 6, two places", async () => {
  const { database } = await createTestTables();
  const day = "2026-12-01";
  const now = new Date("2026-11-20T09:00:00Z");
  const s = Date.parse("2026-12-01T10:00:00Z");
  const party = { id: 1, holder: { key: "room#11#1", capacity: 6 } } as any;
  const h = (a: number, b: number) => ({ party, code: "ROOM_UNAVAILABLE", startMs: s + a * 60000, endMs: s + b * 60000 }) as any;
  const two = () => database.commit(planWrites({ before: [], after: [h(0, 30), h(15, 45)] }, now));
  expect([(await two()).committed, (await two()).committed, (await two()).committed, (await two()).committed]).toEqual([true, true, true, false]);
  const own = (a: number, b: number) => ({ holder: "room#11#1", startMs: s + a * 60000, endMs: s + b * 60000, span: { startMs: 0, endMs: 0 } });
  const out = await database.commit(planWrites({ before: [own(0, 30), own(15, 45)], after: [] }, now));
  expect(out.committed).toBe(true);
  expect((await two()).committed).toBe(true);
  const swap = planWrites({ before: [own(0, 30), own(15, 45)], after: [h(15, 45), h(0, 30)] }, now);
  expect(swap).toEqual({});
  void changeCells; void day;
});
