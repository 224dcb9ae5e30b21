import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const keyed = { "Idempotency-Key": "calmer" };
const webhook = recordedWebhook(6830, "northwind-crm");
const body = { event_types: ["appointment.created", "appointment.cancelled"], description: "The CRM" };

/** The requests to *Update webhook* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "updated",
    summary: "Told of less",
    ...webhook.created,
    body,
    options: webhook.about(),
    showsRequest: true,
  },
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options: webhook.about(keyed) },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { status: "disabled" },
    options: webhook.about(keyed),
  },
  {
    name: "FIELD_REQUIRED",
    summary: "Every webhook has a URL",
    body: { url: null },
    options: webhook.about(),
  },
  {
    name: "WEBHOOK_UNVERIFIED",
    summary: "No test has got a 2xx yet",
    body: { status: "active" },
    options: webhook.about(),
  },
  {
    name: "ACCESS_DENIED",
    summary: "The token may not read clients",
    body: { event_types: ["client.*"] },
    options: { ...webhook.about(), scopes: ["webhooks.manage", "appointments.read"] },
  },
];
