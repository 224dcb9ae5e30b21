import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isJsonObject } from "./json-value.ts";
import { isAbsent } from "./optional.ts";

/** A problem of a field that depends on other fields. */
export interface CrossFieldProblem {
  readonly field: string;
  /** The expectation; see {@link expectationMessage}. */
  readonly message: string;
}

/** The message for a field that must be absent, with the reason: `left out, because …`. */
export function mustBeAbsent(reason: string): string {
  return expectationMessage("absent", `left out, because ${reason}`);
}

/**
 * A rule over several fields of an object. It also runs if single fields are invalid, so that all problems are reported at
 * once, but adds no problem to a field that its own schema refused.
 * @param find gets the fields that are present: the output of each valid field's schema, the input of each invalid field
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
