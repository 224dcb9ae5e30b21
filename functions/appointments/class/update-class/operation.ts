import * as v from "valibot";
import { classKind } from "../../../../shared/classes/class-kind.ts";
import { readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import {
  decideUpdate,
  judgeUpdate,
  planOfUpdate,
} from "../../../../shared/classes/planning/decide-update.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { messageEntry, sizeEntries, venueEntries } from "../class-request.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";

function updateClassRequest() {
  return requestObject({
    name: optional(text(200)),
    ...venueEntries(),
    ...sizeEntries(),
    notes: optionalOrNull(v.nullable(text(2_000))),
    ...messageEntry(),
  });
}

/** A valid body of *Update class*. */
export type UpdateClassRequest = v.InferOutput<ReturnType<typeof updateClassRequest>>;

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
