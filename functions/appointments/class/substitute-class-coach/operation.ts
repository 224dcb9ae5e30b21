import * as v from "valibot";
import { classKind } from "../../../../shared/classes/class-kind.ts";
import { readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import {
  decideClassSubstitution,
  judgeClassSubstitution,
  planOfClassSubstitution,
} from "../../../../shared/classes/planning/decide-substitution.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { reasonEntries } from "../class-request.ts";

/** Makes the schema of the body of *Substitute coach in class*. */
function substituteClassCoachRequest() {
  return requestObject({ coach_id: v.nullable(positiveInteger()), ...reasonEntries() });
}

/** A valid body of *Substitute coach in class*. */
export type SubstituteClassCoachRequest = v.InferOutput<ReturnType<typeof substituteClassCoachRequest>>;

/** *Substitute coach in class*: another coach takes it over, or it is to be announced who does. No booking is written. */
export const substituteClassCoach = recordOperation(classKind, {
  body: substituteClassCoachRequest,
  tables: { Club: ["BatchGetItem", "Query"], Calendar: ["Query", "UpdateItem"] },
  judge: judgeClassSubstitution,
  load: (request, reads) =>
    readClassRecords(reads, request.tenant.tenant_id, planOfClassSubstitution(request)),
  decide: decideClassSubstitution,
});
