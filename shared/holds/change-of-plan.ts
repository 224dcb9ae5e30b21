import { cellsOf } from "../calendar/cells.ts";
import type { Stretch } from "../calendar/stretch.ts";
import { changeCells, isKept, MAX_NAMED_CELLS } from "../tables/calendar-table.ts";
import type { Write } from "../tables/database.ts";
import type { Hold, OwnHold } from "./party.ts";

/** A booking's holds before and after a change; either may be empty. */
export interface ChangeOfPlan {
  readonly before: readonly OwnHold[];
  readonly after: readonly Hold[];
}

/** The revisions of days as they were read, by {@link dayName}; a day that was not there has 0. */
export type Revisions = ReadonlyMap<string, number>;

/** The name of a holder's UTC day, and of its write in a transaction. */
export function dayName(holder: string, day: string): string {
  return `${holder} ${day}`;
}

/**
 * The writes of changes of plan: one per holder and UTC day, and named by these. New cells are held if they are free,
 * old cells are freed, and cells that stay are not touched. So no other booking can take a cell in between, and a
 * booking never conflicts with itself. A place that one of the bookings gives up counts as free for the others. Only a
 * write that holds new cells can fail.
 * @param revisions of the days that {@link daysToRead} names
 * @throws where the plans take more places of somebody than they have
 */
export function planWrites(
  plans: readonly ChangeOfPlan[],
  now: Date,
  revisions: Revisions = new Map(),
): Readonly<Record<string, Write>> {
  return Object.fromEntries(
    [...plannedDays(plans)].flatMap(([name, planned]) => {
      const write = dayWrite(planned, isKept(planned.day, now), () => revisionOf(name, revisions));
      return write === undefined ? [] : [[name, write]];
    }),
  );
}

/** The days of which plans gain too many cells for a condition to name: their calendars must be read, and not change. */
export function daysToRead(plans: readonly ChangeOfPlan[]): string[] {
  return [...plannedDays(plans)].flatMap(([name, { cells }]) => (needsRevision(cells) ? [name] : []));
}

/** How many places of a cell are held after all changes, and whether one of them gains it. */
interface PlannedCell {
  readonly places: number;
  readonly isGained: boolean;
}

/** What changes do to a holder's UTC day. */
interface PlannedDay {
  readonly holder: string;
  readonly day: string;
  readonly cells: Map<number, PlannedCell>;
  /** The holder's capacity; undefined if it is not held after the changes. */
  capacity: number | undefined;
}

function plannedDays(plans: readonly ChangeOfPlan[]): Map<string, PlannedDay> {
  const days = new Map<string, PlannedDay>();
  for (const plan of plans) {
    for (const { holder, day, cells, capacity } of daysOfPlan(plan).values()) {
      const planned = dayIn(days, holder, day);
      planned.capacity ??= capacity;
      for (const [cell, { places }] of cells) {
        const before = planned.cells.get(cell) ?? { places: 0, isGained: false };
        planned.cells.set(cell, {
          places: before.places + places,
          isGained: before.isGained || places > 0,
        });
      }
    }
  }
  return days;
}

/** The day as it is planned so far. */
function dayIn(days: Map<string, PlannedDay>, holder: string, day: string): PlannedDay {
  const name = dayName(holder, day);
  const planned = days.get(name) ?? { holder, day, cells: new Map(), capacity: undefined };
  days.set(name, planned);
  return planned;
}

/** What one booking's change does to each cell. A cell that stays has 0 places more and is not gained. */
function daysOfPlan({ before, after }: ChangeOfPlan): Map<string, PlannedDay> {
  const days = new Map<string, PlannedDay>();
  const count = (holder: string, held: Stretch, places: number, capacity?: number) => {
    for (const { day, from, to } of cellsOf(held.startMs, held.endMs)) {
      const planned = dayIn(days, holder, day);
      planned.capacity ??= capacity;
      for (let cell = from; cell < to; cell += 1) {
        const counted = (planned.cells.get(cell)?.places ?? 0) + places;
        planned.cells.set(cell, { places: counted, isGained: counted > 0 });
      }
    }
  };
  for (const hold of before) count(hold.holder, hold, -1);
  for (const hold of after) count(hold.party.holder.key, hold, 1, hold.party.holder.capacity);
  return days;
}

function dayWrite(
  { holder, day, cells, capacity = 1 }: PlannedDay,
  givesBack: boolean,
  revision: () => number,
): Write | undefined {
  const changed = [...cells]
    .map(([cell, change]) => ({ cell, ...change }))
    .filter(({ places, isGained }) => isGained || (places < 0 && givesBack));
  if (changed.length === 0) return undefined;
  if (changed.some(({ places }) => places > capacity)) {
    throw new Error(`A plan takes more places of ${holder} on ${day} than the ${capacity} that there are.`);
  }
  return changeCells(
    { holder, day, cells: changed },
    capacity,
    needsRevision(cells) ? revision() : undefined,
  );
}

function needsRevision(cells: ReadonlyMap<number, PlannedCell>): boolean {
  return [...cells.values()].filter(({ isGained }) => isGained).length > MAX_NAMED_CELLS;
}

function revisionOf(name: string, revisions: Revisions): number {
  const revision = revisions.get(name);
  if (revision === undefined) throw new Error(`The calendar of ${name} must be read before it is changed.`);
  return revision;
}
