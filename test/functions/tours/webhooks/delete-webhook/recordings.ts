import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedWebhook } from "../recorded-webhooks.ts";

const keyed = { "Idempotency-Key": "no-longer" };
const webhook = recordedWebhook(6840, "northwind-delete");
const other = recordedWebhook(6842, "northwind-delete");

/** The requests to *Delete webhook* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "deleted", summary: "Deleted", ...webhook.stored, options: webhook.about(keyed) },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    options: other.about(keyed),
  },
  {
    name: "VERSION_CHANGED",
    summary: "The webhook has another version now",
    ...other.stored,
    options: other.about({ "If-Match": '"99"' }),
  },
];
