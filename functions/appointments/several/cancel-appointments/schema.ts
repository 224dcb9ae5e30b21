import * as v from "valibot";
import { boundedArray, distinctElements } from "../../../../shared/values/array.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean, positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";
import { MAX_CANCELLATIONS } from "../cancel-several.ts";

const IDS = expectationMessage("array", `an array of 1 to ${MAX_CANCELLATIONS} different appointment ids`);
const VERSIONS = expectationMessage("array", "an array with one version for each of appointment_ids");

/** Makes the schema of the body of *Cancel appointments*. */
export function cancelAppointmentsRequest() {
  return v.pipe(
    requestObject({
      appointment_ids: v.pipe(
        boundedArray(positiveInteger(), MAX_CANCELLATIONS, IDS),
        v.minLength(1, IDS),
        distinctElements(),
        v.metadata({ uniqueItems: true }),
      ),
      versions: optional(boundedArray(positiveInteger(), MAX_CANCELLATIONS, VERSIONS)),
      reason: optional(text(500)),
      waive: optional(boolean()),
    }),
    crossFieldRule(versionProblems),
  );
}

/** A valid body of *Cancel appointments*. */
export type CancelAppointmentsRequest = v.InferOutput<ReturnType<typeof cancelAppointmentsRequest>>;

/** `versions` has a version for each appointment. */
function versionProblems({
  appointment_ids: ids,
  versions,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (!Array.isArray(ids) || !Array.isArray(versions) || ids.length === versions.length) return [];
  return [{ field: "versions", message: VERSIONS }];
}
