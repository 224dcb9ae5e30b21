import { classKind } from "../../../../shared/classes/class-kind.ts";
import { readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import {
  decideUpdate,
  judgeUpdate,
  planOfUpdate,
} from "../../../../shared/classes/planning/decide-update.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";
import { updateClassRequest } from "./schema.ts";

/** *Update class*: sets the fields of the body, in the version that the caller has seen. */
export const updateClass = recordOperation(classKind, {
  body: updateClassRequest,
  requiresIfMatch: true,
  tables: settlingTables,
  judge: judgeUpdate,
  load: async (request, reads) => {
    const plan = planOfUpdate(request);
    return plan && (await readClassRecords(reads, request.tenant.tenant_id, plan));
  },
  decide: decideUpdate,
  afterwards: settledAnswer,
});
