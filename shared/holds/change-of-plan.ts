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
 * booking never conflicts with itself. Places that one of the bookings gives up count as free for the others. Only a
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

/** What changes do to a cell. */
interface PlannedCell {
  /** How many places more of it are taken after all changes. */
  readonly places: number;
  /** How many places the bookings take that gain some of it, whatever others give up. */
  readonly gained: number;
  /** How many places the holder has for these bookings; infinite where none gains the cell. */
  readonly capacity: number;
}

const UNCHANGED: PlannedCell = { places: 0, gained: 0, capacity: Number.POSITIVE_INFINITY };

/** What changes do to a holder's UTC day. */
interface PlannedDay {
  readonly holder: string;
  readonly day: string;
  readonly cells: Map<number, PlannedCell>;
}

function plannedDays(plans: readonly ChangeOfPlan[]): Map<string, PlannedDay> {
  const days = new Map<string, PlannedDay>();
  for (const plan of plans) {
    for (const { holder, day, cells } of daysOfPlan(plan).values()) {
      const planned = dayIn(days, holder, day);
      for (const [cell, change] of cells) {
        const before = planned.cells.get(cell) ?? UNCHANGED;
        planned.cells.set(cell, {
          places: before.places + change.places,
          gained: before.gained + change.gained,
          capacity: Math.min(before.capacity, change.gained > 0 ? change.capacity : UNCHANGED.capacity),
        });
      }
    }
  }
  return days;
}

/** The day as it is planned so far. */
function dayIn(days: Map<string, PlannedDay>, holder: string, day: string): PlannedDay {
  const name = dayName(holder, day);
  const planned = days.get(name) ?? { holder, day, cells: new Map() };
  days.set(name, planned);
  return planned;
}

/** What one booking's change does to each cell. A cell that stays has 0 places more and is not gained. */
function daysOfPlan({ before, after }: ChangeOfPlan): Map<string, PlannedDay> {
  const days = new Map<string, PlannedDay>();
  const count = (holder: string, held: Stretch, places: number, capacity = UNCHANGED.capacity) => {
    for (const { day, from, to } of cellsOf(held.startMs, held.endMs)) {
      const { cells } = dayIn(days, holder, day);
      for (let cell = from; cell < to; cell += 1) {
        const counted = (cells.get(cell)?.places ?? 0) + places;
        cells.set(cell, { places: counted, gained: Math.max(counted, 0), capacity });
      }
    }
  };
  for (const { holder, places = 1, ...held } of before) count(holder, held, -places);
  for (const { party, ...held } of after) {
    const { key, capacity, places = 1 } = party.holder;
    count(key, held, places, capacity);
  }
  return days;
}

function dayWrite(
  { holder, day, cells }: PlannedDay,
  givesBack: boolean,
  revision: () => number,
): Write | undefined {
  // What is gained must fit into a holder who is free. A class and an appointment never fit into one room.
  const overfull = [...cells.values()].find(({ gained, capacity }) => gained > capacity);
  if (overfull !== undefined) {
    const { capacity } = overfull;
    throw new Error(`A plan takes more places of ${holder} on ${day} than the ${capacity} that there are.`);
  }
  const changed = [...cells]
    .filter(([, { places, gained }]) => gained > 0 || (places < 0 && givesBack))
    .map(([cell, { places, gained, capacity }]) => {
      return { cell, places, capacity: gained > 0 ? capacity : undefined };
    });
  if (changed.length === 0) return undefined;
  return changeCells({ holder, day, cells: changed }, needsRevision(cells) ? revision() : undefined);
}

function needsRevision(cells: ReadonlyMap<number, PlannedCell>): boolean {
  return [...cells.values()].filter(({ gained }) => gained > 0).length > MAX_NAMED_CELLS;
}

function revisionOf(name: string, revisions: Revisions): number {
  const revision = revisions.get(name);
  if (revision === undefined) throw new Error(`The calendar of ${name} must be read before it is changed.`);
  return revision;
}
