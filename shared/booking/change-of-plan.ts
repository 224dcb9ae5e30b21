import { cellsOf } from "../calendar/cells.ts";
import { changeCells, isKept } from "../tables/calendar-table.ts";
import type { Write } from "../tables/database.ts";
import type { Hold, OwnHold } from "./party.ts";

/** A booking's holds before and after a change; either may be empty. */
export interface ChangeOfPlan {
  readonly before: readonly OwnHold[];
  readonly after: readonly Hold[];
}

/**
 * The writes of a change of plan, one per holder and UTC day, and named so. Gained cells are held if they are free, lost
 * cells are freed, and cells that stay are not touched. So no other booking can take a cell in between, and a booking never
 * conflicts with itself. Only a write that gains cells can fail.
 * @throws where the plan holds somebody twice on a day: one write could not count both
 */
export function planWrites({ before, after }: ChangeOfPlan, now: Date): Readonly<Record<string, Write>> {
  const days = new Map<string, PlannedDay>();
  const dayOf = (holder: string, day: string): PlannedDay => {
    const name = `${holder} ${day}`;
    const planned = days.get(name) ?? { holder, day, before: new Set(), after: new Set() };
    days.set(name, planned);
    return planned;
  };
  for (const { holder, startMs, endMs } of before) {
    for (const { day, from, to } of cellsOf(startMs, endMs)) addCells(dayOf(holder, day).before, from, to);
  }
  for (const { party, startMs, endMs } of after) {
    const { key, capacity } = party.holder;
    for (const { day, from, to } of cellsOf(startMs, endMs)) {
      const planned = dayOf(key, day);
      if (planned.capacity !== undefined) throw new Error(`A plan holds ${key} twice on ${day}.`);
      planned.capacity = capacity;
      addCells(planned.after, from, to);
    }
  }
  return Object.fromEntries(
    [...days].flatMap(([name, planned]) => {
      const write = dayWrite(planned, isKept(planned.day, now));
      return write === undefined ? [] : [[name, write]];
    }),
  );
}

/** The cells of a holder's UTC day that a booking holds before and after a change. */
interface PlannedDay {
  readonly holder: string;
  readonly day: string;
  readonly before: Set<number>;
  readonly after: Set<number>;
  /** The holder's, where they are held after the change. */
  capacity?: number;
}

function addCells(cells: Set<number>, from: number, to: number): void {
  for (let cell = from; cell < to; cell += 1) cells.add(cell);
}

function dayWrite(
  { holder, day, before, after, capacity = 1 }: PlannedDay,
  givesBack: boolean,
): Write | undefined {
  const gained = [...after].filter((cell) => !before.has(cell));
  const lost = givesBack ? [...before].filter((cell) => !after.has(cell)) : [];
  if (gained.length === 0 && lost.length === 0) return undefined;
  return changeCells({ holder, day, gained, lost }, capacity);
}
