import * as v from "valibot";
import { boundedArray, distinctElements } from "../../../../shared/values/array.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { isUtcDateTime, utcDateTime } from "../../../../shared/values/utc-date-time.ts";

const MAX_DAYS = 31;
const MAX_MS = MAX_DAYS * 24 * 60 * 60_000;
const MAX_COACHES = 100;
const IN_RANGE = expectationMessage(
  "date-time",
  `a UTC date-time after from, at most ${MAX_DAYS} days after it`,
);
const COACHES = expectationMessage("array", `an array of 1 to ${MAX_COACHES} different coach ids`);

/** Makes the schema of the body of *Plan substitutions*. */
export function planSubstitutionsRequest() {
  return v.pipe(
    requestObject({
      from: utcDateTime(),
      to: utcDateTime(),
      coach_ids: optional(
        v.pipe(
          boundedArray(positiveInteger(), MAX_COACHES, COACHES),
          v.minLength(1, COACHES),
          distinctElements(),
          v.metadata({ uniqueItems: true }),
        ),
      ),
    }),
    crossFieldRule(rangeProblems),
  );
}

/** A valid body of *Plan substitutions*. */
export type PlanSubstitutionsRequest = v.InferOutput<ReturnType<typeof planSubstitutionsRequest>>;

function rangeProblems({ from, to }: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (!isUtcDateTime(from) || !isUtcDateTime(to)) return [];
  const lengthMs = Date.parse(to) - Date.parse(from);
  return lengthMs > 0 && lengthMs <= MAX_MS ? [] : [{ field: "to", message: IN_RANGE }];
}
