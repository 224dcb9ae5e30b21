import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import type {
  CreateWebhookRequest,
  ReplayRequest,
  RotateSecretRequest,
  UpdateWebhookRequest,
} from "./webhook-request.ts";
import {
  createdSchema,
  deliverySchema,
  rotatedSchema,
  testedSchema,
  updatedSchema,
  urlRules,
  webhookEnvelope,
  webhookSchema,
} from "./webhook-schemas.ts";

const URL_MEANING =
  "Where the requests go. The host's name is resolved for each attempt, and only addresses on the public internet are connected to. `npm start` takes `http://127.0.0.1` with any port too.";
const TYPES_MEANING =
  "The event types to subscribe to: types, a noun with a star for all of its types, or `*` for all. The token needs the scopes that read these records: `tour.*` takes `tours.manage`, `client.*` and `prospect.*` take `clients.find`, all others `appointments.read`.";
const SECRET_MEANING =
  "Signs the requests: `whsec_` and the base64 of 24 to 64 bytes. A random one of 32 bytes is made if you send none.";

export const createWebhook: OperationDescription = {
  summary: "Create webhook",
  description:
    "Subscribes the caller's principal to events of a club location: each is posted to the URL, signed as Standard Webhooks says. A principal has at most five webhooks at a tenant. A new webhook is disabled, `unverified`; it becomes active when a test gets a 2xx (*Test webhook*). A webhook gets only what its principal may read at that moment.",
  success: "Created. The answer has the secret, which no other answer shows.",
  answer: createdSchema,
  codes: ["TOO_MANY_WEBHOOKS"],
  meanings: {
    "": {
      url: URL_MEANING,
      event_types: TYPES_MEANING,
      description: "What it is for.",
      secret: SECRET_MEANING,
    } satisfies Meanings<CreateWebhookRequest>,
  },
  rules: urlRules,
};

export const listWebhooks: OperationDescription = {
  summary: "List webhooks",
  description: "Lists the webhooks of the caller's principal at a club location, by id.",
  success: "One page of webhooks.",
  answer: listSchema("webhooks", webhookSchema),
};

export const getWebhook: OperationDescription = {
  summary: "Get webhook",
  description: "Gives one webhook. A webhook of another principal is not found.",
  success: "The webhook.",
  answer: webhookSchema,
};

export const updateWebhook: OperationDescription = {
  summary: "Update webhook",
  description:
    "Changes a webhook. Absent fields keep their values; `null` removes the description. With another URL it is `unverified` again. Changes take effect within 60 seconds. The token needs the scopes of all event types that the webhook has afterwards, unless it only disables the webhook.",
  success: "Changed. `ALREADY_DONE` means that nothing differed.",
  answer: updatedSchema,
  // `null` empties a field, and these cannot be empty.
  codes: ["WEBHOOK_UNVERIFIED", "FIELD_REQUIRED", "ALREADY_DONE"],
  meanings: {
    "": {
      url: URL_MEANING,
      event_types: TYPES_MEANING,
      description: "What it is for.",
      status:
        "`disabled` stops all requests but tests until the webhook is made active again. `active` is accepted only if the last request to the present URL got a 2xx, and not together with another `url`. *Replay webhook deliveries* sends what was held meanwhile.",
    } satisfies Meanings<UpdateWebhookRequest>,
  },
  rules: urlRules,
};

export const deleteWebhook: OperationDescription = {
  summary: "Delete webhook",
  description: "Deletes a webhook and what was still to be sent to it.",
  success: "Deleted.",
  answer: webhookEnvelope,
};

export const rotateWebhookSecret: OperationDescription = {
  summary: "Rotate webhook secret",
  description:
    "Gives a webhook a new secret. The former one also signs for 24 hours, so that a server can change over without a gap. At most five former secrets sign.",
  success: "Rotated. The answer has the secret, which no other answer shows.",
  answer: rotatedSchema,
  meanings: {
    "": {
      secret: SECRET_MEANING,
      revoke_former:
        "Whether former secrets stop signing at once, such as one that leaked; false by default.",
    } satisfies Meanings<RotateSecretRequest>,
  },
};

export const testWebhook: OperationDescription = {
  summary: "Test webhook",
  description:
    "Posts one signed `webhook.test` to the webhook's URL, whatever its status, and waits five seconds for the answer: then the attempt ends. A 2xx makes the webhook active, unless it was disabled by *Update webhook*. A 410 disables an active one. A test is not tried again. At most ten a minute for each webhook, and fifty for all of a principal at a tenant. A host that did not answer within the last minute, whatever its port, is not asked (429).",
  success:
    "The delivery; `pending` if the server has not answered yet, `held` if the principal has lost access.",
  answer: testedSchema,
};

export const listWebhookDeliveries: OperationDescription = {
  summary: "List webhook deliveries",
  description:
    "Lists a webhook's deliveries of the last 30 days, tests included, the newest change first. A page reads 1,000 deliveries at most: with a filter it may be empty though `next_cursor` is not null.",
  success: "One page of deliveries.",
  answer: listSchema("deliveries", deliverySchema),
  meanings: {
    query: { status: "Only deliveries with this status." },
  },
};

export const replayWebhookDeliveries: OperationDescription = {
  summary: "Replay webhook deliveries",
  description:
    "Sends again what is not `delivered` of the changes since an instant: deliveries that are `failed`, `held`, or waiting for another attempt. Their attempts begin anew. Left out are tests, and types that the webhook no longer subscribes to. At most ten times a minute for each webhook.",
  success:
    "Accepted; the requests follow within seconds. *List webhook deliveries* shows what becomes of them.",
  answer: webhookEnvelope,
  codes: ["WEBHOOK_DISABLED"],
  meanings: {
    "": {
      since: "Changes from this instant on, at most 30 days ago.",
    } satisfies Meanings<ReplayRequest>,
  },
};
