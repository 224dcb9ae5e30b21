import { beforeEach, describe, expect, it } from "vitest";
import { cellsOf as dayCellsOf, utcDay } from "../../../shared/calendar/cells.ts";
import { WHOLE_ROOM } from "../../../shared/calendar/places.ts";
import type { Stretch } from "../../../shared/calendar/stretch.ts";
import { type ChangeOfPlan, dayName, planWrites } from "../../../shared/holds/change-of-plan.ts";
import type { Hold, OwnHold, Party } from "../../../shared/holds/party.ts";
import { readOccupancies } from "../../../shared/holds/read-occupancies.ts";
import {
  asCalendarDay,
  calendarDays,
  makeAvailable,
  makeUnavailable,
} from "../../../shared/tables/calendar-table.ts";
import { coach, room, roomOfClass } from "../../support/booking-terms.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../support/engine.ts";
import { RUNS_ALL } from "../../support/run-size.ts";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";

const CELL_MS = 5 * 60_000;
const FIRST = Date.parse("2026-12-01T00:00:00Z");
const NOW = new Date("2026-11-20T09:00:00Z");
const CELLS = 2 * 288;
const STEPS = 250;
const SEEDS = Array.from({ length: RUNS_ALL ? 8 : 1 }, (_, index) => 11 + index);
const COACHES: readonly [Party, Party] = [coach(501), coach(502)];
const ROOM = room(72, 3);
const ROOM_OF_CLASS = roomOfClass(72);
const HOLDERS = [...COACHES, ROOM].map(({ holder }) => holder.key);
const CAPACITIES = new Map([...COACHES, ROOM].map(({ holder }) => [holder.key, holder.capacity]));

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

/** A booking: an appointment or a class, and what it holds. */
interface Booking {
  readonly id: number;
  readonly isClass: boolean;
  readonly holds: readonly Hold[];
  /** The names of the cells that it holds. */
  readonly cells: ReadonlySet<string>;
}

/** A time at which nobody can hold a holder. */
interface Closure extends Stretch {
  readonly holder: string;
}

/** The bookings of each cell and the closures over it, by the names of cells: what the calendar's counters stand for. */
class ModelCalendar {
  readonly #bookings = new Map<string, Set<Booking["id"]>>();
  readonly #classes = new Set<Booking["id"]>();
  readonly #closures = new Map<string, number>();

