import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

const ID = expectationMessage("integer", "an integer from 1 to 9007199254740991");

/** A path parameter that is an id: digits that make an integer from 1 to 2^53−1. */
export function pathId() {
  return v.pipe(v.string(ID), v.regex(/^[1-9]\d{0,15}$/, ID), v.transform(Number), v.safeInteger(ID));
}
