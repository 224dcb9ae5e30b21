import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedClassSchema } from "../class-schema.ts";
import type { CompleteClassRequest } from "./schema.ts";

const body: Meanings<CompleteClassRequest> = {
  checked_in: "The clients who came.",
  no_show: "The clients who did not come.",
  unmarked: "What becomes of clients who are in neither list and not marked yet; required if there are any.",
};

export const completeClass: OperationDescription = {
  summary: "Mark class as completed",
  description:
    "Marks a class as completed, from its start until 7 days after its end, and who came. Then it takes no booking, move or cancellation any more. A no-show returns or forfeits the session by the policy that the client agreed to. Marks can be changed afterwards. If some bookings are still to be written when the answer is sent, `SETTLING` says it and `unsettled` counts them.",
  success: "Completed. `ALREADY_DONE` means that it had been completed before.",
  answer: changedClassSchema,
  // Whether unmarked is required depends on the bookings.
  codes: [
    "CLASS_NOT_FOUND",
    "CLASS_STATE",
    "TOO_LATE",
    "TOO_MANY_CHANGES",
    "FIELD_REQUIRED",
    "CLASS_BOOKING_NOT_FOUND",
    "CLASS_BOOKING_STATE",
    "SETTLING",
    "ALREADY_DONE",
  ],
  event: "class.completed",
  meanings: { "": body },
  rules: { marks: "A client is in at most one of `checked_in` and `no_show`." },
};
