import type { JsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { TourPathSchema } from "../../functions/tours/book-tour/schema.ts";
import { operations } from "../../shared/api/operations.ts";
import { positiveInteger } from "../../shared/values/integer.ts";
import {
  AppointmentAnswerSchema,
  answerSchemas,
  BookedClientSchema,
  envelopeSchema,
  TourAnswerSchema,
} from "./answer-schemas.ts";
import { blockJsonSchema } from "./block-json-schema.ts";
import { differences } from "./differences.ts";
import { type OperationText, operationObject } from "./operation-object.ts";
import { refusalSchemas } from "./refusal-schemas.ts";
import { reference, requestSchemas } from "./request-schemas.ts";

const DESCRIPTION = `Books **tours** for prospects and **appointments** for clients with coaches at a club location (a *tenant* of a company).

**One envelope.** Every answer is JSON, whoever makes it, and every refusal is \`{ "id": null, "info": [ … ] }\`: all problems at once, each with a stable code, the field that it is about and what to do. The \`Content-Type\` is \`text/plain\` unless \`Accept\` names \`application/json\`.

**Values.** Date-times are ISO 8601 in UTC with a trailing \`Z\`. Integers lie within ±(2^53−1). \`null\` or \`""\` for an optional field means absent. An unknown field is refused by name.

**Retries.** Send an \`Idempotency-Key\` and keep it for all attempts at one booking: the first success is kept for 24 hours and given again, byte for byte, with \`Idempotency-Replayed: true\`.

**Taken.** Where a coach, a room, a client or all tours are taken, \`jsonObject.next_starts\` offers the next three starts at which all of it would fit.

**Beyond the schemas.** The service alone checks these: what JSON Schema has no words for, and rules over several fields, for which it has words that hardly any generator of types or forms understands.

${Object.entries(differences)
  .map(([name, sentence]) => `- *${name}*: ${sentence}`)
  .join("\n")}`;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "1 to 255 visible ASCII characters, such as a UUID, made once per booking and sent with every attempt at it. The same key with another body or path is refused.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const TEXTS: Readonly<Record<keyof typeof operations, OperationText>> = {
  bookTour: {
    summary: "Book tour",
    description:
      "Books a tour of a club location for a prospect. A person whose e-mail address or mobile number the tenant knows is not created again: their empty fields are filled, but for `password`, `medical_alert` and `client_waiver`, which are taken of a new person only. A person has at most one open tour per tenant.",
    tag: "Tours",
    parameters: [
      ...pathParameters(TourPathSchema, {
        company_uuid: "The company.",
        tenant_uuid: "The club location of that company.",
      }),
      { $ref: "#/components/parameters/IdempotencyKey" },
    ],
    request: "BookTourRequest",
    success: "TourAnswer",
  },
  createAppointment: {
    summary: "Create new appointment",
    description:
      "Books a client with a coach, in a room or virtually. Where a membership of the client covers the appointment and has a session left, the one that ends first loses a session; otherwise the booking stands and `is_payment_required` is true.",
    tag: "Appointments",
    parameters: [
      {
        name: "tenant_id",
        in: "path",
        required: true,
        description: "The club location.",
        schema: blockJsonSchema(positiveInteger()),
      },
      { $ref: "#/components/parameters/IdempotencyKey" },
    ],
    request: "CreateAppointmentRequest",
    success: "AppointmentAnswer",
  },
};

const SCOPES = {
  "tours.write": "Book tours.",
  "appointments.write": "Create appointments.",
};

/** The API's description (OpenAPI 3.1), made from the schemas, the error catalogue and answers of the real chain. */
export function openApiDocument(): object {
  return {
    openapi: "3.1.1",
    info: {
      title: "Fitness club booking",
      version: "0.1.0",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: "https://{api}.execute-api.{region}.amazonaws.com/{stage}",
        description: "The BaseUrl that a deployment prints",
        variables: {
          api: { default: "api-id", description: "The API's id." },
          region: { default: "eu-west-1", description: "The AWS region." },
          stage: { default: "prod", description: "The stage that was deployed." },
        },
      },
    ],
    tags: [
      { name: "Tours", description: "Show a prospect around." },
      { name: "Appointments", description: "Book a client with a coach." },
    ],
    paths: Object.fromEntries(
      Object.entries(operations).map(([name, { path, method }]) => {
        const operation = name as keyof typeof operations;
        return [path, { [method.toLowerCase()]: operationObject(operation, TEXTS[operation]) }];
      }),
    ),
    components: {
      schemas: { ...requestSchemas(), ...responseSchemas() },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      securitySchemes: { accessToken: SECURITY_SCHEME },
    },
  };
}

const SECURITY_SCHEME = {
  type: "oauth2",
  description:
    "A JWT access token of the deployment's OpenID Connect issuer, sent as `Authorization: Bearer <ACCESS_TOKEN>`. Its scope says what the app may do (with the prefix that the issuer puts before scopes); the club's access record of its principal (its `sub`, else its `client_id`) says for whom.",
  flows: { clientCredentials: { tokenUrl: "https://login.club.example/oauth/token", scopes: SCOPES } },
};

const HEADERS = {
  RequestId: {
    description: "The request's id, to name in a report.",
    schema: { type: "string", format: "uuid" },
  },
  CacheControl: { description: "No answer may be kept.", schema: { const: "no-store" } },
  ContentTypeOptions: { description: "The content type is meant.", schema: { const: "nosniff" } },
  IdempotencyReplayed: {
    description: "There where the answer was given before, to the same Idempotency-Key.",
    schema: { const: "true" },
  },
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 1 },
  },
};

function responseSchemas(): Readonly<Record<string, JsonSchema>> {
  const appointment = blockJsonSchema(AppointmentAnswerSchema);
  const info = { type: "array", items: reference("InfoEntry") } as const;
  return {
    InfoEntry: {
      ...blockJsonSchema(answerSchemas.InfoEntry),
      description: "One thing that the caller should know about the answer.",
    },
    ...refusalSchemas(),
    TourAnswer: withProperties(blockJsonSchema(TourAnswerSchema), { info: { ...info, minItems: 1 } }),
    Envelope: withProperties(blockJsonSchema(envelopeSchema("The record that was created or changed.")), {
      info,
    }),
    BookedMembership: blockJsonSchema(answerSchemas.BookedMembership),
    BookedClient: withProperties(blockJsonSchema(BookedClientSchema), {
      memberships: { type: "array", items: reference("BookedMembership") },
    }),
    AppointmentAnswer: withProperties(appointment, {
      create_response: { ...reference("Envelope"), description: "Its id is the appointment's." },
      update_response: {
        ...reference("Envelope"),
        description:
          "Its id is that of the membership that a session was taken from, or null where none was.",
      },
      client_booked_details: {
        type: "array",
        items: reference("BookedClient"),
        description: "The client, after the booking.",
      },
    }),
  };
}

/** The schema with references in place of parts that have a name, whose descriptions stay. */
function withProperties(schema: JsonSchema, parts: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...schema, properties: { ...schema.properties, ...parts } };
}

function pathParameters(
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
  meanings: Readonly<Record<string, string>>,
): object[] {
  return Object.entries(schema.entries).map(([name, entry]) => {
    const { description, ...form } = blockJsonSchema(entry as v.GenericSchema);
    return {
      name,
      in: "path",
      required: true,
      description: `${meanings[name]} ${description}`,
      schema: form,
    };
  });
}
