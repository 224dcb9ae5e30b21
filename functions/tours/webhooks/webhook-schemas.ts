// Webhooks and their deliveries in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, envelopeSchema, instant, named, recordId, text } from "../../../shared/api/answer-schemas.ts";
import { DISABLED_REASONS } from "../../../shared/tables/webhooks-table.ts";
import {
  DELIVERY_DAYS,
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import type { deliveryView, webhookView } from "./webhook-view.ts";

/** A webhook as its principal sees it. */
export const webhookSchema = named(
  "Webhook",
  "A subscription of an app to events of a club location.",
  v.strictObject({
    id: recordId("The webhook."),
    version: count("1 as it is created; one more after every change, also where the API disables it."),
    url: text("Where the requests go."),
    event_types: v.pipe(v.array(v.string()), v.description("The event types that it subscribes to.")),
    description: v.pipe(v.nullable(v.string()), v.description("What it is for; null if that was not said.")),
    status: v.pipe(
      v.picklist(["active", "disabled"]),
      v.description("While it is disabled, nothing is sent but tests; events are recorded as `held`."),
    ),
    disabled_reason: v.pipe(
      v.nullable(v.picklist(DISABLED_REASONS)),
      v.description(
        "Why it is disabled: `unverified` (no test of the URL has got a 2xx yet), `manual` (by *Update webhook*), `gone` (its server answered 410), `failing` (nothing but failures for five days), `revoked` (its principal lost access to the tenant); null while it is active.",
      ),
    ),
    created_at: instant("When it was created."),
    created_by: text("The principal whose webhook it is."),
    updated_at: instant("When it was last changed."),
    secret_rotated_at: instant("When it got its present secret."),
  } satisfies Record<keyof ReturnType<typeof webhookView>, v.GenericSchema>),
);

/** A delivery as the webhook's principal sees it. */
export const deliverySchema = named(
  "WebhookDelivery",
  `One event for one webhook; kept for ${DELIVERY_DAYS} days.`,
  v.strictObject({
    id: text("The webhook's id and the event's; unique."),
    event_id: text("The event: the header `webhook-id` of every attempt."),
    type: text("The event's type."),
    status: v.pipe(
      v.picklist(DELIVERY_STATUSES),
      v.description(
        "`pending` until an attempt gets a 2xx (`delivered`) or the last one has failed (`failed`); `held` if the webhook was disabled, no longer subscribes to the type, or its principal lost access.",
      ),
    ),
    attempts: count("How many attempts were made."),
    last_attempt_at: v.nullable(instant("When the last one was made; null before the first.")),
    last_status: v.pipe(
      v.nullable(count("The HTTP status of its answer.")),
      v.description("The HTTP status of the last attempt's answer; null if it got none."),
    ),
    last_error: v.pipe(
      v.nullable(v.picklist(DELIVERY_ERRORS)),
      v.description(
        "Why the last attempt got no answer: `timeout` (none within 15 s), `tls` (the certificate does not hold), `unreachable` (no such name, or no connection), `refused_address` (the name has an address that is not on the public internet); null if it got one.",
      ),
    ),
    next_attempt_at: v.nullable(instant("When the next one is due; null if there will be none.")),
    created_at: instant("When the record changed; of a test, when it was sent."),
  } satisfies Record<keyof ReturnType<typeof deliveryView>, v.GenericSchema>),
);

const secretSchema = v.pipe(
  v.nullable(v.string()),
  v.description(
    "Signs the requests. It is shown here alone, so store it; null in an answer that is sent again (`Idempotency-Replayed`).",
  ),
);

/** The answer of *Create webhook*. */
export const createdSchema = v.strictObject({
  create_response: envelopeSchema("Its id is the webhook's."),
  webhook: webhookSchema,
  secret: secretSchema,
});

/** The answer of *Update webhook*. */
export const updatedSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the webhook's."),
  webhook: webhookSchema,
});

/** The answer of *Rotate webhook secret*. */
export const rotatedSchema = v.strictObject({ ...updatedSchema.entries, secret: secretSchema });

/** The answer of *Test webhook*. */
export const testedSchema = v.strictObject({ delivery: deliverySchema });

/** The answer of *Delete webhook* and of *Replay webhook deliveries*. */
export const webhookEnvelope = envelopeSchema("Its id is the webhook's.");

/** What the schema of a body with a URL cannot express. */
export const urlRules = {
  address:
    "The host of url is a name, or an address on the public internet; other spellings of a private address are refused too.",
};
