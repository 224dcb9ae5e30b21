import * as v from "valibot";

/** One item of the calendar: how often each 5-minute cell of a holder's UTC day is held. */
export interface HeldDay {
  readonly holder: string;
  readonly day: string;
  readonly expires_at: number;
  /** By the cell's number, from 0 at midnight to 287. */
  readonly cells: ReadonlyMap<number, number>;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const HOURS = "abcdefghijklmnopqrstuvwx";
const TWELFTHS = "0123456789ab";
const cellName = v.pipe(
  v.string(),
  v.regex(/^[a-x][0-9ab]$/),
  v.transform(([hour = "", twelfth = ""]) => HOURS.indexOf(hour) * 12 + TWELFTHS.indexOf(twelfth)),
);

/** Reads an item of the calendar; an attribute that is no cell, or a count that is no positive integer, is refused. */
export const heldDay = v.pipe(
  v.objectWithRest({ holder: v.string(), day: v.string(), expires_at: v.number() }, v.unknown()),
  v.transform(({ holder, day, expires_at, ...cells }) => ({
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
