/** A booking as the model keeps it. */
export interface ModelBooking {
  /** Everyone whom it holds, by names of the model's own. */
  readonly holders: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
}

/** Somebody whom a booking would hold. */
export interface ModelParty {
  readonly holder: string;
  readonly capacity: number;
  /** What to say where they are taken. */
  readonly code: string;
}

const CELL_MS = 5 * 60_000;
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The parties that a booking from one instant to another finds taken. */
export function takenParties(
  bookings: readonly ModelBooking[],
  parties: readonly ModelParty[],
  startMs: number,
  endMs: number,
): ModelParty[] {
  return parties.filter(({ holder, capacity }) => {
    const near = bookings.filter((one) => one.holders.includes(holder));
    for (let cell = Math.floor(startMs / CELL_MS); cell < Math.ceil(endMs / CELL_MS); cell += 1) {
      const held = near.filter(
        (one) => Math.floor(one.startMs / CELL_MS) <= cell && cell < Math.ceil(one.endMs / CELL_MS),
      );
      if (held.length >= capacity) return true;
    }
    return false;
  });
}

/** The next three quarters of an hour at which everybody is free, at most 14 days after the start that was asked for. */
export function modelNextStarts(
  wanted: { readonly startMs: number; readonly nowMs: number; readonly latestMs: number },
  fitsAt: (startMs: number) => boolean,
): string[] {
  const untilMs = Math.min(wanted.startMs + 14 * DAY_MS, wanted.latestMs);
  const found: string[] = [];
  const after = Math.max(wanted.startMs, wanted.nowMs);
  let startMs = after - (after % QUARTER_MS) + QUARTER_MS;
  for (; startMs <= untilMs && found.length < 3; startMs += QUARTER_MS) {
    if (fitsAt(startMs)) found.push(new Date(startMs).toISOString());
  }
  return found;
}
