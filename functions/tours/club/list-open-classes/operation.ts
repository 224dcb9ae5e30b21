import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import type { Parsed } from "../../../../shared/api/parse-request.ts";
import { type Clock, localDateOf } from "../../../../shared/calendar/local-time.ts";
import { type TenantRequest, tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { classStartKey } from "../../../../shared/tables/classes-table.ts";
import { instantOfKey } from "../../../../shared/tables/history-entry.ts";
import { queryDate, queryId } from "../../../../shared/values/parameters.ts";
import { openClassView } from "./open-class-view.ts";
import { type OpenClass, readOpenClass, readOpenClasses } from "./read-open-classes.ts";
import { timetables } from "./timetable-cache.ts";
import { daysOf, shownDays, timetableProblems } from "./timetable-range.ts";

/** *List the timetable of classes*: what anybody may see of the classes of some days, or of one class. */
export const listOpenClasses = tenantOperation({
  query: () => ({
    from: queryDate(),
    to: queryDate(),
    date: queryDate(),
    class_type_id: queryId(),
    class_id: queryId(),
    ...pageEntries(),
  }),
  queryRule: timetableProblems,
  tables: { Club: ["BatchGetItem"], Classes: ["BatchGetItem", "Query by-start"] },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query } = request;
    const { limit, cursor, ...asked } = query;
    const isKey = (text: string) => instantOfKey(text) !== undefined;
    const page = requestedPage({ limit, cursor }, ["listOpenClasses", tenant.tenant_id, asked], isKey);
    if (!page.ok) return page;
    const { after = "" } = page.value;
    const classes = await classesOf(request, { now: now(), utcOffsetMs });
    if (!classes.ok) return classes;
    const wanted = classes.value.filter(
      ({ listed: { record } }) =>
        (query.class_type_id === undefined || record.class_type_id === query.class_type_id) &&
        classStartKey(record) > after,
    );
    const { entries, next_cursor } = pageOf(
      wanted,
      page.value,
      ({ listed }) => classStartKey(listed.record),
      (one) => openClassView(one, tenant, utcOffsetMs),
    );
    return succeed(200, { time_zone: tenant.time_zone, classes: entries, next_cursor });
  },
});

interface Query {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly date?: string | undefined;
  readonly class_id?: number | undefined;
}

/** The classes of the days that are asked for, or the one class, at most two seconds old. */
async function classesOf(
  {
    tenant,
    query,
    database,
    use,
  }: Pick<TenantRequest<unknown, Query, unknown>, "tenant" | "query" | "database" | "use">,
  clock: Clock,
): Promise<Parsed<readonly OpenClass[]>> {
  const { tenant_id, time_zone } = tenant;
  const cache = await use(timetables);
  const shown = shownDays(tenant, clock);
  const { class_id } = query;
  if (class_id !== undefined) {
    const read = () => readOpenClass(database, tenant_id, class_id);
    const found = await cache.ofClass(tenant_id, class_id, read, clock.now);
    const isShown = ({ listed: { record } }: OpenClass) => {
      const date = localDateOf(time_zone, Date.parse(record.start_date_time), clock.utcOffsetMs);
      return shown.first <= date && date <= shown.last;
    };
    return { ok: true, value: found.filter(isShown) };
  }
  const days = daysOf(query, shown);
  if (!days.ok) return days;
  const read = (from: string, to: string) => readOpenClasses(database, tenant_id, from, to);
  return { ok: true, value: await cache.ofDays(tenant, days.value, read, clock) };
}
