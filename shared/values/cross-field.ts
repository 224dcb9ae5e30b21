import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isJsonObject } from "./json-value.ts";
import { isAbsent } from "./optional.ts";

/** What is wrong with a field in view of the others. */
export interface CrossFieldProblem {
  readonly field: string;
  /** What the field must be; see {@link expectationMessage}. */
  readonly message: string;
}

/** The message for a field that must not be there, with the reason: `left out, because …`. */
export function mustBeAbsent(reason: string): string {
  return expectationMessage("absent", `left out, because ${reason}`);
}

/**
 * A rule over several fields of an object. It runs whether or not single fields are in order, so that all problems come
 * at once, but says nothing more of a field that its own schema refused; `find` sees the fields that are there, each as its own schema left it or, where that refused it, as it came.
 */
export function crossFieldRule<Fields extends object>(
  find: (fields: Readonly<Record<string, unknown>>) => readonly CrossFieldProblem[],
) {
  return v.rawCheck<Fields>(({ dataset, addIssue }) => {
    const all: unknown = dataset.value;
    if (!isJsonObject(all)) return;
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => !isAbsent(value)));
    const refused = new Set(dataset.issues?.map(({ path }) => path?.[0].key));
    for (const { field, message } of find(present)) {
      if (refused.has(field)) continue;
      const value = present[field];
      addIssue({
        message,
        input: value,
        path: [{ type: "object", origin: "value", input: all, key: field, value }],
      });
    }
  });
}
