import * as v from "valibot";
import { envelopeSchema, named } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import {
  partyMeanings,
  problemsSchema,
  venueMeanings,
  venueRules,
} from "../../appointment/appointment-description.ts";
import { listedAppointmentSchema } from "../../appointment/appointment-schema.ts";
import {
  occurrenceEntries,
  occurrenceProblems,
  recurrenceMeanings,
  recurrenceRules,
} from "../recurrence/recurrence-description.ts";
import type { BookSeriesRequest } from "./schema.ts";

const body: Meanings<BookSeriesRequest> = {
  ...partyMeanings,
  coach_id:
    "An active coach of the tenant who delivers the type. If absent, a coach who is free at every occurrence is chosen: the least booked on those days, then the lowest id. If no coach is free at all of them, each occurrence gets its own.",
  recurrence: "When the appointments begin, in the tenant's local time.",
  ...venueMeanings,
  room_id:
    "An active room of the tenant, one of the type's rooms where the type names some. Without it, one that is free at all occurrences, chosen as the coach is. Refused where is_virtual is true, or the type is held in no room (its room_ids are empty): then no room is held.",
  on_conflict:
    "`refuse` (the default) books nothing if an occurrence cannot be booked; `skip` leaves such occurrences out, and refuses only if none can be booked.",
  series_id: "A series of the same client to add the appointments to. Without it, a new series begins.",
};

const skipped = named(
  "SkippedOccurrence",
  "An occurrence that was left out.",
  v.strictObject({
    ...occurrenceEntries,
    problems: problemsSchema("SkippedProblem", occurrenceProblems),
  }),
);

export const bookSeries: OperationDescription = {
  summary: "Book a series",
  description:
    "Books an appointment again and again, at the same local time, as *Create new appointment* would book each, in one transaction. By default all occurrences are booked or none; `skip` books those that can be booked. Takes the body of *Check staff availability for recurring schedule*, with 2 to 12 occurrences. An entry about one occurrence has its `local_date` in `jsonObject`. The appointments take sessions in the order of their starts; if the client has too few, `is_payment_required` is true for the later ones. Afterwards each is an appointment like any other; its `series_id` is the id of the one that began the series. A series has at most 100 appointments (`SERIES_FULL`).",
  success: "Booked. `create_response.id` is the series id.",
  answer: v.strictObject({
    create_response: envelopeSchema("Its id is the series'."),
    appointments: v.pipe(
      v.array(listedAppointmentSchema),
      v.description("The appointments that were booked, by start."),
    ),
    skipped: v.pipe(v.array(skipped), v.description("The occurrences that were left out, by their day.")),
  }),
  codes: [
    ...occurrenceProblems,
    "SERIES_NOT_FOUND",
    "SERIES_FULL",
    "TOO_MUCH_TO_CHECK",
    "COACH_ASSIGNED",
    "ROOM_ASSIGNED",
  ],
  event: "appointment.created",
  meanings: { "": body, recurrence: recurrenceMeanings },
  rules: { ...venueRules, ...recurrenceRules },
};
