import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook, storeDeliveries } from "../recorded-webhooks.ts";

const webhook = recordedWebhook(6870, "northwind-app");

/** The requests to *List webhook deliveries* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "deliveries",
    summary: "One event was delivered, another is tried again",
    idsFrom: 6870,
    before: async (api, tables) => {
      await webhook.created.before?.(api, tables);
      await storeDeliveries(tables, webhook.id);
    },
    options: webhook.about(),
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "There is no such status",
    options: { ...webhook.about(), query: { status: ["lost"] } },
  },
];
