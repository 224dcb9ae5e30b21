import { succeed } from "../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedPage } from "../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../shared/lists/list-page.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../shared/people/client-view.ts";
import {
  APPOINTMENT_STATUSES,
  appointmentFilter,
  appointmentsOfClientAfter,
  startKey,
} from "../../../shared/tables/appointments-table.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import { instantOfKey } from "../../../shared/tables/history-entry.ts";
import { pathId, queryWord } from "../../../shared/values/parameters.ts";
import { listedAppointment } from "../appointment/appointment-view.ts";

/** *List appointments by client ID*: all that the client ever had, the latest start first unless asked otherwise. */
export const listClientAppointments = tenantOperation({
  path: () => ({ client_id: pathId() }),
  query: () => ({
    status: queryWord(APPOINTMENT_STATUSES),
    order: queryWord(["desc", "asc"]),
    ...pageEntries(),
  }),
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["Query by-client"],
    Clients: ["BatchGetItem"],
  },
  run: async ({ tenant: { tenant_id }, path: { client_id }, query, caller, database }) => {
    const { limit, cursor, status, order = "desc" } = query;
    const list = ["listClientAppointments", tenant_id, client_id, status, order];
    const isKey = (text: string) => instantOfKey(text) !== undefined;
    const page = requestedPage({ limit, cursor }, list, isKey);
    if (!page.ok) return page;
    const range = appointmentsOfClientAfter({ tenant_id, client_id }, order, page.value.after);
    const [{ client }, { items, lastRead }] = await Promise.all([
      database.read({ client: readClient(tenant_id, client_id) }),
      database.queryPage(
        { ...range, filter: appointmentFilter({ status }) },
        { enough: page.value.limit + 1, budget: READ_BUDGET },
      ),
    ]);
    if (client === undefined) return clientNotFound();
    const { entries, next_cursor } = pageOf(items, { ...page.value, lastRead }, startKey, (record) =>
      listedAppointment(record, caller),
    );
    return succeed(200, { appointments: entries, next_cursor });
  },
});
