import * as v from "valibot";

/** One item of the calendar: what each 5-minute cell of a holder's UTC day counts. */
export interface HeldDay {
  readonly holder: string;
  readonly day: string;
  readonly expires_at: number;
  /** By the cell's number, from 0 at midnight to 287: 1 for each booking, 10,000 for each unavailability. */
  readonly cells: ReadonlyMap<number, number>;
}

// What was given back leaves a 0.
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const HOURS = "abcdefghijklmnopqrstuvwx";
const TWELFTHS = "0123456789ab";
const cellName = v.pipe(
  v.string(),
  v.regex(/^[a-x][0-9ab]$/),
  v.transform(([hour = "", twelfth = ""]) => HOURS.indexOf(hour) * 12 + TWELFTHS.indexOf(twelfth)),
);

/** Reads a day of the calendar; an attribute that is no cell, a negative count or a missing revision is refused. */
export const heldDay = v.pipe(
  v.objectWithRest(
    { holder: v.string(), day: v.string(), expires_at: v.number(), rev: revision },
    v.unknown(),
  ),
  v.transform(({ holder, day, expires_at, rev: _, ...cells }) => ({
    holder,
    day,
    expires_at,
    cells: Object.entries(cells),
  })),
  v.object({
    holder: v.string(),
    day: v.pipe(v.string(), v.isoDate()),
    expires_at: v.number(),
    cells: v.pipe(
      v.array(v.tuple([cellName, count])),
      v.transform((entries) => new Map(entries)),
    ),
  }),
);
