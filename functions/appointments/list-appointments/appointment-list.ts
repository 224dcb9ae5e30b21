import type * as v from "valibot";
import type { OperationName } from "../../../shared/api/operations.ts";
import { type BookingList, bookingListEntries } from "../../../shared/lists/booking-list.ts";
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

/** The query parameters of *List appointments*. */
export function listAppointmentsQuery() {
  return {
    coach_id: queryId(),
    client_id: queryId(),
    room_id: queryId(),
    appointment_type_id: queryId(),
    status: queryWord(APPOINTMENT_STATUSES),
    include: queryWord(["client"]),
    ...bookingListEntries(),
  };
}

/** The query of *List appointments*. */
export type ListAppointmentsQuery = v.InferOutput<
  v.ObjectSchema<ReturnType<typeof listAppointmentsQuery>, undefined>
>;

/** The list that a query asks for. For one client it reads the index by client, which has no other appointments. */
export function appointmentList(
  name: OperationName,
  tenant_id: number,
  { coach_id, client_id, room_id, appointment_type_id, status }: ListAppointmentsQuery,
): BookingList<AppointmentRecord> {
  const filter = appointmentFilter({ coach_id, room_id, appointment_type_id, status });
  return {
    name,
    byStart: (from, to) => ({
      ...(client_id === undefined
        ? appointmentsByStart(tenant_id, from, to)
        : appointmentsOfClient({ tenant_id, client_id }, from, to)),
      filter,
    }),
    startKey,
    byChange: (from, to) => appointmentsByChange(tenant_id, from, to),
    changeKey,
  };
}
