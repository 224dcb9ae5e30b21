import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";

export const deleteClass: OperationDescription = {
  summary: "Delete class",
  description:
    "Deletes a class that nobody ever booked or waited for, and frees its coach and its room. Any other class is cancelled instead.",
  success: "Deleted.",
  answer: envelopeSchema("Its id is the class's."),
  codes: ["CLASS_NOT_FOUND", "CLASS_STATE"],
  event: "class.deleted",
};
