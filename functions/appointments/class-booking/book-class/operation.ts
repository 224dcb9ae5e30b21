import * as v from "valibot";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean, integer, positiveInteger } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { refuseOtherClient } from "../../appointment/appointment-access.ts";
import { refuseWithoutManage } from "../class-access.ts";
import { decidePlace } from "../decide-place.ts";
import { completeBooking, placeOperation, placeTables } from "../place-operation.ts";
import { readPlaceRecords, wantedPlace } from "../place-records.ts";

const IF_FULL = expectationMessage("if_full", '"refuse", "wait" or "exceed"');
const MAX_NOTICE_MINUTES = 24 * 60;

function bookClassRequest() {
  return requestObject({
    client_id: positiveInteger(),
    membership_id: optional(positiveInteger()),
    if_full: optional(v.picklist(["refuse", "wait", "exceed"], IF_FULL)),
    until: optionalOrNull(v.nullable(utcDateTime())),
    notice_minutes: optional(integer(0, MAX_NOTICE_MINUTES)),
    check_in: optional(boolean()),
  });
}

/** A valid body of *Books client to class*. */
export type BookClassRequest = v.InferOutput<ReturnType<typeof bookClassRequest>>;

/**
 * *Books client to class*: a place, or where the class is full a place in the line, in one transaction with the session and the
 * calendar.
 */
export const bookClass = writeOperation({
  ...placeOperation,
  body: bookClassRequest,
  tables: placeTables,
  authorize: ({ caller, body }) =>
    refuseOtherClient({ caller, body }) ?? refuseWithoutManage(caller, managedField(body)),
  load: (attempt, reads, failed) => readPlaceRecords(reads, attempt, wantedPlace(attempt, failed)),
  decide: (attempt, records, sight) => decidePlace(attempt, attempt.body, records, sight),
  complete: (attempt, success) => completeBooking(attempt, success, attempt.body.client_id),
});

/** The field that asks for what only `classes.manage` may do. */
function managedField({ if_full, check_in }: BookClassRequest): string | undefined {
  if (if_full === "exceed") return "if_full";
  return check_in === true ? "check_in" : undefined;
}
