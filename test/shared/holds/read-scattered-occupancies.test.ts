import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellsOf } from "../../../shared/calendar/cells.ts";
import type { CalendarQuery } from "../../../shared/holds/calendar-query.ts";
import { readOccupancies, readScatteredOccupancies } from "../../../shared/holds/read-occupancies.ts";
import { makeUnavailable } from "../../../shared/tables/calendar-table.ts";
import { Database } from "../../../shared/tables/database.ts";
import { createTestTables, engineClient, type TestTables } from "../../support/engine.ts";
import { type Call, interceptCalls } from "../../support/fault-injection.ts";
import { holdCells } from "../../support/hold-cells.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const MINUTE = 60_000;
const FIRST = Date.parse("2026-12-01T00:00:00Z");
const DAYS = 5;
const HOLDERS = ["coach#11#501", "coach#11#502", "room#11#71"];
const CAPACITY = 2;

let tables: TestTables;
let database: Database;
let calls: Call[];

beforeAll(async () => {
  tables = await createTestTables();
  const random = seededRandom(7);
  for (const holder of HOLDERS.slice(0, 2)) {
    for (let index = 0; index < 25; index += 1) {
      const startMs = FIRST + random.below(DAYS * 24 * 12) * 5 * MINUTE;
      const days = cellsOf(startMs, startMs + (1 + random.below(40)) * 5 * MINUTE);
      await tables.database.commit(
        Object.fromEntries(days.map((day) => [day.day, holdCells({ ...day, holder }, CAPACITY)])),
      );
    }
  }
  const holiday = { holder: "room#11#71", day: "2026-12-03", from: 100, to: 150 };
  await tables.database.commit({ holiday: makeUnavailable(holiday, 0) });
});

beforeEach(() => {
  calls = [];
  const client = engineClient();
  interceptCalls(client, (call, next) => {
    calls.push(call);
    return next();
  });
  database = new Database(client, tables.names);
});

function lookAt(startMs: number, minutes: number): CalendarQuery {
  return { startMs, endMs: startMs + minutes * MINUTE, holders: HOLDERS, consistent: true };
}

describe("scattered looks", () => {
  const looks = fc.array(
    fc
      .tuple(fc.nat(DAYS * 24 * 60), fc.integer({ min: 1, max: 360 }))
      .map(([fromMinute, minutes]) => lookAt(FIRST + fromMinute * MINUTE, minutes)),
    { maxLength: 8 },
  );

  it("see of each stretch what a look at all of it sees", async () => {
    const seen = { free: 0, taken: 0 };
    await fc.assert(
      fc.asyncProperty(looks, async (wanted) => {
        const { occupancies: scattered } = await readScatteredOccupancies(database, wanted);
        for (const look of wanted) {
          const whole = await readOccupancies(database, look);
          for (const holder of HOLDERS) {
            const isFree = whole.get(holder)?.isFree(look.startMs, look.endMs, CAPACITY) ?? true;
            const found = scattered.get(look)?.get(holder);
            expect(found?.isFree(look.startMs, look.endMs, CAPACITY) ?? true).toBe(isFree);
            seen[isFree ? "free" : "taken"] += 1;
          }
        }
      }),
      { numRuns: 25 },
    );
    expect(Math.min(seen.free, seen.taken)).toBeGreaterThan(10);
  });

  it("ask for 100 days of holders at a time, each once, and for their cells alone", async () => {
    const wanted = Array.from({ length: 34 }, (_, day) => lookAt(FIRST + (day * 1_440 + 600) * MINUTE, 10));
    await readScatteredOccupancies(database, [...wanted, lookAt(FIRST + 600 * MINUTE, 5)]);
    const asked = calls.map(({ input }) =>
      Object.values((input as { RequestItems: Record<string, Asked> }).RequestItems),
    );
    expect(asked.map(([table]) => table?.Keys.length).toSorted()).toEqual([100, 2]);
    for (const [table] of asked) {
      expect(table?.ConsistentRead).toBe(true);
      expect(Object.values(table?.ExpressionAttributeNames ?? {})).toEqual([
        "holder",
        "day",
        "rev",
        "k0",
        "k1",
      ]);
    }
  });

  it("ask for nothing where there are none", async () => {
    expect((await readScatteredOccupancies(database, [])).occupancies.size).toBe(0);
    expect(calls).toEqual([]);
  });
});

interface Asked {
  readonly Keys: readonly unknown[];
  readonly ConsistentRead?: boolean;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}
