import { succeed } from "../../../shared/api/answer.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../shared/api/paging.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import type { ReadKey } from "../../../shared/tables/database.ts";
import { readOwnWebhooks, readWebhook, type WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { webhookNotFound } from "./webhook-operation.ts";
import { webhookView } from "./webhook-view.ts";

/** *List webhooks*: those of the caller's principal, by id. */
export const listWebhooks = tenantOperation({
  query: () => pageEntries(),
  tables: { Club: ["BatchGetItem"], Webhooks: ["BatchGetItem"] },
  run: async ({ tenant: { tenant_id }, caller: { principal }, query, database }) => {
    const page = requestedPage(query, ["listWebhooks", tenant_id, principal], isIdPosition);
    if (!page.ok) return page;
    const { limit, after = "0", cursorAfter } = page.value;
    const { own } = await database.read({ own: readOwnWebhooks(tenant_id, principal) });
    const ids = [...(own?.webhook_ids ?? [])].filter((id) => id > Number(after)).toSorted((a, b) => a - b);
    const keys: Readonly<Record<string, ReadKey<WebhookItem>>> = Object.fromEntries(
      ids.map((webhook_id) => [webhook_id, readWebhook({ tenant_id, webhook_id })]),
    );
    const found = await database.read(keys);
    const { entries, next_cursor } = pageOf(ids, { limit, cursorAfter }, String, (id) => {
      const webhook = found[id];
      return webhook && webhookView(webhook);
    });
    return succeed(200, { webhooks: entries, next_cursor });
  },
});

/** *Get webhook*. */
export const getWebhook = tenantOperation({
  path: () => ({ webhook_id: pathId() }),
  versions: "shown",
  tables: { Club: ["BatchGetItem"], Webhooks: ["BatchGetItem"] },
  run: async ({ tenant: { tenant_id }, caller: { principal }, path, database }) => {
    const { webhook } = await database.read({ webhook: readWebhook({ tenant_id, ...path }) });
    return webhook?.created_by === principal
      ? { ...succeed(200, webhookView(webhook)), version: webhook.version }
      : webhookNotFound();
  },
});
