import { CELL_MINUTES, CELLS_PER_DAY } from "./cells.ts";

const CELL_MS = CELL_MINUTES * 60_000;
const DAY_MS = CELLS_PER_DAY * CELL_MS;

/** Visits the cells of a day that are held or unavailable. */
export type ForEachCell = (visit: (cell: number, bookings: number, isUnavailable: boolean) => void) => void;

/** How often each cell of one holder is held, over consecutive UTC days. */
export class Occupancy {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly #bookings: Int32Array;
  readonly #unavailable: Uint8Array;
  // Whether the booking that is moved holds a cell.
  readonly #own: Uint8Array;
  // Made for the capacity of the last call. A holder has only one capacity.
  #freeUntil: Int32Array | undefined;
  #capacity = 0;

  /** Covers the UTC days of `[fromMs, untilMs)`; nothing is held yet. */
  constructor(fromMs: number, untilMs: number) {
    this.fromMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
    this.untilMs = Math.max(Math.ceil(untilMs / DAY_MS) * DAY_MS, this.fromMs + DAY_MS);
    this.#bookings = new Int32Array((this.untilMs - this.fromMs) / CELL_MS);
    this.#unavailable = new Uint8Array(this.#bookings.length);
    this.#own = new Uint8Array(this.#bookings.length);
  }

  /**
   * Adds what is held of a day.
   * @param day `YYYY-MM-DD`; a day that is not covered is ignored
   */
  addDay(day: string, forEachCell: ForEachCell): void {
    const first = (Date.parse(`${day}T00:00:00.000Z`) - this.fromMs) / CELL_MS;
    if (!(first >= 0 && first < this.#bookings.length)) return;
    this.#freeUntil = undefined;
    forEachCell((cell, bookings, isUnavailable) => {
      this.#bookings[first + cell] = bookings;
      if (isUnavailable) this.#unavailable[first + cell] = 1;
    });
  }

  /**
   * Frees the cells of the booking that is moved. They are free for it even if an unavailability that kept the booking covers
   * them. Call it once per booking.
   */
  release(startMs: number, endMs: number): void {
    this.vacate(startMs, endMs);
    this.#own.fill(1, ...this.#cells(startMs, endMs));
  }

  /** Takes out the cells of a booking that gives them up. An unavailability that covers them still counts. */
  vacate(startMs: number, endMs: number): void {
    this.#freeUntil = undefined;
    const [from, to] = this.#cells(startMs, endMs);
    for (let cell = from; cell < to; cell += 1) this.#bookings[cell] = (this.#bookings[cell] ?? 0) - 1;
  }

  /** Whether a holder of this capacity can be held once more during `[startMs, endMs)`. */
  isFree(startMs: number, endMs: number, capacity: number): boolean {
    if (startMs < this.fromMs || endMs > this.untilMs) {
      throw new RangeError("The span is not within the days that were read.");
    }
    const from = Math.floor((startMs - this.fromMs) / CELL_MS);
    const to = Math.ceil((endMs - this.fromMs) / CELL_MS);
    return (this.#runs(capacity)[from] ?? 0) >= to;
  }

  /** The most bookings that any cell of `[startMs, endMs)` has. */
  peak(startMs: number, endMs: number): number {
    const [from, to] = this.#cells(startMs, endMs);
    return this.#bookings.subarray(from, to).reduce((most, bookings) => Math.max(most, bookings), 0);
  }

  /** How much of `[startMs, endMs)` is booked: the bookings of all its cells. */
  booked(startMs: number, endMs: number): number {
    const [from, to] = this.#cells(startMs, endMs);
    return this.#bookings.subarray(from, to).reduce((sum, bookings) => sum + bookings, 0);
  }

  /** The cells of a span, as far as they are covered. */
  #cells(startMs: number, endMs: number): [number, number] {
    const from = Math.floor((startMs - this.fromMs) / CELL_MS);
    const to = Math.ceil((endMs - this.fromMs) / CELL_MS);
    return [Math.max(from, 0), Math.min(Math.max(to, 0), this.#bookings.length)];
  }

  /**
   * For each cell, the next cell that cannot be held once more. One comparison then says whether a span is
   * free.
   */
  #runs(capacity: number): Int32Array {
    if (this.#freeUntil !== undefined && this.#capacity === capacity) return this.#freeUntil;
    const runs = new Int32Array(this.#bookings.length);
    let taken = runs.length;
    for (let cell = runs.length - 1; cell >= 0; cell -= 1) {
      const isTaken = this.#unavailable[cell] === 1 || (this.#bookings[cell] ?? 0) >= capacity;
      if (isTaken && this.#own[cell] === 0) taken = cell;
      runs[cell] = taken;
    }
    this.#freeUntil = runs;
    this.#capacity = capacity;
    return runs;
  }
}
