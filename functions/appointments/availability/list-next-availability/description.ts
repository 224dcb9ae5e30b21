import type { OperationDescription } from "../../../../shared/api/description.ts";
import { appointmentAvailability, availabilityCodes, availabilityMeanings } from "../availability-schemas.ts";

export const listNextAvailability: OperationDescription = {
  summary: "List next available slots by appointment category",
  description:
    "Lists the next starts at which an appointment can be booked, with the coaches and rooms that are free then. Searches 62 days, and no further ahead than the club location takes bookings.",
  success: "The slots; `next_from` is where to go on.",
  answer: appointmentAvailability,
  codes: availabilityCodes,
  meanings: {
    query: {
      ...availabilityMeanings,
      from: "The first instant at which a slot may start; now where it is absent.",
      limit: "How many slots are wanted: 1 to 50, 10 where it is absent.",
    },
  },
  rules: { place: "room_id is absent where is_virtual is true." },
};
