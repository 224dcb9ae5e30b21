// The answer of a change of a client, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { envelopeSchema } from "../../../shared/api/answer-schemas.ts";
import { clientSchema } from "../../../shared/people/client-schema.ts";

/** A client after a change. */
export const changedClientSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the client's."),
  client: clientSchema,
});

/** What the path of a client means. */
export const clientPathMeanings = {
  tenant_id: "The club location.",
  client_id: "The client or prospect.",
};
