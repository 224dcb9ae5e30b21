import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const keyed = { "Idempotency-Key": "after-the-fire" };
const webhook = recordedWebhook(6880, "northwind-app", true);
const unverified = recordedWebhook(6882, "northwind-unverified");
const body = { since: "2026-11-19T18:00:00Z" };

/** The requests to *Replay webhook deliveries* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "taken",
    summary: "Everything since yesterday evening",
    ...webhook.created,
    body,
    options: webhook.about(keyed),
    showsRequest: true,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { since: "2026-11-20T06:00:00Z" },
    options: webhook.about(keyed),
  },
  {
    name: "FIELD_INVALID",
    summary: "Deliveries are kept for 30 days",
    body: { since: "2026-10-01T00:00:00Z" },
    options: webhook.about(),
  },
  {
    name: "WEBHOOK_DISABLED",
    summary: "The webhook has not been verified",
    ...unverified.created,
    body,
    options: unverified.about(),
  },
];
