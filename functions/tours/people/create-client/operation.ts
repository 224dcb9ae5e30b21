import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { CLUB_LIMITS, sizeRefusal, wholeBytes } from "../../../../shared/people/body-limits.ts";
import { loadPerson } from "../../../../shared/people/identify-person.ts";
import { keptWith } from "../kept-client.ts";
import { replacedFields } from "../profile-request.ts";
import { decideClient } from "./decide-client.ts";
import { createClientRequest } from "./schema.ts";

/** *Creates a new client*: a person whose contacts nobody else has. */
export const createClient = writeOperation({
  body: createClientRequest,
  maxBodyBytes: () => wholeBytes(CLUB_LIMITS),
  bodyRefusal: (sent) => sizeRefusal(sent, CLUB_LIMITS, ""),
  successStatus: 201,
  versions: "shown",
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem"],
  },
  load: ({ tenant, body }, reads) =>
    loadPerson(tenant, { prospect: body, isManaged: true, failed: undefined }, reads),
  decide: decideClient,
  complete: async ({ body }, success) => keptWith(success, replacedFields(body)),
});
