import * as v from "valibot";
import { recurringClassKind } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { reasonEntries } from "../../class/class-request.ts";
import { followedAnswer, followingTables } from "../followed-answer.ts";
import { changeOf, judgeTemplateChange } from "../judge-template-change.ts";
import { decidePlannedChange, readPlannedRecords } from "../planned-change.ts";
import { recurringChangeRequest } from "../recurring-class-request.ts";

/** Makes the schema of the body of *Substitute coach in recurring class*. */
function substituteRecurringClassCoachRequest() {
  return recurringChangeRequest({ coach_id: v.nullable(positiveInteger()), ...reasonEntries() });
}

/** A valid body of *Substitute coach in recurring class*. */
export type SubstituteRecurringClassCoachRequest = v.InferOutput<
  ReturnType<typeof substituteRecurringClassCoachRequest>
>;

/** *Substitute coach in recurring class*: another coach takes it over for some days, or it is to be announced who does. */
export const substituteRecurringClassCoach = recordOperation(recurringClassKind(), {
  body: substituteRecurringClassCoachRequest,
  tables: followingTables,
  judge: (request) => judgeTemplateChange(request, substitutionOf(request.body)),
  load: (request, reads) => readPlannedRecords(request, substitutionOf(request.body), reads),
  decide: (request, records) => decidePlannedChange(request, substitutionOf(request.body), records),
  afterwards: followedAnswer,
});

function substitutionOf(body: SubstituteRecurringClassCoachRequest) {
  return changeOf(body, { coach_id: body.coach_id });
}
