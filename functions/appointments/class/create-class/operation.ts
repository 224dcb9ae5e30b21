import type * as v from "valibot";
import { envelope, succeed } from "../../../../shared/api/answer.ts";
import { classView } from "../../../../shared/classes/class-view.ts";
import { type ClassPlan, decideClassPlan } from "../../../../shared/classes/planning/class-plan.ts";
import { type ClassRecords, readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import { type NewClassRequest, newClass } from "../../../../shared/classes/planning/new-class.ts";
import { chosenEntries } from "../../../../shared/holds/chosen-parties.ts";
import type { Decision } from "../../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import { type WriteOperation, writeOperation } from "../../../../shared/operations/write-operation.ts";
import { complimentaryClassRequest, createClassRequest } from "../class-request.ts";

/** *Create class*. */
export const createClass = planClass({ body: createClassRequest });

/** *Create complimentary class*: as *Create class*, but no booking of it takes a session or asks for payment. */
export const createComplimentaryClass = planClass({ body: complimentaryClassRequest });

/** A request for a class: its plan, and what it is to be beside it. */
type PlanRequest = ClassPlan & NewClassRequest;

type Particular = Pick<
  WriteOperation<Record<never, never>, v.GenericSchema<unknown, PlanRequest>, ClassRecords>,
  "body"
>;

/** The class and the holds of its coach and room are written in one transaction. */
function planClass(particular: Particular): DefineOperation {
  return writeOperation({
    ...particular,
    counts: "booking",
    successStatus: 201,
    tables: {
      Club: ["BatchGetItem", "Query"],
      Classes: ["PutItem"],
      Calendar: ["Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: ({ tenant: { tenant_id }, body }, reads) => readClassRecords(reads, tenant_id, body),
    decide: decideClass,
  });
}

function decideClass(attempt: Attempt<unknown, PlanRequest>, records: ClassRecords, sight: Sight): Decision {
  const { body, tenant, caller, clock } = attempt;
  const plan = decideClassPlan(body, records, { tenant, clock, ...sight });
  if (plan.kind !== "free") return plan;
  const classId = attempt.newId("class");
  const { item, change } = newClass({ request: body, plan, records, tenant, caller, clock, classId });
  const info = [...plan.warnings, ...chosenEntries(body, plan.holds)];
  return {
    kind: "commit",
    changes: [change],
    success: succeed(201, {
      create_response: envelope(classId, info),
      class: classView(item, { caller, now: clock.now }),
    }),
  };
}
