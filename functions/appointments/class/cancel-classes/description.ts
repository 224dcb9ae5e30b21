import * as v from "valibot";
import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { MESSAGE } from "../class-description.ts";
import { listedClassSchema } from "../class-schema.ts";
import type { CancelClassesRequest } from "./schema.ts";

const body: Meanings<CancelClassesRequest> = {
  from: "The beginning of the range in which the classes start.",
  to: "The end of the range, which is not part of it; at most 92 days after from.",
  date: "A local day of the club location, in place of from and to.",
  coach_id: "Only those of this coach.",
  room_id: "Only those in this room.",
  reason: "Why they are cancelled. The club's staff sees it, clients do not.",
  message: MESSAGE,
  expect_classes:
    "How many classes the caller expects to cancel. If it is another number now, nothing is cancelled.",
};

export const cancelClasses: OperationDescription = {
  summary: "Cancel classes",
  description:
    "Cancels the scheduled classes that start on a day or within a range, each as *Cancel class* does, up to 100 of them. Which ones is decided first; then they are cancelled one after another. If the request is cut off, the same request with the same `Idempotency-Key` goes on with the rest. A class that has been completed or deleted meanwhile stays as it is.",
  success:
    "Cancelled. `SETTLING` says that some bookings are still to be written; every read already says that they are cancelled.",
  answer: v.strictObject({
    update_response: envelopeSchema("Its id is null."),
    classes: v.pipe(
      v.array(listedClassSchema),
      v.description("The classes afterwards, without their histories."),
    ),
  }),
  // Without date, from and to are required.
  codes: ["FIELD_REQUIRED", "OUTCOME_CHANGED", "SETTLING"],
  event: "class.cancelled",
  meanings: { "": body },
  rules: {
    "day or range": "Either `from` and `to`, `to` after `from` and at most 92 days after it, or `date`.",
  },
};
