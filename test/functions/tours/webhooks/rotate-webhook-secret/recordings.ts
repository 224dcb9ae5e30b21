import type { Recording } from "../../../../infra/open-api/recording.ts";
import { SECRET } from "../../../../support/webhooks.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const keyed = { "Idempotency-Key": "spring" };
const webhook = recordedWebhook(6850, "northwind-rotate");
const secret = SECRET.replace("whsec_Y", "whsec_Z");

/** The requests to *Rotate webhook secret* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "rotated",
    summary: "A secret of the app's own; the former one signs for another day",
    ...webhook.created,
    body: { secret },
    options: webhook.about(keyed),
    showsRequest: true,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { revoke_former: true },
    options: webhook.about(keyed),
  },
];
