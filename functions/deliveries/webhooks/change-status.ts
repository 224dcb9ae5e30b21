import {
  type DisabledReason,
  nextWebhook,
  putWebhook,
  readWebhook,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

const MAX_TRIES = 3;

/**
 * Disables a webhook and tells the event bus, unless it is disabled already or has another URL by now.
 * @returns whether it was disabled
 */
export async function disableWebhook(
  webhook: WebhookItem,
  disabled_reason: DisabledReason,
  dependencies: WebhookDependencies,
): Promise<boolean> {
  return await changeStatus(webhook, dependencies, (found) =>
    found.disabled_reason === undefined ? { ...found, disabled_reason } : undefined,
  );
}

/** Makes a webhook active whose test was answered, unless its principal disabled it, or it has another URL by now. */
export async function activateWebhook(
  webhook: WebhookItem,
  dependencies: WebhookDependencies,
): Promise<void> {
  await changeStatus(webhook, dependencies, ({ disabled_reason, ...found }) =>
    disabled_reason === undefined || disabled_reason === "manual" ? undefined : found,
  );
}

/** Changes a webhook; if it was changed meanwhile, decides again. */
async function changeStatus(
  webhook: WebhookItem,
  { database, writer, now }: WebhookDependencies,
  change: (webhook: WebhookItem) => WebhookItem | undefined,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // As it is now: another attempt of the same round may just have changed it.
    const { found } = await database.read({ found: readWebhook(webhook) });
    if (found === undefined || found.url_version !== webhook.url_version) return false;
    const changed = change(found);
    if (changed === undefined) return false;
    const item = nextWebhook(changed, {}, now());
    const event = item.disabled_reason === undefined ? undefined : "webhook.disabled";
    if ((await writer.write(putWebhook(item, event))).ok) return true;
  }
  return false;
}
