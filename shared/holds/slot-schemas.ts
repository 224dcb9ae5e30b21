// The parts that answers with slots share, for the API's description and for tests. No function's bundle holds it.
import * as v from "valibot";
import { count, instant, text } from "../api/answer-schemas.ts";

/** The fields of every slot. */
export const slotEntries = {
  start_date_time: instant("When the booking would begin."),
  end_date_time: instant("When it would end."),
  local_start: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
    v.description("The start as the club's clocks show it, such as 2026-11-27T11:00:00+00:00."),
  ),
};

/** An answer with slots in order. */
export function availabilitySchema<Slot extends v.GenericSchema>(slot: Slot) {
  return v.strictObject({
    time_zone: text("The club location's IANA time zone."),
    duration_minutes: count("How long the booking lasts."),
    slots: v.pipe(v.array(slot), v.description("The starts that can be booked, in order.")),
    as_of: instant("The instant at which the slots could be booked."),
    next_from: v.nullable(
      instant("Where the next page begins: send it as `from`. Null where nothing is left."),
    ),
  });
}

/** The meanings of the query parameters for when slots may start. */
export const rangeMeanings = {
  from: "The first instant at which a slot may start. Required unless `date` is given.",
  to: "The instant before which slots start, at most 31 days after `from`. Required unless `date` is given.",
  date: "A local day of the club location, in place of `from` and `to`.",
  step_minutes:
    "Slots start at multiples of it on the club's clocks: 5, 10, 15, 20, 30 or 60; 15 where it is absent.",
};
