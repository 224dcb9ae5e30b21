import * as v from "valibot";
import { classKind } from "../../../../shared/classes/class-kind.ts";
import { decideReschedule, judgeReschedule } from "../../../../shared/classes/planning/decide-reschedule.ts";
import { readRecordsOfMove } from "../../../../shared/classes/planning/records-of-move.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { coachEntry, durationEntry, reasonEntries } from "../class-request.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";

const ON_CONFLICT = expectationMessage("on_conflict", '"refuse" or "release"');

function rescheduleClassRequest() {
  return requestObject({
    start_date_time: optional(utcDateTime()),
    ...durationEntry(),
    ...coachEntry(),
    room_id: optional(positiveInteger()),
    on_conflict: optional(v.picklist(["refuse", "release"], ON_CONFLICT)),
    ...reasonEntries(),
  });
}

/** A valid body of *Reschedule class*. */
export type RescheduleClassRequest = v.InferOutput<ReturnType<typeof rescheduleClassRequest>>;

/** *Reschedule class*: its coach and its room move in one transaction, and its bookings follow. */
export const rescheduleClass = recordOperation(classKind, {
  body: rescheduleClassRequest,
  tables: settlingTables,
  judge: judgeReschedule,
  load: (request, reads) => readRecordsOfMove(request, reads),
  decide: decideReschedule,
  afterwards: settledAnswer,
});
