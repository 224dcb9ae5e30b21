import * as v from "valibot";
import { answerJsonSchema } from "./block-json-schema.ts";
import recordedEvents from "./recorded-events.json" with { type: "json" };
import type { SchemaComponents } from "./schema-components.ts";
import { type DescribedEvent, describedEvents } from "./webhook-events.ts";

/** The tag of the events, and what they are for. */
export const EVENTS_TAG = {
  name: "Events",
  description:
    "What a webhook's server gets: one request for each change; see Webhooks for how an app subscribes.",
};

const RecordedEventSchema = v.object({ type: v.string(), timestamp: v.string(), data: v.looseObject({}) });

/** The body of a webhook's request that was recorded in test/infra/open-api/recorded-events.test.ts. */
export type RecordedEvent = v.InferOutput<typeof RecordedEventSchema>;

const examples = v.parse(v.array(RecordedEventSchema), recordedEvents);

/** The webhooks of the description (OpenAPI 3.1 §4.8.1), by the types of their events. */
export function webhookPathItems(components: SchemaComponents): object {
  return Object.fromEntries(
    describedEvents.map((event) => [event.type, { post: requestOf(event, components) }]),
  );
}

function requestOf({ type, summary, schema }: DescribedEvent, components: SchemaComponents): object {
  const value = examples.find((each) => each.type === type);
  return {
    operationId: eventOperationId(type),
    summary,
    description: DESCRIPTION,
    tags: [EVENTS_TAG.name],
    // The signature takes the place of a token.
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: answerJsonSchema(schema, components),
          ...(value === undefined ? {} : { examples: { recorded: { summary, value } } }),
        },
      },
    },
    responses: RESPONSES,
  };
}

/** A name that no operation has: `tour.checked_in` gives `tourCheckedInEvent`. */
function eventOperationId(type: string): string {
  return `${type.replaceAll(/[._](\w)/g, (_, initial: string) => initial.toUpperCase())}Event`;
}

const DESCRIPTION =
  "Sent to the URL of every webhook of the tenant that names this type. `verifyWebhook` of the SDK, or any library of Standard Webhooks, verifies it. It comes at least once and in no order.";

const header = (name: string, description: string, schema: object) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

/** The headers of every event's request, which the events share. */
export const webhookParameters = {
  WebhookId: header("webhook-id", "The event's id, the same at every attempt.", { type: "string" }),
  WebhookTimestamp: header(
    "webhook-timestamp",
    "When this attempt was made, in epoch seconds. Refuse what is 5 minutes old.",
    {
      type: "string",
      pattern: "^[0-9]+$",
    },
  ),
  WebhookSignature: header(
    "webhook-signature",
    "A signature for each valid secret, with a space between: `v1,` and the base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body as it came, joined by full stops. The key is what the base64 after `whsec_` says.",
    { type: "string" },
  ),
};

const RESPONSES = {
  "2XX": { description: "Delivered. Answer within 15 seconds, before you work on it." },
  "410": { description: "Gone: the webhook is disabled at once, and gets nothing more." },
  default: {
    description:
      "Not delivered, and neither is a redirect: it is tried again ten times within about 54 hours, later if `Retry-After` says so (12 hours at most).",
  },
};
