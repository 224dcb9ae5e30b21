import { BOOKING_DEFAULTS, type ClassBookingRecord } from "./class-booking-items.ts";
import type { ItemFilter } from "./database.ts";
import { recordFilter } from "./record-filter.ts";

/** The fields by which a list of bookings can be narrowed down. */
export interface ClassBookingFilter {
  readonly status?: ClassBookingRecord["status"] | undefined;
  readonly is_payment_required?: boolean | undefined;
  /** The principal that made them: that of the last time, where a booking was made again after a cancellation. */
  readonly made_by?: string | undefined;
}

/**
 * The filter that leaves out the bookings that a list does not ask for, and those of some classes.
 * @param without ids of classes, at most {@link MAX_LEFT_OUT}
 */
export function classBookingFilter(
  wanted: ClassBookingFilter,
  without: readonly number[] = [],
): ItemFilter | undefined {
  const { made_by, ...fields } = wanted;
  const ids = without.map((id, index) => [`:not${index}`, id] as const);
  const filters: readonly (ItemFilter | undefined)[] = [
    recordFilter(fields, BOOKING_DEFAULTS),
    made_by === undefined ? undefined : madeBy(made_by),
    ids.length === 0
      ? undefined
      : {
          expression: `NOT #record.class_id IN (${ids.map(([name]) => name).join(", ")})`,
          names: { "#record": "record" },
          values: Object.fromEntries(ids),
        },
  ];
  const all = filters.flatMap((filter) => filter ?? []);
  if (all.length === 0) return undefined;
  return {
    expression: all.map(({ expression }) => expression).join(" AND "),
    names: Object.assign({}, ...all.map(({ names }) => names)),
    values: Object.assign({}, ...all.map(({ values }) => values)),
  };
}

/** The filter of the bookings that a principal made, as {@link madeByOf} says. */
function madeBy(principal: string): ItemFilter {
  return {
    expression:
      "(#record.again.#by = :madeBy OR (attribute_not_exists(#record.again) AND #record.created_by = :madeBy))",
    names: { "#record": "record", "#by": "by" },
    values: { ":madeBy": principal },
  };
}

/** How many classes a filter can leave out: `IN` takes 100 operands. */
export const MAX_LEFT_OUT = 100;
