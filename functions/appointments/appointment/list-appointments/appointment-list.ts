import type * as v from "valibot";
import type { OperationName } from "../../../../shared/api/operations.ts";
import {
  type BookingList,
  bookingListEntries,
  bookingListProblems,
  shortListProblems,
} from "../../../../shared/lists/booking-list.ts";
import type { ListedRecords } from "../../../../shared/lists/list-page.ts";
import {
  APPOINTMENT_STATUSES,
  type AppointmentRecord,
  appointmentFilter,
  appointmentsByChange,
  appointmentsByStart,
  appointmentsOfClient,
  appointmentsOfCoach,
  changeKey,
  rangesOfStatus,
  startKey,
} from "../../../../shared/tables/appointments-table.ts";
import type { CrossFieldProblem } from "../../../../shared/values/cross-field.ts";
import { queryId, queryWord } from "../../../../shared/values/parameters.ts";
import { between, wantedOf } from "../../series/series-filter.ts";

/** The query parameters of *List appointments*. */
export function listAppointmentsQuery() {
  return {
    coach_id: queryId(),
    client_id: queryId(),
    series_id: queryId(),
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

/** Problems with combinations of query parameters: a series is listed over any range. */
export function listAppointmentsProblems(query: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return query.series_id === undefined ? bookingListProblems(query) : shortListProblems(query);
}

/**
 * The list that a query asks for. For one client it reads the index by client, for one coach the index by coach: they
 * have no other appointments.
 * @param series the appointments of the series that the query names; undefined if it names none
 */
export function appointmentList(
  name: OperationName,
  tenant_id: number,
  query: ListAppointmentsQuery,
  series: readonly AppointmentRecord[] | undefined,
): BookingList<AppointmentRecord> {
  const wanted = series && wantedOf(series, query);
  return {
    name,
    byStart: (from, to) =>
      wanted ? between(wanted, from, to) : storedAppointments(tenant_id, query, from, to),
    isShort: wanted !== undefined,
    startKey,
    byChange: (from, to) => appointmentsByChange(tenant_id, from, to),
    changeKey,
  };
}

function storedAppointments(
  tenant_id: number,
  { coach_id, client_id, room_id, appointment_type_id, status }: ListAppointmentsQuery,
  from: string,
  to: string,
): ListedRecords<AppointmentRecord> {
  const others = { room_id, appointment_type_id, status };
  if (client_id !== undefined) {
    const filter = appointmentFilter({ ...others, coach_id });
    const range = { ...appointmentsOfClient({ tenant_id, client_id }, from, to), filter };
    return { merged: rangesOfStatus(range, status) };
  }
  const filter = appointmentFilter(others);
  if (coach_id === undefined) return { ...appointmentsByStart(tenant_id, from, to), filter };
  const range = { ...appointmentsOfCoach({ tenant_id, coach_id }, from, to), filter };
  return { merged: rangesOfStatus(range, status) };
}
