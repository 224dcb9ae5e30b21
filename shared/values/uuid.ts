import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const PATTERN = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A UUID in its text form (RFC 9562 §4) in upper or lower case; the output is lower case. */
export function uuid() {
  const message = expectationMessage("uuid", "a UUID such as 7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101");
  return v.pipe(v.string(message), v.regex(PATTERN, message), v.toLowerCase());
}
