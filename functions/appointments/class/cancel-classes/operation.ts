import * as v from "valibot";
import { type Answer, envelope, refuse, type Success, succeed } from "../../../../shared/api/answer.ts";
import { classKind, classNotFound } from "../../../../shared/classes/class-kind.ts";
import { listedClass } from "../../../../shared/classes/class-view.ts";
import { decideClassCancellation } from "../../../../shared/classes/planning/decide-cancellation.ts";
import { withWholeHistory } from "../../../../shared/history/whole-history.ts";
import { listRangeOf } from "../../../../shared/lists/list-range.ts";
import { type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { Dependencies } from "../../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../../shared/operations/tenant-operation.ts";
import { type Attempt, write } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { shortWaits } from "../../../../shared/tables/back-off.ts";
import {
  classesByStart,
  classFilter,
  type ListedClass,
  nameOfClass,
  readClass,
} from "../../../../shared/tables/classes-table.ts";
import { settleForRequest, settlingDeadline, settlingEntries, settlingTables } from "../settled-answer.ts";
import { type CancelClassesRequest, cancelClassesRequest } from "./schema.ts";

// Each is a transaction of its own, and a request has some seconds.
const MAX_CLASSES = 100;

type Request = TenantRequest<unknown, unknown, CancelClassesRequest>;

/**
 * *Cancel classes*: each as *Cancel class*, one after another. The ids are chosen first and stored under the request's key, so a
 * retry goes on where the request was cut off.
 */
export const cancelClasses = writeOperation({
  body: cancelClassesRequest,
  tables: {
    ...settlingTables,
    Classes: [...settlingTables.Classes, "Query by-start"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  load: async ({ tenant, body, clock }, reads) => {
    const range = listRangeOf(body, tenant, clock);
    if (!range.ok) throw new Error("A range that a body names is none.");
    const { from, to } = range.value;
    const { coach_id, room_id } = body;
    const filter = classFilter({
      coach_id,
      room_id,
      class_type_id: undefined,
      recurring_class_id: undefined,
      status: "scheduled",
    });
    const classes = { ...classesByStart(tenant.tenant_id, from, to), filter };
    return await reads.query(classes, () => true, MAX_CLASSES + 1);
  },
  decide,
  afterwards: cancelEach,
});

const FEWER = {
  message: `More than ${MAX_CLASSES} classes begin then.`,
  help: `Choose a range, a coach or a room with at most ${MAX_CLASSES} classes.`,
  jsonObject: { max_classes: MAX_CLASSES },
};
const EXPECTED = {
  message: "Another number of classes begins then than expect_classes says.",
  help: "Nothing was cancelled. Show jsonObject.classes to the person, and send it as expect_classes if they agree.",
};

/** Decides which classes are cancelled. */
function decide({ body }: Attempt<unknown, CancelClassesRequest>, found: readonly ListedClass[]): Decision {
  if (found.length > MAX_CLASSES) {
    return refused(
      refuse("FIELD_INVALID", { ...FEWER, identifier: body.date === undefined ? "to" : "date" }),
    );
  }
  const { expect_classes } = body;
  if (expect_classes !== undefined && expect_classes !== found.length) {
    const details = { identifier: "expect_classes", jsonObject: { classes: found.length } };
    return refused(refuse("OUTCOME_CHANGED", { ...EXPECTED, ...details }));
  }
  const chosen = { class_ids: found.map(({ record }) => record.class_id) };
  return { kind: "commit", changes: [], success: succeed(200, chosen) };
}

const ChosenSchema = v.object({ class_ids: v.array(v.number()) });

/** Cancels the classes that were chosen, and lets their bookings follow for as long as a request may take. */
async function cancelEach(success: Success, request: Request, dependencies: Dependencies): Promise<Answer> {
  const { tenant, database } = request;
  const { class_ids } = v.parse(ChosenSchema, JSON.parse(success.text));
  // One deadline for all of them: the sweep settles what is left.
  const settling = { ...request, deadline: settlingDeadline(request.deadline) };
  // A class that was completed or deleted meanwhile stays so, and the answer has its state.
  for (const classId of class_ids) await cancelOne(request, dependencies, classId);
  const classes = [];
  for (const classId of class_ids) {
    const settled = await settleForRequest(settling, dependencies, classId);
    const item = settled ?? (await database.read({ item: readClass(tenant.tenant_id, classId) })).item;
    if (item !== undefined) classes.push(listedClass(item, request.caller));
  }
  const unsettled = classes.reduce((sum, one) => sum + one.unsettled, 0);
  return {
    ...success,
    ...succeed(200, { update_response: envelope(null, settlingEntries(unsettled)), classes }),
  };
}

function cancelOne(request: Request, dependencies: Dependencies, classId: number): Promise<Answer> {
  const { reason, message } = request.body;
  const { tenant_id } = request.tenant;
  const one = { ...request, idempotent: undefined, ifMatch: undefined, body: { reason, message } };
  return write(
    one,
    {
      load: async (attempt, reads) => {
        const item = await classKind.read(reads, attempt, classId);
        return item && (await withWholeHistory(reads, item, nameOfClass(tenant_id, classId)));
      },
      decide: (attempt, item) =>
        item === undefined ? refused(classNotFound()) : decideClassCancellation({ ...attempt, item }),
      waits: shortWaits,
    },
    dependencies,
  );
}
