import { CELL_MINUTES, CELLS_PER_DAY } from "./cells.ts";
import { bookingsOf } from "./places.ts";

const CELL_MS = CELL_MINUTES * 60_000;
const DAY_MS = CELLS_PER_DAY * CELL_MS;

/** Visits the cells of a day that are held or unavailable. */
export type ForEachCell = (visit: (cell: number, places: number, isUnavailable: boolean) => void) => void;

/** How many places of each cell of one holder are taken, over consecutive UTC days. */
export class Occupancy {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly #places: Int32Array;
  readonly #unavailable: Uint8Array;
  // Whether the booking that is moved holds a cell.
  readonly #own: Uint8Array;
  // Made for the last call: most calls ask for as many free places.
  #freeUntil: Int32Array | undefined;
  #mostTaken = 0;

  /** Covers the UTC days of `[fromMs, untilMs)`; nothing is held yet. */
  constructor(fromMs: number, untilMs: number) {
    this.fromMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
    this.untilMs = Math.max(Math.ceil(untilMs / DAY_MS) * DAY_MS, this.fromMs + DAY_MS);
    this.#places = new Int32Array((this.untilMs - this.fromMs) / CELL_MS);
    this.#unavailable = new Uint8Array(this.#places.length);
    this.#own = new Uint8Array(this.#places.length);
  }

  /**
   * Adds what is held of a day.
   * @param day `YYYY-MM-DD`; a day that is not covered is ignored
   */
  addDay(day: string, forEachCell: ForEachCell): void {
    const first = (Date.parse(`${day}T00:00:00.000Z`) - this.fromMs) / CELL_MS;
    if (!(first >= 0 && first < this.#places.length)) return;
    this.#freeUntil = undefined;
    forEachCell((cell, places, isUnavailable) => {
      this.#places[first + cell] = places;
      if (isUnavailable) this.#unavailable[first + cell] = 1;
    });
  }

  /**
   * Frees the cells of the booking that is moved. They are free for it even if an unavailability that kept the booking covers
   * them. Call it once per booking.
   * @param places how many it takes
   */
  release(startMs: number, endMs: number, places = 1): void {
    this.vacate(startMs, endMs, places);
    this.#own.fill(1, ...this.#cells(startMs, endMs));
  }

  /** Takes out the cells of a booking that gives them up. An unavailability that covers them still counts. */
  vacate(startMs: number, endMs: number, places = 1): void {
    this.#freeUntil = undefined;
    const [from, to] = this.#cells(startMs, endMs);
    for (let cell = from; cell < to; cell += 1) this.#places[cell] = (this.#places[cell] ?? 0) - places;
  }

  /** Whether a holder of this capacity has so many places left during `[startMs, endMs)`. */
  isFree(startMs: number, endMs: number, capacity: number, places = 1): boolean {
    if (startMs < this.fromMs || endMs > this.untilMs) {
      throw new RangeError("The span is not within the days that were read.");
    }
    const from = Math.floor((startMs - this.fromMs) / CELL_MS);
    const to = Math.ceil((endMs - this.fromMs) / CELL_MS);
    return (this.#runs(capacity - places)[from] ?? 0) >= to;
  }

  /** The most places that are taken of any cell of `[startMs, endMs)`. */
  peak(startMs: number, endMs: number): number {
    const [from, to] = this.#cells(startMs, endMs);
    return this.#places.subarray(from, to).reduce((most, places) => Math.max(most, places), 0);
  }

  /** How much of `[startMs, endMs)` is booked: the bookings of all its cells. */
  booked(startMs: number, endMs: number): number {
    const [from, to] = this.#cells(startMs, endMs);
    return this.#places.subarray(from, to).reduce((sum, places) => sum + bookingsOf(places), 0);
  }

  /** The cells of a span, as far as they are covered. */
  #cells(startMs: number, endMs: number): [number, number] {
    const from = Math.floor((startMs - this.fromMs) / CELL_MS);
    const to = Math.ceil((endMs - this.fromMs) / CELL_MS);
    return [Math.max(from, 0), Math.min(Math.max(to, 0), this.#places.length)];
  }

  /**
   * For each cell, the next cell that is unavailable, or of which more places are taken. One comparison then says whether a
   * span is free.
   */
  #runs(mostTaken: number): Int32Array {
    if (this.#freeUntil !== undefined && this.#mostTaken === mostTaken) return this.#freeUntil;
    const runs = new Int32Array(this.#places.length);
    let taken = runs.length;
    for (let cell = runs.length - 1; cell >= 0; cell -= 1) {
      const isTaken = this.#unavailable[cell] === 1 || (this.#places[cell] ?? 0) > mostTaken;
      if (isTaken && this.#own[cell] === 0) taken = cell;
      runs[cell] = taken;
    }
    this.#freeUntil = runs;
    this.#mostTaken = mostTaken;
    return runs;
  }
}
