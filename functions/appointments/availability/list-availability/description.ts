import type { OperationDescription } from "../../../../shared/api/description.ts";
import { rangeMeanings } from "../../../../shared/holds/slot-schemas.ts";
import { appointmentAvailability, availabilityCodes, availabilityMeanings } from "../availability-schemas.ts";

export const listAvailability: OperationDescription = {
  summary: "List staff availability by appointment category",
  description:
    "Lists every start in a range at which an appointment can be booked, with the coaches and rooms that are free then. Any of them can be combined: send *Create new appointment* the slot's `start_date_time`, one of its `coach_ids` and one of its `room_ids`. Both operations decide by the same rule for the same caller.",
  success: "The slots.",
  answer: appointmentAvailability,
  codes: availabilityCodes,
  meanings: {
    query: { ...availabilityMeanings, ...rangeMeanings },
  },
  rules: {
    range: "Either `from` and `to`, `to` after `from` and at most 31 days after it, or `date`.",
    place: "room_id is absent where is_virtual is true.",
    size: "An answer has at most 1,000 slots and about 2 MiB. `next_from` is the start of the first slot that was left out.",
  },
};
