import * as v from "valibot";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean, integer, positiveInteger } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";

const IF_FULL = expectationMessage("if_full", '"refuse", "wait" or "exceed"');
const MAX_NOTICE_MINUTES = 24 * 60;

/** Makes the schema of the body of *Books client to class*; `until: null` is a value: the start, whenever it is. */
export function bookClassRequest() {
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
