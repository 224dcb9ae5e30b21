import type { WebhookId, WebhookItem } from "../../shared/tables/webhooks-table.ts";
import { type RequestOptions, TEST_NOW } from "./function-under-test.ts";

/** A secret that a test gives a webhook. */
export const SECRET = `whsec_${Buffer.from("an example of a webhook's secret").toString("base64")}`;

/** The token of an app that may subscribe to everything. */
export const SUBSCRIBER = {
  scopes: [
    ...(["webhooks.manage", "tours.manage", "tours.write", "clients.find", "appointments.read"] as const),
    ...(["classes.manage", "classes.read"] as const),
  ],
} as const satisfies RequestOptions;

/** The smallest body of *Create webhook*; fields may be added or replaced. */
export function webhookBody(fields: Readonly<Record<string, unknown>> = {}) {
  return { url: "https://hooks.northwind.example/bookings", event_types: ["appointment.*"], ...fields };
}

/** A webhook as it is stored: verified, so that it is active. */
export function storedWebhook(id: WebhookId, fields: Partial<WebhookItem> = {}): WebhookItem {
  const at = TEST_NOW.toISOString();
  return {
    ...id,
    version: 1,
    url: "https://hooks.northwind.example/bookings",
    url_version: 1,
    event_types: ["*"],
    created_at: at,
    created_by: "northwind-app",
    updated_at: at,
    secret_rotated_at: at,
    secrets: [{ sealed: "" }],
    ...fields,
  };
}
