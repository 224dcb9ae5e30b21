import * as v from "valibot";
import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { clientSchema } from "../../../../shared/people/client-schema.ts";
import { newClientBodyMeanings, newClientRules } from "../../../../shared/people/prospect-meanings.ts";

export const createClient: OperationDescription = {
  summary: "Creates a new client",
  description:
    "Creates a client of a club location. An e-mail address or mobile number that somebody else has is refused with `CLIENT_EXISTS`, whose jsonObject has the `client_id` of that person. The body without `image_base64` has at most 88 KiB (90,112 bytes).",
  success: "Created.",
  answer: v.strictObject({
    create_response: envelopeSchema("Its id is the client's."),
    client: clientSchema,
  }),
  codes: ["CLIENT_EXISTS"],
  event: "client.created",
  meanings: { ...newClientBodyMeanings },
  rules: newClientRules,
};
