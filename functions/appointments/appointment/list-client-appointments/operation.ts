import { succeed } from "../../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../../shared/lists/list-page.ts";
import { queryMergedPage } from "../../../../shared/lists/merged-page.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import {
  APPOINTMENT_STATUSES,
  type AppointmentFilter,
  type AppointmentRecord,
  appointmentFilter,
  appointmentsOfClientAfter,
  rangesOfStatus,
  startKey,
} from "../../../../shared/tables/appointments-table.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import type { ItemPage, KeyRange } from "../../../../shared/tables/database.ts";
import { instantOfKey } from "../../../../shared/tables/history-entry.ts";
import { pathId, queryId, queryWord } from "../../../../shared/values/parameters.ts";
import { readSeriesAppointments, type SeriesQuery } from "../../series/read-series.ts";
import { between, wantedOf } from "../../series/series-filter.ts";
import { listedAppointment } from "../appointment-view.ts";

/** *List appointments by client ID*: all that the client ever had, the latest start first unless asked otherwise. */
export const listClientAppointments = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: () => ({
    series_id: queryId(),
    status: queryWord(APPOINTMENT_STATUSES),
    order: queryWord(["desc", "asc"]),
    ...pageEntries(),
  }),
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["BatchGetItem", "Query by-client"],
    Parts: ["BatchGetItem"],
    Clients: ["BatchGetItem"],
  },
  run: async (request) => {
    const { tenant, path, query, caller, database } = request;
    const { tenant_id } = tenant;
    const { client_id } = path;
    const { limit, cursor, series_id, status, order = "desc" } = query;
    const list = ["listClientAppointments", tenant_id, client_id, series_id, status, order];
    const isKey = (text: string) => instantOfKey(text) !== undefined;
    const page = requestedPage({ limit, cursor }, list, isKey);
    if (!page.ok) return page;
    const range = appointmentsOfClientAfter({ tenant_id, client_id }, order, page.value.after);
    const enough = page.value.limit + 1;
    const [{ client }, { items, lastRead }] = await Promise.all([
      database.read({ client: readClient(tenant_id, client_id) }),
      series_id === undefined
        ? queryMergedPage(
            database,
            { merged: rangesOfStatus({ ...range, filter: appointmentFilter({ status }) }, status) },
            { enough, budget: READ_BUDGET },
            startKey,
          )
        : pageOfSeries(request, range, enough),
    ]);
    if (client === undefined) return clientNotFound();
    const { entries, next_cursor } = pageOf(items, { ...page.value, lastRead }, startKey, (record) =>
      listedAppointment(record, caller),
    );
    return succeed(200, { appointments: entries, next_cursor });
  },
});

/** What a query of the index would give, of the appointments of a series. */
async function pageOfSeries(
  request: SeriesRequest,
  { sort: { from, to }, descending }: KeyRange<AppointmentRecord>,
  enough: number,
): Promise<ItemPage<AppointmentRecord>> {
  const series = (await readSeriesAppointments(request)) ?? [];
  const { path, query } = request;
  const wanted = wantedOf(series, { client_id: path.client_id, status: query.status });
  const inRange = between(wanted, from, to);
  return { items: (descending ? inRange.toReversed() : inRange).slice(0, enough), lastRead: undefined };
}

interface SeriesRequest extends SeriesQuery {
  readonly path: { readonly client_id: number };
  readonly query: SeriesQuery["query"] & Pick<AppointmentFilter, "status">;
}
