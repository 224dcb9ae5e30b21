import type { Span } from "../values/span.ts";
import { cellsOf } from "./cells.ts";
import type { Holder } from "./holder.ts";

/** How often each cell of a day is held, by the cell's number; a cell that is missing is not held. */
export type HeldCells = ReadonlyMap<number, number>;

/** How often a holder's cells are held on a day; undefined where nothing is. */
export type HeldOn = (holder: Holder, day: string) => HeldCells | undefined;

/** Whether a holder can be held once more during a whole span. */
export function isFree(heldOn: HeldOn, holder: Holder, span: Span): boolean {
  return cellsOf(span).every(({ day, from, to }) => {
    const held = heldOn(holder, day);
    if (held === undefined) return true;
    for (let cell = from; cell < to; cell += 1) {
      if ((held.get(cell) ?? 0) >= holder.capacity) return false;
    }
    return true;
  });
}
