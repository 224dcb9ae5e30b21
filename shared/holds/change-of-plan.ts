import { cellsOf } from "../calendar/cells.ts";
import type { Stretch } from "../calendar/stretch.ts";
import { changeCells, isKept } from "../tables/calendar-table.ts";
import type { Write } from "../tables/database.ts";
import type { Hold, OwnHold } from "./party.ts";

/** A booking's holds before and after a change; either may be empty. */
export interface ChangeOfPlan {
  readonly before: readonly OwnHold[];
  readonly after: readonly Hold[];
}

/**
 * The writes of a change of plan: one per holder and UTC day, and named by these. New cells are held if they are free,
 * old cells are freed, and cells that stay are not touched. So no other booking can take a cell in between, and a
 * booking never conflicts with itself. Only a write that holds new cells can fail.
 * @throws where the plan takes more places of somebody than they have
 */
export function planWrites({ before, after }: ChangeOfPlan, now: Date): Readonly<Record<string, Write>> {
  const days = new Map<string, PlannedDay>();
  const count = (holder: string, held: Stretch, places: number, capacity?: number) => {
    for (const { day, from, to } of cellsOf(held.startMs, held.endMs)) {
      const name = `${holder} ${day}`;
      const planned: PlannedDay = days.get(name) ?? { holder, day, cells: new Map() };
      days.set(name, { ...planned, capacity: capacity ?? planned.capacity });
      for (let cell = from; cell < to; cell += 1) {
        planned.cells.set(cell, (planned.cells.get(cell) ?? 0) + places);
      }
    }
  };
  for (const hold of before) count(hold.holder, hold, -1);
  for (const hold of after) count(hold.party.holder.key, hold, 1, hold.party.holder.capacity);
  return Object.fromEntries(
    [...days].flatMap(([name, planned]) => {
      const write = dayWrite(planned, isKept(planned.day, now));
      return write === undefined ? [] : [[name, write]];
    }),
  );
}

/** What a change does to a holder's UTC day. */
interface PlannedDay {
  readonly holder: string;
  readonly day: string;
  /** How many more places of each cell are held after the change; negative if fewer. */
  readonly cells: Map<number, number>;
  /** The holder's capacity; undefined if it is not held after the change. */
  readonly capacity?: number | undefined;
}

function dayWrite({ holder, day, cells, capacity = 1 }: PlannedDay, givesBack: boolean): Write | undefined {
  const changed = [...cells].filter(([, places]) => places > 0 || (places < 0 && givesBack));
  if (changed.length === 0) return undefined;
  if (changed.some(([, places]) => places > capacity)) {
    throw new Error(`A plan takes more places of ${holder} on ${day} than the ${capacity} that there are.`);
  }
  return changeCells({ holder, day, cells: changed }, capacity);
}
