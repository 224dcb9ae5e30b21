import { cellsOf } from "../calendar/cells.ts";
import { changeCells, isKept } from "../tables/calendar-table.ts";
import type { Write } from "../tables/database.ts";
import type { Hold, OwnHold } from "./party.ts";

/** A booking's holds before and after a change; either may be empty. */
export interface ChangeOfPlan {
  readonly before: readonly OwnHold[];
  readonly after: readonly Hold[];
}

// Names writes that only free cells. No error code contains this word.
const FREED = "freed";

/**
 * The writes of a change of plan, one per holder and UTC day. Gained cells are held if they are free, lost cells are freed,
 * and cells that stay are not touched. So no other booking can take a cell in between, and a booking never conflicts with
 * itself. The name of a write that can fail begins with the error code of its hold.
 */
export function planWrites({ before, after }: ChangeOfPlan, now: Date): Readonly<Record<string, Write>> {
  const days = new Map<string, PlannedDay>();
  const dayOf = (holder: string, day: string): PlannedDay => {
    const key = `${holder} ${day}`;
    const planned = days.get(key) ?? { holder, day, before: new Set(), after: new Set() };
    days.set(key, planned);
    return planned;
  };
  for (const { holder, startMs, endMs } of before) {
    for (const { day, from, to } of cellsOf(startMs, endMs)) addCells(dayOf(holder, day).before, from, to);
  }
  for (const { party, code, startMs, endMs } of after) {
    for (const { day, from, to } of cellsOf(startMs, endMs)) {
      const planned = dayOf(party.holder.key, day);
      addCells(planned.after, from, to);
      planned.hold = { code, capacity: party.holder.capacity };
    }
  }
  return Object.fromEntries(
    [...days.values()].flatMap((planned) => dayWrite(planned, isKept(planned.day, now))),
  );
}

/** The cells of a holder's UTC day that a booking holds before and after a change. */
interface PlannedDay {
  readonly holder: string;
  readonly day: string;
  readonly before: Set<number>;
  readonly after: Set<number>;
  hold?: { readonly code: Hold["code"]; readonly capacity: number };
}

function addCells(cells: Set<number>, from: number, to: number): void {
  for (let cell = from; cell < to; cell += 1) cells.add(cell);
}

function dayWrite({ holder, day, before, after, hold }: PlannedDay, givesBack: boolean): [string, Write][] {
  const gained = [...after].filter((cell) => !before.has(cell));
  const lost = givesBack ? [...before].filter((cell) => !after.has(cell)) : [];
  if (gained.length === 0 && lost.length === 0) return [];
  const name = gained.length > 0 && hold ? `${hold.code} ${day}` : `${FREED} ${holder} ${day}`;
  return [[name, changeCells({ holder, day, gained, lost }, hold?.capacity ?? 1)]];
}
