import { type Recording, requestWith } from "../../../../infra/open-api/recording.ts";
import { SECRET, SUBSCRIBER, webhookBody } from "../../../../support/webhooks.ts";

const keyed = { ...SUBSCRIBER, principal: "northwind-crm", headers: { "Idempotency-Key": "bookings" } };
const body = webhookBody({ description: "Keeps the CRM up to date", secret: SECRET });

const ask = requestWith(keyed);

/** The requests to *Create webhook* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "created",
    idsFrom: 6800,
    summary: "Everything about appointments",
    body,
    options: keyed,
    showsRequest: true,
  },
  ask("replayed", "The same request again: the answer has no secret", body),
  ask("IDEMPOTENCY_KEY_REUSED", "Another request with the same Idempotency-Key", webhookBody()),
  {
    name: "ACCESS_DENIED",
    summary: "The token may not read tours",
    body: webhookBody({ event_types: ["appointment.*", "tour.booked"] }),
    options: { ...keyed, scopes: ["webhooks.manage", "appointments.read"] },
  },
  ask(
    "FIELD_INVALID",
    "The URL leads to a private network",
    webhookBody({ url: "https://192.168.0.7/hook" }),
  ),
  {
    name: "TOO_MANY_WEBHOOKS",
    summary: "The sixth webhook of a principal",
    before: async (api) => {
      for (let made = 0; made < 5; made += 1) {
        await api.createWebhook(webhookBody(), { ...SUBSCRIBER, principal: "northwind-wall" });
      }
    },
    body: webhookBody(),
    options: { ...SUBSCRIBER, principal: "northwind-wall" },
  },
];
