import * as v from "valibot";
import { fullName, profileFields } from "../../../../shared/people/prospect-schema.ts";
import { emptiable } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { profileOperation } from "../profile-operation.ts";
import { clientStatus, namedFields } from "../profile-request.ts";

/**
 * Makes the schema of the body of *partial updates of client details*; null empties a field.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function updateClientRequest(today: () => string) {
  return requestObject({
    full_name: v.optional(fullName()),
    status: v.optional(clientStatus()),
    ...profileFields<null>(emptiable, today),
  });
}

/** A valid body of *partial updates of client details*. */
export type UpdateClientRequest = v.InferOutput<ReturnType<typeof updateClientRequest>>;

/** *partial updates of client details*: changes the fields that the body names. */
export const updateClient = profileOperation({
  body: updateClientRequest,
  fieldsOf: namedFields,
  replaces: false,
});
