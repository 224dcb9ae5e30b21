import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const keyed = { "Idempotency-Key": "hello" };
const webhook = recordedWebhook(6860, "northwind-app");
const other = recordedWebhook(6862, "northwind-app");

/** The requests to *Test webhook* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "delivered",
    summary: "The server answered 204, so that the webhook is active now",
    ...webhook.created,
    options: webhook.about(keyed),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    ...other.created,
    options: other.about(keyed),
  },
];
