import * as v from "valibot";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { messageEntry, sizeEntries, venueEntries } from "../class-request.ts";

/** Makes the schema of the body of *Update class*. */
export function updateClassRequest() {
  return requestObject({
    name: optional(text(200)),
    ...venueEntries(),
    ...sizeEntries(),
    notes: optionalOrNull(v.nullable(text(2_000))),
    ...messageEntry(),
  });
}

/** A valid body of *Update class*. */
export type UpdateClassRequest = v.InferOutput<ReturnType<typeof updateClassRequest>>;
