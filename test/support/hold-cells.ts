import { changeCells, type HeldDay, MAX_NAMED_CELLS } from "../../shared/tables/calendar-table.ts";
import type { Write } from "../../shared/tables/database.ts";

/** The write of a booking that holds somebody anew, and gives nothing back. A condition names at most 150 cells. */
export function holdCells({ holder, day, from, to }: HeldDay, capacity: number): Write {
  const gained = to - from <= MAX_NAMED_CELLS ? capacity : undefined;
  return changeCells({
    holder,
    day,
    cells: cellRange(from, to).map((cell) => ({ cell, places: 1, capacity: gained })),
  });
}

/** The cells `[from, to)`. */
function cellRange(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
