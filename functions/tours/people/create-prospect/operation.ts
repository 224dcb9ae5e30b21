import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { bodySizeRefusal, limitsName, maxBodyBytes } from "../../../../shared/people/body-limits.ts";
import { loadProspect } from "../../../../shared/people/identify-person.ts";
import { decideProspect } from "./decide-prospect.ts";
import { createProspectRequest } from "./schema.ts";

/** *Create prospect*: records a person without a tour, matched as by *Book tour*. */
export const createProspect = writeOperation({
  body: createProspectRequest,
  bodyVariant: limitsName,
  maxBodyBytes,
  bodyRefusal: bodySizeRefusal,
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem"],
  },
  load: loadProspect,
  decide: decideProspect,
});

/** *Create prospect as staff*: the same under a path that no visitor may call, so visitors use up none of its throttle. */
export const createProspectAsStaff = createProspect;
