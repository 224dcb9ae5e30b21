import * as v from "valibot";
import { succeed } from "../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage, type TimeRange } from "../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../shared/lists/list-page.ts";
import { openRangeOf, openRangeProblems } from "../../../shared/lists/list-range.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { readWebhook } from "../../../shared/tables/webhooks-table.ts";
import { pathId, queryDate, queryDateTime, queryWord } from "../../../shared/values/parameters.ts";
import {
  DELIVERY_STATUSES,
  deliveriesBetween,
  deliveryPosition,
  instantOfPosition,
  positionOfRecord,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import { webhookNotFound } from "./webhook-operation.ts";
import { deliveryView } from "./webhook-view.ts";

/** *List webhook deliveries*, the newest first. */
export const listWebhookDeliveries = tenantOperation({
  path: () => ({ webhook_id: pathId() }),
  query: () => ({
    status: queryWord(DELIVERY_STATUSES),
    from: v.pipe(queryDateTime(), v.description("The beginning of a range of `created_at`; any by default.")),
    to: v.pipe(queryDateTime(), v.description("Its end, which is not in it; any by default.")),
    date: v.pipe(
      queryDate(),
      v.description("A local day of the club location, in place of `from` and `to`."),
    ),
    ...pageEntries(),
  }),
  queryRule: openRangeProblems,
  tables: { Club: ["BatchGetItem"], Webhooks: ["BatchGetItem", "Query"] },
  run: async ({ tenant, caller: { principal }, path, query, database }, { now, utcOffsetMs }) => {
    const { tenant_id } = tenant;
    const id = { tenant_id, ...path };
    const range = openRangeOf(query, tenant, { now: now(), utcOffsetMs });
    if (!range.ok) return range;
    const { from, to } = range.value;
    const { limit: _, cursor: __, ...asked } = query;
    const list = ["listWebhookDeliveries", tenant_id, path.webhook_id, asked];
    const page = requestedPage(query, list, (text) => isWithin(text, range.value));
    if (!page.ok) return page;
    const { webhook } = await database.read({ webhook: readWebhook(id) });
    if (webhook?.created_by !== principal) return webhookNotFound();
    const { limit, after, cursorAfter } = page.value;
    const listed = deliveriesBetween(id, from, after ?? to, query.status);
    const { items, lastRead } = await database.queryPage(listed, { enough: limit + 1, budget: READ_BUDGET });
    const end = { limit, cursorAfter, lastRead: lastRead && positionOfRecord(lastRead) };
    const { entries, next_cursor } = pageOf(items, end, deliveryPosition, deliveryView);
    return succeed(200, { deliveries: entries, next_cursor });
  },
});

/** Whether a text is the position of a delivery in the range that is asked for. */
function isWithin(text: string, { from, to }: TimeRange): boolean {
  const instant = instantOfPosition(text);
  return instant !== undefined && from <= instant && instant < to;
}
