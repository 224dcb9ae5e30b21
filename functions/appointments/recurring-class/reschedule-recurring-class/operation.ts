import type * as v from "valibot";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import { recurringClassKind } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import type { Phase } from "../../../../shared/tables/recurring-class-items.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { reasonEntries } from "../../class/class-request.ts";
import { followedAnswer, followingTables } from "../followed-answer.ts";
import { changeOf, judgeTemplateChange } from "../judge-template-change.ts";
import { decidePlannedChange, readPlannedRecords } from "../planned-change.ts";
import { recurringChangeRequest, timeEntries } from "../recurring-class-request.ts";

/** Makes the schema of the body of *Reschedule recurring class*. */
function rescheduleRecurringClassRequest() {
  return recurringChangeRequest({
    ...timeEntries(),
    room_id: optional(positiveInteger()),
    ...reasonEntries(),
  });
}

/** A valid body of *Reschedule recurring class*. */
export type RescheduleRecurringClassRequest = v.InferOutput<
  ReturnType<typeof rescheduleRecurringClassRequest>
>;

/** *Reschedule recurring class*: other weekdays, another time, length or room for some days. */
export const rescheduleRecurringClass = recordOperation(recurringClassKind(), {
  body: rescheduleRecurringClassRequest,
  tables: followingTables,
  judge: (request) =>
    judgeTemplateChange(request, rescheduleOf(request.body), (phase) => misplaced(phase, request.body)),
  load: (request, reads) => readPlannedRecords(request, rescheduleOf(request.body), reads),
  decide: (request, records) => decidePlannedChange(request, rescheduleOf(request.body), records),
  afterwards: followedAnswer,
});

function rescheduleOf(body: RescheduleRecurringClassRequest) {
  const { weekdays, local_time, duration_minutes, room_id } = body;
  return changeOf(body, {
    ...(weekdays === undefined ? {} : { weekdays }),
    ...(local_time === undefined ? {} : { local_time }),
    ...(duration_minutes === undefined ? {} : { duration_minutes }),
    ...(room_id === undefined ? {} : { room_id }),
  });
}

const NO_ROOM = {
  identifier: "room_id",
  message: "The field room_id must be left out, because the class is virtual.",
  help: "Leave room_id out, or make the class take place in a room first.",
  jsonObject: { expected: "absent", received: "integer" },
};

function misplaced({ is_virtual }: Phase, { room_id }: RescheduleRecurringClassRequest): InfoEntry[] {
  return is_virtual && room_id !== undefined ? [infoEntry("FIELD_INVALID", NO_ROOM)] : [];
}
