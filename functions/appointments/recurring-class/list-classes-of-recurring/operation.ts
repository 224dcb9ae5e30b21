import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { dateAloneProblems } from "../../../../shared/calendar/day-or-range.ts";
import { listedClass } from "../../../../shared/classes/class-view.ts";
import { recurringClassNotFound } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { CLASS_STATUSES, readListedClass } from "../../../../shared/tables/classes-table.ts";
import { justAfter } from "../../../../shared/tables/history-entry.ts";
import { readById } from "../../../../shared/tables/read-by-id.ts";
import { classDates } from "../../../../shared/tables/recurring-class-dates.ts";
import { readRecurringClass } from "../../../../shared/tables/recurring-class-items.ts";
import { pathId, queryDate, queryWord } from "../../../../shared/values/parameters.ts";
import { datesInOrder } from "../recurring-class-request.ts";

const FIRST_DATE = "0";
const LAST_DATE = "9999-12-31";
const DATE = /^\d{4}-\d\d-\d\d$/;

/** *List classes by template*: by the local day for which each was made. Consistent: every class is read by its key. */
export const listClassesOfRecurring = tenantOperation({
  path: () => ({ recurring_class_id: pathId() }),
  query: () => ({
    from: queryDate(),
    to: queryDate(),
    date: queryDate(),
    status: queryWord(CLASS_STATUSES),
    ...pageEntries(),
  }),
  queryRule: (query) => [...datesInOrder("from", "to")(query), ...dateAloneProblems(query)],
  tables: { Club: ["BatchGetItem"], Classes: ["BatchGetItem", "Query"] },
  run: async ({ operation, tenant: { tenant_id }, caller, path, query, database }) => {
    const { recurring_class_id: id } = path;
    const { date, from = date ?? FIRST_DATE, to = date, status, ...position } = query;
    // A page follows an entry of the list, and another entry follows that one.
    const isPosition = (text: string) => DATE.test(text) && text >= from && text < (to ?? LAST_DATE);
    const page = requestedPage(position, [operation, tenant_id, id, from, to, status], isPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const range = classDates(tenant_id, id, after === undefined ? from : justAfter(after), to);
    const [{ template }, dates] = await Promise.all([
      database.read({ template: readRecurringClass(tenant_id, id) }),
      database.query(range, () => true, limit + 1),
    ]);
    if (template === undefined) return recurringClassNotFound();
    const classes = await readById(
      database,
      dates.slice(0, limit).map(({ class_id }) => class_id),
      (classId) => ({ ...readListedClass(tenant_id, classId), consistent: true }),
    );
    const { entries, next_cursor } = pageOf(
      dates,
      page.value,
      ({ local_date }) => local_date,
      ({ class_id }) => {
        const item = classes.get(class_id);
        // A deleted class is gone.
        if (item === undefined || (status !== undefined && item.record.status !== status)) return undefined;
        return listedClass(item, caller);
      },
    );
    return succeed(200, { classes: entries, next_cursor });
  },
});
