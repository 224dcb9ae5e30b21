import type { Recording } from "../../../../infra/open-api/recording.ts";
import { SUBSCRIBER, webhookBody } from "../../../../support/webhooks.ts";

const options = { ...SUBSCRIBER, principal: "northwind-list" };

/** The requests to *List webhooks* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "webhooks",
    summary: "The webhooks of the token's principal",
    idsFrom: 6810,
    before: async (api) => {
      await api.createWebhook(webhookBody(), options);
      await api.createWebhook(webhookBody({ event_types: ["tour.booked"] }), options);
    },
    options,
  },
];
