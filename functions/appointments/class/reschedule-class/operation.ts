import { classKind } from "../../../../shared/classes/class-kind.ts";
import { decideReschedule, judgeReschedule } from "../../../../shared/classes/planning/decide-reschedule.ts";
import { readRecordsOfMove } from "../../../../shared/classes/planning/records-of-move.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { settledAnswer, settlingTables } from "../settled-answer.ts";
import { rescheduleClassRequest } from "./schema.ts";

/** *Reschedule class*: its coach and its room move in one transaction, and its bookings follow. */
export const rescheduleClass = recordOperation(classKind, {
  body: rescheduleClassRequest,
  tables: settlingTables,
  judge: judgeReschedule,
  load: (request, reads) => readRecordsOfMove(request, reads),
  decide: decideReschedule,
  afterwards: settledAnswer,
});
