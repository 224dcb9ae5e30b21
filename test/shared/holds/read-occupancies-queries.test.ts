import { beforeEach, describe, expect, it } from "vitest";
import { readOccupancies } from "../../../shared/holds/read-occupancies.ts";
import { makeUnavailable } from "../../../shared/tables/calendar-table.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { holdCells } from "../../support/hold-cells.ts";

const MAX_PARALLEL = 24;
const at = (instant: string) => Date.parse(`2026-12-${instant}:00Z`);
const look = { startMs: at("01T10:00"), endMs: at("02T10:00"), consistent: true };

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

async function hold(holder: string, day: string, from: number, to: number): Promise<void> {
  const { committed } = await tables.database.commit({ one: holdCells({ holder, day, from, to }, 1) });
  expect(committed).toBe(true);
}

/** Records the queries from now on. */
function recordQueries() {
  const queries: object[] = [];
  const most = { underWay: 0, atOnce: 0 };
  interceptCalls(tables.client, async ({ input }, next) => {
    queries.push(input);
    most.underWay += 1;
    most.atOnce = Math.max(most.atOnce, most.underWay);
    const output = await next();
    most.underWay -= 1;
    return output;
  });
  return { queries, most };
}

describe("what is held of holders", () => {
  it("is read for the whole UTC days of the look, of each holder by itself", async () => {
    await hold("coach#11#501", "2026-12-01", 0, 12);
    await hold("coach#11#501", "2026-12-02", 276, 288);
    await hold("coach#11#502", "2026-12-03", 0, 12);
    const holders = ["coach#11#501", "coach#11#502"];
    const occupancies = await readOccupancies(tables.database, { ...look, holders });
    const [busy, idle] = holders.map((holder) => occupancies.get(holder));
    expect(busy?.isFree(at("01T00:00"), at("01T00:05"), 1)).toBe(false);
    expect(busy?.isFree(at("01T01:00"), at("02T23:00"), 1)).toBe(true);
    expect(busy?.isFree(at("02T23:55"), at("03T00:00"), 1)).toBe(false);
    expect(idle?.isFree(at("01T00:00"), at("03T00:00"), 1)).toBe(true);
    expect(() => idle?.isFree(at("03T00:00"), at("03T00:05"), 1)).toThrow(RangeError);
  });

  it("has unavailability in it", async () => {
    const off = { holder: "room#11#71", day: "2026-12-01", from: 120, to: 132 };
    await tables.database.commit({ one: makeUnavailable(off, 0) });
    const occupancies = await readOccupancies(tables.database, { ...look, holders: ["room#11#71"] });
    expect(occupancies.get("room#11#71")?.isFree(at("01T10:00"), at("01T10:30"), 1_000)).toBe(false);
    expect(occupancies.get("room#11#71")?.booked(look.startMs, look.endMs)).toBe(0);
  });

  it("ends with the day before where the look ends at midnight", async () => {
    const { queries } = recordQueries();
    await readOccupancies(tables.database, { ...look, endMs: at("02T00:00"), holders: ["coach#11#501"] });
    expect(queries).toMatchObject([
      { ExpressionAttributeValues: { ":from": { S: "2026-12-01" }, ":to": { S: "2026-12-01" } } },
    ]);
  });

  it("takes one query for each holder, however often it is named", async () => {
    const { queries } = recordQueries();
    await readOccupancies(tables.database, {
      ...look,
      holders: ["coach#11#501", "room#11#71", "coach#11#501"],
    });
    const asked = queries.map((query) => JSON.stringify(query).match(/(?:coach|room)#11#\d+/)?.[0]);
    expect(asked.sort()).toEqual(["coach#11#501", "room#11#71"]);
  });

  it("takes none where there is no holder", async () => {
    const { queries } = recordQueries();
    expect((await readOccupancies(tables.database, { ...look, holders: [] })).size).toBe(0);
    expect(queries).toEqual([]);
  });

  it.each([true, false])("is read consistently where that is asked for: %s", async (consistent) => {
    const { queries } = recordQueries();
    await readOccupancies(tables.database, { ...look, consistent, holders: ["coach#11#501"] });
    expect(queries.map((query) => "ConsistentRead" in query && query.ConsistentRead)).toEqual([consistent]);
  });

  it("is read of at most 24 holders at once", async () => {
    const holders = Array.from({ length: 60 }, (_, index) => `coach#11#${index}`);
    const { most } = recordQueries();
    expect((await readOccupancies(tables.database, { ...look, holders })).size).toBe(60);
    expect(most.atOnce).toBe(MAX_PARALLEL);
  });
});
