import { succeed } from "../../../shared/api/answer.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../shared/lists/list-page.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { readWebhook, webhookIdOf, webhooksOfTenant } from "../../../shared/tables/webhooks-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { webhookNotFound } from "./webhook-operation.ts";
import { webhookView } from "./webhook-view.ts";

/** *List webhooks*: those of the caller's principal, by id. */
export const listWebhooks = tenantOperation({
  query: () => pageEntries(),
  tables: { Club: ["BatchGetItem"], Webhooks: ["Query"] },
  run: async ({ tenant: { tenant_id }, caller: { principal }, query, database }) => {
    const page = requestedPage(query, ["listWebhooks", tenant_id, principal], isIdPosition);
    if (!page.ok) return page;
    const { limit, after, cursorAfter } = page.value;
    const range = webhooksOfTenant(tenant_id, { createdBy: principal, after: Number(after ?? 0) });
    const { items, lastRead } = await database.queryPage(range, { enough: limit + 1, budget: READ_BUDGET });
    const end = { limit, cursorAfter, lastRead: lastRead && String(webhookIdOf(lastRead)) };
    const { entries, next_cursor } = pageOf(items, end, ({ webhook_id }) => String(webhook_id), webhookView);
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
