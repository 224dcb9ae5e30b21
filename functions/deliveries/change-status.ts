import {
  type DisabledReason,
  putWebhook,
  readWebhook,
  type WebhookItem,
} from "../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import type { DeliveryDependencies } from "./dependencies.ts";

const MAX_TRIES = 3;

/**
 * Disables a webhook and tells the event bus, unless it is disabled already or has another URL by now.
 * @returns whether it was disabled
 */
export async function disableWebhook(
  webhook: WebhookItem,
  disabled_reason: DisabledReason,
  dependencies: DeliveryDependencies,
): Promise<boolean> {
  return await changeStatus(webhook, dependencies, (found) =>
    found.disabled_reason === undefined ? { ...found, disabled_reason } : undefined,
  );
}

/** Makes a webhook active whose test was answered, unless its principal disabled it, or it has another URL by now. */
export async function activateWebhook(
  webhook: WebhookItem,
  dependencies: DeliveryDependencies,
): Promise<void> {
  await changeStatus(webhook, dependencies, ({ disabled_reason, ...found }) =>
    disabled_reason === undefined || disabled_reason === "manual" ? undefined : found,
  );
}

/** Changes a webhook; if it was changed meanwhile, decides again. */
async function changeStatus(
  webhook: WebhookItem,
  { database, writer, now }: DeliveryDependencies,
  change: (webhook: WebhookItem) => WebhookItem | undefined,
): Promise<boolean> {
  let found: WebhookItem | undefined = webhook;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (found === undefined || found.url_version !== webhook.url_version) return false;
    const changed = change(found);
    if (changed === undefined) return false;
    const item = { ...changed, version: found.version + 1, updated_at: formatUtcDateTime(now()) };
    const event = item.disabled_reason === undefined ? undefined : "webhook.disabled";
    if ((await writer.write(putWebhook(item, event))).ok) return true;
    ({ found } = await database.read({ found: readWebhook(webhook) }));
  }
  return false;
}
