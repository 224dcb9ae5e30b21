import * as v from "valibot";
import { localDate } from "../../../../shared/club/hours.ts";
import { listRangeProblems } from "../../../../shared/lists/list-range.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer, positiveInteger } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { reasonEntries } from "../class-request.ts";

const REQUIRED = expectationMessage("date-time", "a UTC date-time, unless date is sent");

/** Makes the schema of the body of *Cancel classes*. */
export function cancelClassesRequest() {
  return v.pipe(
    requestObject({
      from: optional(utcDateTime()),
      to: optional(utcDateTime()),
      date: optional(localDate()),
      coach_id: optional(positiveInteger()),
      room_id: optional(positiveInteger()),
      ...reasonEntries(),
      expect_classes: optional(integer(0)),
    }),
    crossFieldRule(rangeProblems),
  );
}

/** A valid body of *Cancel classes*. */
export type CancelClassesRequest = v.InferOutput<ReturnType<typeof cancelClassesRequest>>;

/** A range has both ends, or it is a day. */
function rangeProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const missing =
    fields.date === undefined ? ["from", "to"].filter((field) => fields[field] === undefined) : [];
  return [...missing.map((field) => ({ field, message: REQUIRED })), ...listRangeProblems(fields)];
}
