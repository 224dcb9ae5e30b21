import { readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import { decideNewTemplate } from "../../../../shared/classes/recurring/new-template.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { followedAnswer, followingTables } from "../followed-answer.ts";
import { createRecurringClassRequest } from "./schema.ts";

/** *Create recurring class*: the template is written first; then its classes are made, each once per date. */
export const createRecurringClass = writeOperation({
  body: createRecurringClassRequest,
  successStatus: 201,
  tables: followingTables,
  load: ({ tenant, body }, reads) => readClassRecords(reads, tenant.tenant_id, body),
  decide: decideNewTemplate,
  afterwards: followedAnswer,
});
