import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { MESSAGE } from "../class-description.ts";
import { changedClassSchema } from "../class-schema.ts";
import type { CancelClassRequest } from "./operation.ts";

const body: Meanings<CancelClassRequest> = {
  reason: "Why it is cancelled. The club's staff sees it, clients do not.",
  message: MESSAGE,
  expect_booked:
    "How many clients have a place, as the caller has seen it. If it is another number now, nothing is cancelled.",
};

export const cancelClass: OperationDescription = {
  summary: "Cancel class",
  description:
    "Cancels a scheduled class until 7 days after its end, for good. Its coach and its room are free at once, every booking is cancelled by the club, and every session is returned, late or not. From the answer on, every read says so; if some bookings are still to be written then, `SETTLING` says it and `unsettled` counts them.",
  success: "Cancelled. `ALREADY_DONE` means that it had been cancelled before.",
  answer: changedClassSchema,
  codes: ["CLASS_NOT_FOUND", "CLASS_STATE", "OUTCOME_CHANGED", "SETTLING", "ALREADY_DONE"],
  event: "class.cancelled",
  meanings: { "": body },
};
