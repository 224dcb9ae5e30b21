import { beforeAll, describe, expect, it } from "vitest";
import { planWrites } from "../../../shared/holds/change-of-plan.ts";
import type { Hold, Party } from "../../../shared/holds/party.ts";
import { asCalendarDay, calendarDays } from "../../../shared/tables/calendar-table.ts";
import { coach, room } from "../../support/booking-terms.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const CELL_MS = 5 * 60_000;
const FIRST = Date.parse("2026-12-01T00:00:00Z");
const NOW = new Date("2026-11-20T09:00:00Z");
const DAYS = 2;
const CELLS = DAYS * 288;
const PLANS = 300;
const PARTIES: readonly [Party, Party, Party] = [coach(501), coach(502), room(72, 3)];

let tables: TestTables;

beforeAll(async () => {
  tables = await createTestTables();
});

/** The cells of a hold, by the names of their holders. */
function cellsOf({ party, startMs, endMs }: Hold): string[] {
  const [from, to] = [Math.floor((startMs - FIRST) / CELL_MS), Math.ceil((endMs - FIRST) / CELL_MS)];
  return Array.from({ length: to - from }, (_, index) => `${party.holder.key} ${from + index}`);
}

function capacityOf(cell: string): number {
  return PARTIES.find(({ holder }) => cell.startsWith(`${holder.key} `))?.holder.capacity ?? 0;
}

/** What the calendar counts, by the names of cells. */
async function stored(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { holder } of PARTIES) {
    await tables.database.visit(calendarDays(holder.key, "2026-12-01", "2026-12-03", true), (item) => {
      const { day, forEachCell } = asCalendarDay(item);
      const first = (Date.parse(day) - FIRST) / CELL_MS;
      forEachCell((cell, bookings) => counts.set(`${holder.key} ${first + cell}`, bookings));
    });
  }
  return counts;
}

describe("changes of plans one after the other", () => {
  it("hold what a model of sets holds, and are refused where it refuses", async () => {
    const random = seededRandom(11);
    const bookings: Hold[][] = Array.from({ length: 8 }, () => []);
    const counts = new Map<string, number>();
    const outcomes = { held: 0, refused: 0, freed: 0 };
    for (let index = 0; index < PLANS; index += 1) {
      const at = random.below(bookings.length);
      const before = bookings[at] ?? [];
      // A minute's offset now and then: cells are rounded outward.
      const startMs = FIRST + random.below(CELLS - 80) * CELL_MS + (random.chance(0.3) ? 60_000 : 0);
      const span = { startMs, endMs: startMs + (1 + random.below(70)) * CELL_MS };
      const isFreed = random.chance(0.2);
      const after: Hold[] = isFreed
        ? []
        : [
            { party: random.pick([PARTIES[0], PARTIES[1]]), ...span },
            { party: PARTIES[2], startMs, endMs: span.endMs + 3 * CELL_MS },
          ];
      const [held, wanted] = [new Set(before.flatMap(cellsOf)), new Set(after.flatMap(cellsOf))];
      const gained = [...wanted].filter((cell) => !held.has(cell));
      const isFree = gained.every((cell) => (counts.get(cell) ?? 0) < capacityOf(cell));
      const own = before.map(({ party, ...stretch }) => ({
        holder: party.holder.key,
        ...stretch,
        span: stretch,
      }));
      const writes = planWrites([{ before: own, after }], NOW);
      const isDone = Object.keys(writes).length === 0 || (await tables.database.commit(writes)).committed;
      expect(isDone, `plan ${index}`).toBe(isFree);
      outcomes[isFreed ? "freed" : isDone ? "held" : "refused"] += 1;
      if (!isDone) continue;
      for (const cell of gained) counts.set(cell, (counts.get(cell) ?? 0) + 1);
      for (const cell of held) if (!wanted.has(cell)) counts.set(cell, (counts.get(cell) ?? 0) - 1);
      bookings[at] = after;
    }
    const due = [...counts].filter(([, count]) => count !== 0);
    expect(new Map([...(await stored())].toSorted())).toEqual(new Map(due.toSorted()));
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(30);
  });
});
