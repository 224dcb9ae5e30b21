import * as v from "valibot";
import { count, named } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { availabilitySchema, rangeMeanings, slotEntries } from "../../../../shared/holds/slot-schemas.ts";

export const listTourAvailability: OperationDescription = {
  summary: "List staff availability for tours",
  description:
    "Lists every start of a range at which a tour can be booked. *Book tour* decides by the same rules for the same caller. With `tours.manage` it also refuses a time at which the person has another booking: this list knows the person of a tour that is to be moved, and nobody else.",
  success: "The slots.",
  answer: availabilitySchema(
    named(
      "TourSlot",
      "A start at which a tour can be booked.",
      v.strictObject({
        ...slotEntries,
        places_left: v.pipe(count("How many more tours can be booked for all of this time."), v.minValue(1)),
      }),
    ),
  ),
  codes: ["TOUR_NOT_FOUND"],
  headers: ["Tour-Key"],
  meanings: {
    query: {
      ...rangeMeanings,
      exclude_tour_id:
        "A tour that is to be moved: its own place counts as free, and with `tours.manage` its person must be free, as *Reschedule tour* has it. It takes the tour's key, or the scope `tours.manage`.",
    },
  },
  rules: {
    range: "Either `from` and `to`, `to` after `from` and at most 31 days after it, or `date`.",
    size: "An answer has at most 1,000 slots. `next_from` is the first slot that it has no room for.",
  },
};
