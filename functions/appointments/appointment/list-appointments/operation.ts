import { readBookingPage } from "../../../../shared/lists/booking-list.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { answerWithClients } from "../../../../shared/people/answer-with-clients.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import { readSeriesAppointments } from "../../series/read-series.ts";
import { listedAppointment } from "../appointment-view.ts";
import { appointmentList, listAppointmentsProblems, listAppointmentsQuery } from "./appointment-list.ts";

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
    const view = (record: AppointmentRecord) => listedAppointment(record, request.caller);
    return query.include === undefined
      ? page.value.answer("appointments", view)
      : await answerWithClients(page.value, "appointments", view, request);
  },
});
