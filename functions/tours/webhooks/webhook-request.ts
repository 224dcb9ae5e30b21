import * as v from "valibot";
import type { Caller } from "../../../shared/api/caller.ts";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import { boundedArray } from "../../../shared/values/array.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { emptiable, optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";
import { eventPatterns } from "../../../shared/webhooks/event-types.ts";
import { signingSecret } from "../../../shared/webhooks/signing-secret.ts";
import { targetUrl } from "../../../shared/webhooks/target-url.ts";
import { DELIVERY_DAYS } from "../../../shared/webhooks/webhook-deliveries.ts";

const MAX_EVENT_TYPES = 50;
const MAX_DESCRIPTION = 500;
const DAY_MS = 24 * 60 * 60_000;
const PATTERN = expectationMessage("event_type", 'a type such as tour.booked, a noun such as tour.*, or "*"');
const PATTERNS = expectationMessage("array", `an array of 1 to ${MAX_EVENT_TYPES} event types`);
const STATUS = expectationMessage("status", '"active" or "disabled"');
const SINCE = expectationMessage("date-time", `a UTC date-time of the last ${DELIVERY_DAYS} days`);

type Settings = Pick<Dependencies, "allowsLoopback">;

// The settings of a stage on AWS.
const ON_AWS: Settings = { allowsLoopback: false };

function eventTypes() {
  return v.pipe(
    boundedArray(v.picklist(eventPatterns, PATTERN), MAX_EVENT_TYPES, PATTERNS),
    v.minLength(1, PATTERNS),
  );
}

/** Makes the schema of the body of *Create webhook*. */
export function createWebhookRequest(_today: () => string, _caller?: Caller, { allowsLoopback } = ON_AWS) {
  return requestObject({
    url: targetUrl(allowsLoopback),
    event_types: eventTypes(),
    description: optional(text(MAX_DESCRIPTION)),
    secret: optional(signingSecret()),
  });
}

/** Makes the schema of the body of *Update webhook*; null empties the description. */
export function updateWebhookRequest(_today: () => string, _caller?: Caller, { allowsLoopback } = ON_AWS) {
  return requestObject({
    url: v.optional(targetUrl(allowsLoopback)),
    event_types: v.optional(eventTypes()),
    description: emptiable(text(MAX_DESCRIPTION)),
    status: v.optional(v.picklist(["active", "disabled"], STATUS)),
  });
}

/** Makes the schema of the body of *Rotate webhook secret*. */
export function rotateSecretRequest() {
  return requestObject({
    secret: optional(signingSecret()),
    revoke_former: optional(boolean()),
  });
}

/** Makes the schema of the body of *Replay webhook deliveries*. */
export function replayRequest() {
  return requestObject({ since: utcDateTime() });
}

/** What `since` must be, if it is no instant of the last 30 days. */
export function sinceProblem(since: string, now: Date): string | undefined {
  const ageMs = now.getTime() - Date.parse(since);
  return ageMs >= 0 && ageMs <= DELIVERY_DAYS * DAY_MS ? undefined : SINCE;
}

/** A valid body of *Create webhook*. */
export type CreateWebhookRequest = v.InferOutput<ReturnType<typeof createWebhookRequest>>;

/** A valid body of *Update webhook*. */
export type UpdateWebhookRequest = v.InferOutput<ReturnType<typeof updateWebhookRequest>>;

/** A valid body of *Rotate webhook secret*. */
export type RotateSecretRequest = v.InferOutput<ReturnType<typeof rotateSecretRequest>>;

/** A valid body of *Replay webhook deliveries*. */
export type ReplayRequest = v.InferOutput<ReturnType<typeof replayRequest>>;
