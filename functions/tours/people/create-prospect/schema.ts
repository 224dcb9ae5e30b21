import type * as v from "valibot";
import type { Caller } from "../../../../shared/api/caller.ts";
import { limitsOf } from "../../../../shared/people/body-limits.ts";
import { prospectSchema } from "../../../../shared/people/prospect-schema.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";

/**
 * Makes the schema of the body of *Create prospect*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 * @param caller whose limits hold; those of the club by default
 */
export function createProspectRequest(today: () => string, caller?: Pick<Caller, "scopes">) {
  return requestObject({ prospect: prospectSchema(today, caller && limitsOf(caller).imageKib) });
}

/** A valid body of *Create prospect*. */
export type CreateProspectRequest = v.InferOutput<ReturnType<typeof createProspectRequest>>;
