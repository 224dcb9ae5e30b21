import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { refuseOtherClient } from "../../appointment/appointment-access.ts";
import { refuseWithoutManage } from "../class-access.ts";
import { decidePlace } from "../decide-place.ts";
import { completeBooking, placeOperation, placeTables } from "../place-operation.ts";
import { readPlaceRecords, wantedPlace } from "../place-records.ts";
import { type BookClassRequest, bookClassRequest } from "./schema.ts";

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
