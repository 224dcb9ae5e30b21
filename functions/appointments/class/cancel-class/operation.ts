import { classKind } from "../../../../shared/classes/class-kind.ts";
import { decideClassCancellation } from "../../../../shared/classes/planning/decide-cancellation.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";
import { cancelClassRequest } from "./schema.ts";

/** *Cancel class*: every session is returned, late or not. */
export const cancelClass = recordOperation(classKind, {
  body: cancelClassRequest,
  tables: settlingTables,
  judge: () => undefined,
  load: async () => undefined,
  decide: decideClassCancellation,
  afterwards: settledAnswer,
});
