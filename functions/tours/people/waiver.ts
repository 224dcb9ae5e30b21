import { boundedArray } from "../../../shared/values/array.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { jsonValue } from "../../../shared/values/json-value.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { integer } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";

const MAX_ENTRIES = 100;
const ENTRIES = expectationMessage("array", `an array of at most ${MAX_ENTRIES} waiver entries`);

const entrySchema = requestObject({ type: text(50), key: text(200), value: jsonValue() });

/** A signed waiver: its id and the person's entries. */
export function clientWaiver() {
  return requestObject({
    waiver_master_id: optional(integer()),
    waiver_payload: optional(boundedArray(entrySchema, MAX_ENTRIES, ENTRIES)),
  });
}
