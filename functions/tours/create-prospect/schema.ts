import type * as v from "valibot";
import { requestObject } from "../../../shared/values/request-object.ts";
import { prospectSchema } from "../person/prospect-schema.ts";

/**
 * Makes the schema of the body of *Create prospect*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function createProspectRequest(today: () => string) {
  return requestObject({ prospect: prospectSchema(today) });
}

/** A valid body of *Create prospect*. */
export type CreateProspectRequest = v.InferOutput<ReturnType<typeof createProspectRequest>>;
