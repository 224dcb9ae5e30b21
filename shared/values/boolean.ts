import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";

/** `true` or `false`. */
export function boolean() {
  return v.boolean(expectationMessage("boolean", "true or false"));
}
