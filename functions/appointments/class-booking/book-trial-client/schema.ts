import * as v from "valibot";
import { prospectSchema } from "../../../../shared/people/prospect-schema.ts";
import {
  type CrossFieldProblem,
  crossFieldRule,
  mustBeAbsent,
} from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";

const PERSON = expectationMessage("person", "a client's id, or send prospect instead");
const ONE_PERSON = mustBeAbsent("client_id names the person");

/**
 * Makes the schema of the body of *Adds a trial client to class*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function bookTrialClientRequest(today: () => string) {
  return v.pipe(
    requestObject({ client_id: optional(positiveInteger()), prospect: optional(prospectSchema(today)) }),
    crossFieldRule(personProblems),
  );
}

/** A valid body of *Adds a trial client to class*. */
export type BookTrialClientRequest = v.InferOutput<ReturnType<typeof bookTrialClientRequest>>;

/** The client whom a body without a prospect names. */
export function namedClient({ client_id }: Pick<BookTrialClientRequest, "client_id">): number {
  if (client_id === undefined) throw new Error("A body without a person passed for one with.");
  return client_id;
}

/** Who comes is either known by their id or described. */
function personProblems({ client_id, prospect }: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (client_id === undefined && prospect === undefined) return [{ field: "client_id", message: PERSON }];
  if (client_id === undefined || prospect === undefined) return [];
  return [{ field: "prospect", message: ONE_PERSON }];
}
