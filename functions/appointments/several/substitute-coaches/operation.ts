import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { proportionalWaits } from "../../../../shared/tables/back-off.ts";
import { refuseWithoutManage } from "../../class-booking/class-access.ts";
import { decideSubstitutions } from "./decide-substitutions.ts";
import { loadSubstitutions } from "./load-substitutions.ts";
import { type SubstituteCoachesRequest, substituteCoachesRequest } from "./schema.ts";

/** *Substitute coaches*: all of them in one transaction, or none. Those of classes take `classes.manage`. */
export const substituteCoaches = writeOperation({
  body: substituteCoachesRequest,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["BatchGetItem", "ConditionCheckItem", "PutItem"],
    Classes: ["BatchGetItem", "ConditionCheckItem", "UpdateItem"],
    Parts: ["PutItem", "Query"],
    Calendar: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  waits: proportionalWaits,
  authorize: ({ caller, body }) => refuseWithoutManage(caller, firstClass(body)),
  load: ({ tenant, body }, reads) => loadSubstitutions(reads, tenant.tenant_id, body),
  decide: decideSubstitutions,
});

/** The first field that names a class. */
function firstClass({ substitutions }: SubstituteCoachesRequest): string | undefined {
  const index = substitutions.findIndex(({ class_id }) => class_id !== undefined);
  return index < 0 ? undefined : `substitutions[${index}].class_id`;
}
