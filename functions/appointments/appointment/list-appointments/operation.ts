import { type Answer, succeed } from "../../../../shared/api/answer.ts";
import { readBookingPage } from "../../../../shared/lists/booking-list.ts";
import type { ListPage } from "../../../../shared/lists/list-page.ts";
import { type TenantRequest, tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { readListedClients } from "../../../../shared/people/client-view.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import { readSeriesAppointments } from "../../series/read-series.ts";
import { listedAppointment } from "../appointment-view.ts";
import {
  appointmentList,
  type ListAppointmentsQuery,
  listAppointmentsProblems,
  listAppointmentsQuery,
} from "./appointment-list.ts";

type Request = TenantRequest<unknown, ListAppointmentsQuery, unknown>;

/** *List appointments*: by start over a range, or by change since an instant. */
export const listAppointments = tenantOperation({
  query: listAppointmentsQuery,
  queryRule: listAppointmentsProblems,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["BatchGetItem", "Query by-start", "Query by-client", "Query by-coach", "Query by-change"],
    Parts: ["BatchGetItem"],
    Clients: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query } = request;
    const series = await readSeriesAppointments(request);
    const list = appointmentList("listAppointments", tenant.tenant_id, query, series);
    const page = await readBookingPage(request, list, { now: now(), utcOffsetMs });
    if (!page.ok) return page;
    return query.include === undefined
      ? page.value.answer("appointments", (record) => listedAppointment(record, request.caller))
      : await answerWithClients(page.value, request);
  },
});

async function answerWithClients(
  { records, show }: ListPage<AppointmentRecord>,
  request: Request,
): Promise<Answer> {
  const ids = records.map((record) => record.client_id);
  const clients = await readListedClients(request, ids);
  // The clients count towards the size of the answer, too.
  const { entries, position } = show((record) => ({
    appointment: listedAppointment(record, request.caller),
    client: clients.get(record.client_id),
  }));
  const shown = entries.flatMap(({ client }) => (client === undefined ? [] : [client]));
  return succeed(200, {
    appointments: entries.map(({ appointment }) => appointment),
    clients: [...new Set(shown)],
    ...position,
  });
}
