import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { KeyRange } from "../../../shared/tables/database.ts";
import { recordFilter } from "../../../shared/tables/record-filter.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";

const COUNT = 300;
const Schema = v.object({ day: v.string() });

let tables: TestTables;
/** The `Limit` of each query. */
const limits: unknown[] = [];

beforeAll(async () => {
  tables = await createTestTables();
  const items = Array.from({ length: COUNT }, (_, index) => ({
    holder: "p",
    day: key(index),
    record: { ...(index % 100 === 0 ? { coach_id: 1 } : {}), ...(index % 3 === 0 ? { status: "late" } : {}) },
  }));
  await new BulkTables(tables.client, tables.names).put("Calendar", items);
  interceptCalls(tables.client, (call, next) => {
    limits.push((call.input as { Limit?: number }).Limit);
    return next();
  });
});

function key(index: number): string {
  return String(index).padStart(4, "0");
}

function range(parts: Partial<KeyRange<{ day: string }>> = {}): KeyRange<{ day: string }> {
  return {
    table: "Calendar",
    partition: { name: "holder", value: "p" },
    sort: { name: "day", from: key(0), to: key(COUNT) },
    schema: Schema,
    ...parts,
  };
}

async function page(parts: Partial<KeyRange<{ day: string }>>, enough: number, budget: number) {
  limits.length = 0;
  const { items, lastRead } = await tables.database.queryPage(range(parts), { enough, budget });
  return { days: items.map(({ day }) => Number(day)), lastRead };
}

const ofCoach = { filter: recordFilter({ coach_id: 1 }) };

describe("a page of a range", () => {
  it("ends with enough, in order and the other way round", async () => {
    expect((await page({}, 3, 1_000)).days).toEqual([0, 1, 2]);
    expect((await page({ descending: true }, 3, 1_000)).days).toEqual([299, 298, 297]);
  });

  it("ends with the range, which is where nothing is left", async () => {
    expect(await page(ofCoach, 4, 1_000)).toEqual({ days: [0, 100, 200], lastRead: undefined });
  });

  it("ends with the budget, and says where", async () => {
    expect(await page(ofCoach, 4, 200)).toEqual({ days: [0, 100], lastRead: key(199) });
    expect(await page({ filter: recordFilter({ coach_id: 2 }) }, 4, 120)).toEqual({
      days: [],
      lastRead: key(119),
    });
  });

  it("is read at once what may be needed, and no more than the budget", async () => {
    await page(ofCoach, 51, 270);
    expect(limits).toEqual([51, 219]);
    await page({ filter: recordFilter({ status: "late" }) }, 51, 1_000);
    expect(limits).toEqual([51, 102]);
  });

  it("finds what is not stored since it is the default", async () => {
    const booked = recordFilter({ status: "booked", coach_id: undefined }, { status: "booked" });
    expect((await page({ filter: booked }, 3, 1_000)).days).toEqual([1, 2, 4]);
    const both = recordFilter({ status: "late", coach_id: 1 }, { status: "booked" });
    expect((await page({ filter: both }, 3, 1_000)).days).toEqual([0]);
    expect(recordFilter({ status: undefined })).toBeUndefined();
  });

  it("has the attributes that are wanted alone", async () => {
    const schema = v.record(v.string(), v.unknown());
    const { items } = await tables.database.queryPage(
      { ...range(), schema, attributes: ["day"], ...ofCoach },
      { enough: 1, budget: 1 },
    );
    expect(items).toEqual([{ day: key(0) }]);
  });
});
