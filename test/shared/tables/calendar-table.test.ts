import { beforeEach, describe, expect, it } from "vitest";
import { cellAttribute, holdCells, readCalendarDay } from "../../../shared/tables/calendar-table.ts";
import { Usage } from "../../../shared/telemetry/usage.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";

const COACH = "coach#11#501";
const DAY = "2026-12-01";
const CELLS_PER_DAY = 288;
const MAX_CELLS = 73;

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
});

/** Holds the cells in as many transactions as it takes; gives the write units of the last. */
async function hold(from: number, to: number, capacity = 1): Promise<number> {
  let units = 0;
  for (let first = from; first < to; first += MAX_CELLS) {
    const usage = new Usage();
    const cells = { from: first, to: Math.min(to, first + MAX_CELLS) };
    const outcome = await tables.database
      .forRequest({ usage })
      .commit({ hold: holdCells(COACH, DAY, cells, capacity) });
    if (!outcome.committed) throw new Error(`Held already: ${cells.from} to ${cells.to}.`);
    units = usage.writeUnits;
  }
  return units;
}

async function heldCells(): Promise<[number, number][]> {
  const { day } = await tables.database.read({ day: readCalendarDay(COACH, DAY) });
  return [...(day ?? [])].sort(([a], [b]) => a - b);
}

describe("a hold", () => {
  it("counts each of its cells, and no other", async () => {
    await hold(11, 13, 2);
    await hold(12, 14, 2);
    expect(await heldCells()).toEqual([
      [11, 1],
      [12, 2],
      [13, 1],
    ]);
  });

  it("reads back from every cell of a day", async () => {
    await hold(0, CELLS_PER_DAY);
    expect(await heldCells()).toEqual(Array.from({ length: CELLS_PER_DAY }, (_, cell) => [cell, 1]));
  });

  it("is refused where one of its cells is held as often as it may be, and takes the last place of another", async () => {
    await hold(12, 13, 2);
    await hold(12, 13, 2);
    await expect(hold(0, 13, 2)).rejects.toThrow("Held already");
    await hold(0, 12, 2);
    await hold(0, 12, 2);
    expect(await heldCells()).toEqual(Array.from({ length: 13 }, (_, cell) => [cell, 2]));
  });

  // Developer Guide, "Limits in DynamoDB", expressions.
  it("keeps the longest booking's expressions below 4,096 characters and 300 operators and functions", () => {
    const { condition = "", ...write } = holdCells(COACH, DAY, { from: 144, to: 144 + MAX_CELLS }, 1_000);
    expect(condition.length).toBeLessThanOrEqual(4_096);
    expect(condition.match(/attribute_not_exists|OR|<|AND/g)?.length).toBe(291);
    expect(write.kind === "update" && write.update.length).toBeLessThanOrEqual(4_096);
  });

  it("costs two write units on a day that is held for 20 h, and four on one that is held for 24 h", async () => {
    expect(await hold(0, 240)).toBe(2);
    expect(await hold(240, CELLS_PER_DAY)).toBe(4);
  });
});

describe("a cell's attribute", () => {
  it("names its hour and its twelfth of the hour", () => {
    expect([0, 11, 12, 123, 287].map(cellAttribute)).toEqual(["a0", "ab", "b0", "k3", "xb"]);
  });

  it("is another for every cell of a day, and no word that DynamoDB reserves", () => {
    const names = new Set(Array.from({ length: CELLS_PER_DAY }, (_, cell) => cellAttribute(cell)));
    expect(names.size).toBe(CELLS_PER_DAY);
    // Developer Guide, "Reserved words in DynamoDB": those of two letters, in any case.
    for (const word of "as at by do go if in is no of on or to".split(" ")) {
      expect(names.has(word)).toBe(false);
    }
  });
});
