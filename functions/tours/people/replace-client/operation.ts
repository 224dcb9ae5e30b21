import * as v from "valibot";
import { fullName, MOBILES, pairProblems, profileFields } from "../../../../shared/people/prospect-schema.ts";
import { crossFieldRule } from "../../../../shared/values/cross-field.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { profileOperation } from "../profile-operation.ts";
import { clientStatus, replacedFields } from "../profile-request.ts";

/**
 * Makes the schema of the body of *Updates client details*. Unlike a new client, a client of the club file may have no
 * contact.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function replaceClientRequest(today: () => string) {
  return v.pipe(
    requestObject({
      full_name: fullName(),
      status: optional(clientStatus()),
      ...profileFields<undefined>(optional, today),
    }),
    crossFieldRule((fields) => MOBILES.flatMap((prefix) => pairProblems(fields, prefix))),
  );
}

/** A valid body of *Updates client details*. */
export type ReplaceClientRequest = v.InferOutput<ReturnType<typeof replaceClientRequest>>;

/** *Updates client details*: replaces the fields of the version that the caller has seen. */
export const replaceClient = profileOperation({
  body: replaceClientRequest,
  fieldsOf: replacedFields,
  replaces: true,
});
