import * as v from "valibot";
import { MAX_CLASS_CAPACITY } from "../../../../shared/club/class-type.ts";
import { boundedArray, distinctElements } from "../../../../shared/values/array.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";

// Bookings with if_full "exceed" may be more than the places.
const MAX_MARKED = 2 * MAX_CLASS_CAPACITY;
const IDS = expectationMessage("array", `an array of at most ${MAX_MARKED} different client ids`);
const ONCE = expectationMessage("array", "without the clients of checked_in");
const UNMARKED = expectationMessage("unmarked", '"checked_in" or "no_show"');

function clientIds() {
  return optional(
    v.pipe(
      boundedArray(positiveInteger(), MAX_MARKED, IDS),
      distinctElements(),
      v.metadata({ uniqueItems: true }),
    ),
  );
}

/** Makes the schema of the body of *Mark class as completed*. */
export function completeClassRequest() {
  return v.pipe(
    requestObject({
      checked_in: clientIds(),
      no_show: clientIds(),
      unmarked: optional(v.picklist(["checked_in", "no_show"], UNMARKED)),
    }),
    crossFieldRule(markedTwice),
  );
}

/** A valid body of *Mark class as completed*. */
export type CompleteClassRequest = v.InferOutput<ReturnType<typeof completeClassRequest>>;

function markedTwice({ checked_in, no_show }: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (!Array.isArray(checked_in) || !Array.isArray(no_show)) return [];
  return no_show.some((id) => checked_in.includes(id)) ? [{ field: "no_show", message: ONCE }] : [];
}
