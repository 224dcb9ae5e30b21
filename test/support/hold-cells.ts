import { changeCells, type HeldDay } from "../../shared/tables/calendar-table.ts";
import type { Write } from "../../shared/tables/database.ts";

/** The write of a booking that holds somebody anew, and gives nothing back. */
export function holdCells({ holder, day, from, to }: HeldDay, capacity: number): Write {
  return changeCells({ holder, day, cells: cellRange(from, to).map((cell) => [cell, 1]) }, capacity);
}

/** The cells `[from, to)`. */
function cellRange(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
