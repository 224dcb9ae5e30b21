import * as v from "valibot";
import { contactProblems, newPersonEntries } from "../../../../shared/people/prospect-schema.ts";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";

/**
 * Makes the schema of the body of *Creates a new client*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function createClientRequest(today: () => string) {
  return v.pipe(requestObject(newPersonEntries(today)), crossFieldRule(contactProblems));
}

/** A valid body of *Creates a new client*. */
export type CreateClientRequest = v.InferOutput<ReturnType<typeof createClientRequest>>;
