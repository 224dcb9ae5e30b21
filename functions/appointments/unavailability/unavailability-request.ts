import * as v from "valibot";
import { MAX_UNAVAILABILITY_MS } from "../../../shared/tables/unavailability-item.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { text } from "../../../shared/values/text.ts";
import { isUtcDateTime, utcDateTime } from "../../../shared/values/utc-date-time.ts";

const ON_CONFLICT = expectationMessage("on_conflict", '"refuse" or "keep"');
const AFTER_START = expectationMessage(
  "date-time",
  "a UTC date-time after start_date_time, at most 60 days after it",
);

/** Makes the schema of the body that adds an unavailability. */
export function addUnavailabilityRequest() {
  return v.pipe(
    requestObject({
      start_date_time: utcDateTime(),
      end_date_time: utcDateTime(),
      reason: optional(text(500)),
      on_conflict: optional(v.picklist(["refuse", "keep"], ON_CONFLICT)),
    }),
    crossFieldRule(spanProblems),
  );
}

/** A valid body that adds an unavailability. */
export type AddUnavailabilityRequest = v.InferOutput<ReturnType<typeof addUnavailabilityRequest>>;

function spanProblems({
  start_date_time: start,
  end_date_time: end,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (!isUtcDateTime(start) || !isUtcDateTime(end)) return [];
  const lengthMs = Date.parse(end) - Date.parse(start);
  return lengthMs > 0 && lengthMs <= MAX_UNAVAILABILITY_MS
    ? []
    : [{ field: "end_date_time", message: AFTER_START }];
}
