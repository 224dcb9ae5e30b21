import { succeed } from "../../../../shared/api/answer.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { todayAt } from "../../../../shared/calendar/local-time.ts";
import { listedRecurringClass, statusOn } from "../../../../shared/classes/recurring/recurring-class-view.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import {
  RECURRING_CLASS_STATUSES,
  recurringClasses,
} from "../../../../shared/tables/recurring-class-items.ts";
import { queryId, queryWord } from "../../../../shared/values/parameters.ts";

/** *List recurring class templates*: a tenant's, by id. */
export const listRecurringClasses = tenantOperation({
  query: () => ({
    status: queryWord(RECURRING_CLASS_STATUSES),
    class_type_id: queryId(),
    ...pageEntries(),
  }),
  tables: { Club: ["BatchGetItem"], Classes: ["Query"] },
  run: async ({ operation, tenant, caller, query, database }, { now, utcOffsetMs }) => {
    const { status, class_type_id, ...position } = query;
    const list = [operation, tenant.tenant_id, status, class_type_id];
    const page = requestedPage(position, list, isIdPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const viewer = { tenant, caller, now: now(), utcOffsetMs };
    const today = todayAt(tenant, viewer);
    const found = await database.query(
      recurringClasses(tenant.tenant_id, after === undefined ? undefined : Number(after)),
      ({ record }) =>
        (status === undefined || statusOn(record, today) === status) &&
        (class_type_id === undefined || record.class_type_id === class_type_id),
      limit + 1,
    );
    const { entries, next_cursor } = pageOf(
      found,
      page.value,
      ({ record }) => String(record.recurring_class_id),
      (item) => listedRecurringClass(item, viewer),
    );
    return succeed(200, { recurring_classes: entries, next_cursor });
  },
});