  /** Whether a cell may be gained by bookings that some others leave. */
  fits(cell: string, coming: readonly Booking[], leaving: readonly Booking[]): boolean {
    if ((this.#closures.get(cell) ?? 0) > 0) return false;
    const ids = new Set(this.#bookings.get(cell));
    for (const { id } of leaving) ids.delete(id);
    for (const { id } of coming) ids.add(id);
    const isClass = (id: number) =>
      this.#classes.has(id) || coming.some((one) => one.id === id && one.isClass);
    const isOfClass = cell.startsWith(ROOM.holder.key) && [...ids].some(isClass);
    const [holder = ""] = cell.split(" ");
    return ids.size <= (isOfClass ? 1 : (CAPACITIES.get(holder) ?? 0));
  }

  change(before: Booking, after: Booking): void {
    for (const cell of before.cells) this.#bookings.get(cell)?.delete(before.id);
    for (const cell of after.cells) {
      this.#bookings.set(cell, (this.#bookings.get(cell) ?? new Set()).add(after.id));
    }
    if (after.isClass) this.#classes.add(after.id);
  }

  close({ holder, ...stretch }: Closure, times: 1 | -1): void {
    for (const cell of named(holder, stretch)) {
      this.#closures.set(cell, (this.#closures.get(cell) ?? 0) + times);
    }
  }

  /** The places taken of each cell, and whether it is unavailable. */
  counted(): Map<string, string> {
    const cells = [...this.#bookings.keys(), ...this.#closures.keys()].map((cell): [string, string] => {
      const isRoom = cell.startsWith(ROOM.holder.key);
      const places = [...(this.#bookings.get(cell) ?? [])].map((id) =>
        isRoom && this.#classes.has(id) ? WHOLE_ROOM : 1,
      );
      const sum = places.reduce((all, each) => all + each, 0);
      return [cell, shown(sum, (this.#closures.get(cell) ?? 0) > 0)];
    });
    return new Map(cells.filter(([, count]) => count !== shown(0, false)).toSorted());
  }
}

function shown(places: number, isUnavailable: boolean): string {
  return `${places}${isUnavailable ? " unavailable" : ""}`;
}

/** The cells of a holder during a stretch, by their names. */
function named(holder: string, { startMs, endMs }: Stretch): string[] {
  const [from, to] = [Math.floor((startMs - FIRST) / CELL_MS), Math.ceil((endMs - FIRST) / CELL_MS)];
  return Array.from({ length: to - from }, (_, index) => `${holder} ${from + index}`);
}

function booking(id: number, isClass: boolean, holds: readonly Hold[]): Booking {
  const cells = new Set(holds.flatMap(({ party, ...stretch }) => named(party.holder.key, stretch)));
  return { id, isClass, holds, cells };
}

/** What the calendar counts. */
async function stored(): Promise<Map<string, string>> {
  const counts = new Map<string, string>();
  for (const holder of HOLDERS) {
    await tables.database.visit(calendarDays(holder, "2026-12-01", "2026-12-03", true), (item) => {
      const { day, forEachCell } = asCalendarDay(item);
      const first = (Date.parse(day) - FIRST) / CELL_MS;
      forEachCell((cell, places, isUnavailable) => {
        counts.set(`${holder} ${first + cell}`, shown(places, isUnavailable));
      });
    });
  }
  return new Map([...counts].toSorted());
}

function ownHolds({ holds }: Booking): OwnHold[] {
  return holds.map(({ party, startMs, endMs }) => {
    const { key, places = 1 } = party.holder;
    const stretch = { startMs, endMs };
    return { holder: key, places, ...stretch, span: stretch };
  });
}

/** The same booking at another time, with another coach, or cancelled. */
function changed({ id, isClass, holds }: Booking, random: SeededRandom): Booking {
  if (random.chance(0.2)) return booking(id, isClass, []);
  // Often near its present time. A minute's offset now and then: cells are rounded outward.
  const present = holds[0]?.startMs;
  const cell =
    present === undefined || random.chance(0.4)
      ? random.below(CELLS - 120)
      : Math.floor((present - FIRST) / CELL_MS) + random.below(13) - 6;
  const startMs =
    FIRST + Math.min(Math.max(cell, 0), CELLS - 120) * CELL_MS + (random.chance(0.3) ? 60_000 : 0);
  const endMs = startMs + (1 + random.below(60)) * CELL_MS;
  const hasCoach = !isClass || random.chance(0.5);
  return booking(id, isClass, [
    ...(hasCoach ? [{ party: random.pick(COACHES), startMs, endMs }] : []),
    { party: isClass ? ROOM_OF_CLASS : ROOM, startMs, endMs: endMs + 3 * CELL_MS },
  ]);
}

/** A booking before and after. */
interface Change {
  readonly before: Booking;
  readonly after: Booking;
}

/** The cells that a change gains. */
function gainedBy({ before, after }: Change): string[] {
  return [...after.cells].filter((cell) => !before.cells.has(cell));
}

/** Whether all changes fit together; "never" where what they gain does not even fit into holders who are free. */
function judge(model: ModelCalendar, changes: readonly Change[]): boolean | "never" {
  const free = new ModelCalendar();
  const gaining = Map.groupBy(
    changes.flatMap((change) => gainedBy(change).map((cell) => ({ cell, ...change }))),
    ({ cell }) => cell,
  );
  const coming = [...gaining].map(([cell, all]) => [cell, all.map(({ after }) => after)] as const);
  if (!coming.every(([cell, after]) => free.fits(cell, after, []))) return "never";
  return coming.every(([cell, after]) => {
    const leaving = changes.filter(({ after }) => !after.cells.has(cell)).map(({ before }) => before);
    return model.fits(cell, after, leaving);
  });
}

/** Whether the calendar, as it is read, is free for what a booking holds afterwards. */
async function isSeenFree({ before, after }: Change): Promise<boolean> {
  const holders = after.holds.map(({ party }) => party.holder.key);
  const look = { startMs: FIRST, endMs: FIRST + CELLS * CELL_MS, holders, consistent: true };
  const seen = await readOccupancies(tables.database, { ...look, ownHolds: ownHolds(before) });
  return after.holds.every(({ party: { holder }, startMs, endMs }) =>
    seen.get(holder.key)?.isFree(startMs, endMs, holder.capacity, holder.places),
  );
}

/** Closes a holder for a random time, whatever holds it. */
async function closeSomebody(random: SeededRandom): Promise<Closure> {
  const holder = random.pick([ROOM.holder.key, ROOM.holder.key, ...COACHES.map((one) => one.holder.key)]);
  const startMs = FIRST + random.below(CELLS - 60) * CELL_MS;
  const closure = { holder, startMs, endMs: startMs + (1 + random.below(60)) * CELL_MS };
  const revisions = new Map<string, number>();
  const [fromDay, toDay] = [utcDay(startMs), utcDay(closure.endMs)];
  await tables.database.visit(calendarDays(holder, fromDay, toDay, true), (item) => {
    const { day, revision } = asCalendarDay(item);
    revisions.set(day, revision);
  });
  const writes = dayCellsOf(closure.startMs, closure.endMs).map((cells) => [
    dayName(holder, cells.day),
    makeUnavailable({ ...cells, holder }, revisions.get(cells.day) ?? 0),
  ]);
  expect(await tables.database.commit(Object.fromEntries(writes))).toMatchObject({ committed: true });
  return closure;
}

async function open({ holder, startMs, endMs }: Closure): Promise<void> {
  const writes = dayCellsOf(startMs, endMs).map((cells) => [
    dayName(holder, cells.day),
    makeAvailable({ ...cells, holder }),
  ]);
  expect(await tables.database.commit(Object.fromEntries(writes))).toMatchObject({ committed: true });
}

async function isCommitted(plans: readonly ChangeOfPlan[]): Promise<boolean> {
  const writes = planWrites(plans, NOW);
  return Object.keys(writes).length === 0 || (await tables.database.commit(writes)).committed;
}

describe("changes of plans one after the other", () => {
  it.each(SEEDS)("hold what a model holds of appointments, classes and closures: seed %i", async (seed) => {
    const random = seededRandom(seed);
    const model = new ModelCalendar();
    const bookings = Array.from({ length: 12 }, (_, id) => booking(id, id % 3 === 0, []));
    const closures: Closure[] = [];
    const outcomes = { held: 0, refused: 0, freed: 0, "held together": 0, "refused together": 0, never: 0 };
    for (let step = 0; step < STEPS; step += 1) {
      if (random.chance(0.08)) {
        const closure = closures.length < 3 ? undefined : closures.shift();
        if (closure === undefined) {
          const closed = await closeSomebody(random);
          closures.push(closed);
          model.close(closed, 1);
        } else {
          await open(closure);
          model.close(closure, -1);
        }
        continue;
      }
      const count = random.pick([1, 1, 2, 3]);
      const chosen = bookings.map((before) => ({ before, rank: random.fraction() }));
      chosen.sort((a, b) => a.rank - b.rank);
      const changes = chosen
        .slice(0, count)
        .map(({ before }) => ({ before, after: changed(before, random) }));
      const plans = changes.map(({ before, after }) => ({ before: ownHolds(before), after: after.holds }));
      const judged = judge(model, changes);
      if (judged === "never") {
        expect(() => planWrites(plans, NOW), `step ${step}`).toThrow("A plan takes more places");
        outcomes.never += 1;
        continue;
      }
      const [change] = changes;
      if (count === 1 && change !== undefined) {
        expect(await isSeenFree(change), `seen in step ${step}`).toBe(judged);
      }
      const isDone = await isCommitted(plans);
      expect(isDone, `step ${step}`).toBe(judged);
      const isFreed = changes.every(({ after }) => after.holds.length === 0);
      const outcome = isDone ? ("held" as const) : ("refused" as const);
      outcomes[isFreed ? "freed" : count > 1 ? (`${outcome} together` as const) : outcome] += 1;
      if (!isDone) continue;
      for (const { before, after } of changes) {
        model.change(before, after);
        bookings[after.id] = after;
      }
    }
    expect(await stored()).toEqual(model.counted());
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(2);
  });
});
