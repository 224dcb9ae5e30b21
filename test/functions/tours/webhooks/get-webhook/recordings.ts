import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const webhook = recordedWebhook(6820, "northwind-crm");

/** The requests to *Get webhook* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "webhook", summary: "A webhook", ...webhook.created, options: webhook.about() },
  {
    name: "WEBHOOK_NOT_FOUND",
    summary: "The webhook is another principal's",
    options: { ...webhook.about(), principal: "another-app" },
  },
];
