import * as v from "valibot";
import { heldDay } from "../consistency/checker/held-day.ts";
import type { TestTables } from "../support/engine.ts";
import { storedItems } from "../support/stored-items.ts";

const CELL_MS = 5 * 60_000;

/**
 * What the calendar counts, by holder: `2026-12-01T10:00/11:00`, with `×2` where it is held twice, `off` where it is
 * unavailable. What was given back is not there.
 */
export async function heldTime(
  tables: Pick<TestTables, "client" | "names">,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const items = await storedItems(tables, "Calendar");
  const days = items
    .filter(({ day }) => !String(day).startsWith("unavailability#"))
    .map((item) => v.parse(heldDay, item))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const byHolder = Map.groupBy(days, ({ holder }) => holder);
  const held = [...byHolder].map(([holder, own]): [string, string[]] => [
    holder,
    own.flatMap(({ day, cells }) =>
      runsOf(cells).map((run) => `${day}T${time(run.from)}/${time(run.to)}${label(run)}`),
    ),
  ]);
  return Object.fromEntries(held.filter(([, runs]) => runs.length > 0));
}

interface Run {
  readonly from: number;
  to: number;
  readonly count: number;
}

/** Neighbouring cells of the same count. */
function runsOf(cells: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = [];
  for (const [cell, count] of [...cells].toSorted(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (count === 0) continue;
    if (last?.to === cell && last.count === count) last.to = cell + 1;
    else runs.push({ from: cell, to: cell + 1, count });
  }
  return runs;
}

function time(cell: number): string {
  return cell === 288 ? "24:00" : new Date(cell * CELL_MS).toISOString().slice(11, 16);
}

function label({ count }: Run): string {
  const [off, bookings] = [count >= 10_000, count % 10_000];
  return `${bookings > 1 ? `×${bookings}` : ""}${off ? (bookings > 0 ? " off" : " only off") : ""}`;
}
