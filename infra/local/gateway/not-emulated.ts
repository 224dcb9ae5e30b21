import * as v from "valibot";

/** A property that the template must not have, because the local product does not emulate it. */
export function notEmulated() {
  return v.optional(v.undefined("is not emulated by the local product"));
}
