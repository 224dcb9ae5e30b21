import { succeed } from "../../../shared/api/answer.ts";
import {
  bookingListEntries,
  bookingListProblems,
  readBookingPage,
} from "../../../shared/booking/booking-list.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import {
  APPOINTMENT_STATUSES,
  type AppointmentRecord,
  appointmentFilter,
  appointmentsByChange,
  appointmentsByStart,
  appointmentsOfClient,
  changeKey,
  startKey,
} from "../../../shared/tables/appointments-table.ts";
import { queryId, queryWord } from "../../../shared/values/parameters.ts";
import { readClientViews } from "../client-view.ts";
import { listedAppointment } from "../life/appointment-view.ts";

/** *List appointments*: by start over a range, or by change since an instant. */
export const listAppointments = tenantOperation("listAppointments", {
  describe: () => import("./description.ts"),
  query: () => ({
    coach_id: queryId(),
    client_id: queryId(),
    room_id: queryId(),
    appointment_type_id: queryId(),
    status: queryWord(APPOINTMENT_STATUSES),
    include: queryWord(["client"]),
    ...bookingListEntries(),
  }),
  queryRule: bookingListProblems,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["Query by-start", "Query by-client", "Query by-change"],
    Clients: ["BatchGetItem"],
  },
  run: async (request, { now, utcOffsetMs }) => {
    const { tenant, query, caller, database } = request;
    const { tenant_id } = tenant;
    const { coach_id, client_id, room_id, appointment_type_id, status, include } = query;
    const filter = appointmentFilter({ coach_id, room_id, appointment_type_id, status });
    const page = await readBookingPage<AppointmentRecord>(
      request,
      {
        name: "listAppointments",
        byStart: (from, to) => ({
          ...(client_id === undefined
            ? appointmentsByStart(tenant_id, from, to)
            : appointmentsOfClient({ tenant_id, client_id }, from, to)),
          filter,
        }),
        startKey,
        byChange: (from, to) => appointmentsByChange(tenant_id, from, to),
        changeKey,
      },
      { now: now(), utcOffsetMs },
    );
    if (!page.ok) return page;
    const { records, show } = page.value;
    if (include === undefined) {
      const { entries, position } = show((record) => listedAppointment(record, caller));
      return succeed(200, { appointments: entries, ...position });
    }
    const clients = await readClientViews(
      database,
      tenant_id,
      records.map((record) => record.client_id),
    );
    // Both count towards the size of the answer.
    const { entries, position } = show((record) => ({
      appointment: listedAppointment(record, caller),
      client: clients.get(record.client_id),
    }));
    const shown = entries.flatMap(({ client }) => (client === undefined ? [] : [client]));
    return succeed(200, {
      appointments: entries.map(({ appointment }) => appointment),
      clients: [...new Set(shown)],
      ...position,
    });
  },
});
