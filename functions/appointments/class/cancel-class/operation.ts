import type * as v from "valibot";
import { classKind } from "../../../../shared/classes/class-kind.ts";
import { decideClassCancellation } from "../../../../shared/classes/planning/decide-cancellation.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer } from "../../../../shared/values/scalars.ts";
import { reasonEntries } from "../class-request.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";

function cancelClassRequest() {
  return requestObject({ ...reasonEntries(), expect_booked: optional(integer(0)) });
}

/** A valid body of *Cancel class*. */
export type CancelClassRequest = v.InferOutput<ReturnType<typeof cancelClassRequest>>;

/** *Cancel class*: every session is returned, late or not. */
export const cancelClass = recordOperation(classKind, {
  body: cancelClassRequest,
  tables: settlingTables,
  load: async () => undefined,
  decide: decideClassCancellation,
  afterwards: settledAnswer,
});
