import type { OperationDescription } from "../../../shared/api/description.ts";
import { rangeMeanings } from "../../../shared/booking/slot-schemas.ts";
import { appointmentAvailability, availabilityCodes, availabilityMeanings } from "../availability-schemas.ts";

export const description: OperationDescription = {
  summary: "List staff availability by appointment category",
  description:
    "Lists every start of a range at which an appointment can be booked, with the coaches and rooms that are free. It is found by the same rule by which *Create new appointment* decides for the same caller.",
  success: "The slots.",
  answer: appointmentAvailability,
  codes: availabilityCodes,
  meanings: {
    path: { tenant_id: "The club location." },
    query: { ...availabilityMeanings, ...rangeMeanings },
  },
  rules: {
    range: "Either `from` and `to`, `to` after `from` and at most 31 days after it, or `date`.",
    place: "A virtual appointment has no room_id.",
    size: "An answer has at most 1,000 slots and about 2 MiB. `next_from` is the first slot that it has no room for.",
  },
};
