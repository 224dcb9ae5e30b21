import * as v from "valibot";
import { boundedArray } from "../../../shared/values/array.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { jsonValue } from "../../../shared/values/json-value.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { integer } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";

// DynamoDB's limit is 400 kB per item; the waiver has its own item.
const MAX_BYTES = 256 * 1024;
const MAX_ENTRIES = 100;
const ENTRIES = expectationMessage("array", `an array of at most ${MAX_ENTRIES} waiver entries`);
const SIZE = expectationMessage("object", "a waiver of at most 256 KiB of JSON");

const entrySchema = requestObject({ type: text(50), key: text(200), value: jsonValue() });

/** A signed waiver: its id and the person's entries. */
export function clientWaiver() {
  return v.pipe(
    requestObject({
      waiver_master_id: optional(integer()),
      waiver_payload: optional(boundedArray(entrySchema, MAX_ENTRIES, ENTRIES)),
    }),
    v.check((waiver) => Buffer.byteLength(JSON.stringify(waiver)) <= MAX_BYTES, SIZE),
  );
}
