import type * as v from "valibot";
import { decideTemplateCancellation } from "../../../../shared/classes/recurring/change-template.ts";
import { recurringClassKind } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { reasonEntries } from "../../class/class-request.ts";
import { followedAnswer, followingTables } from "../followed-answer.ts";
import { recurringChangeRequest } from "../recurring-class-request.ts";

/** Makes the schema of the body of *Cancel recurring class*. */
function cancelRecurringClassRequest() {
  return recurringChangeRequest(reasonEntries());
}

/** A valid body of *Cancel recurring class*. */
export type CancelRecurringClassRequest = v.InferOutput<ReturnType<typeof cancelRecurringClassRequest>>;

/** *Cancel recurring class*: for some days, or for good. */
export const cancelRecurringClass = recordOperation(recurringClassKind(), {
  body: cancelRecurringClassRequest,
  tables: followingTables,
  load: async () => undefined,
  decide: (request) => decideTemplateCancellation(request, request.body),
  afterwards: followedAnswer,
});
