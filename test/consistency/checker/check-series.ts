import { MAX_IN_SERIES } from "../../../shared/tables/series-part.ts";
import type { StoredAppointment, StoredSeries, StoredState } from "./stored-state.ts";

/** A series names exactly the appointments that say they are in it, each once, and the first one's id is its own. */
export function checkSeries(state: StoredState): string[] {
  const owners = new Map(state.series.map((series) => [series.owner, series]));
  const appointments = new Map(state.appointments.map((one) => [keyOf(one.record), one]));
  return [
    ...state.series.flatMap((series) => checkOne(series, appointments, state)),
    ...state.appointments.flatMap(({ record }) => {
      const { tenant_id, appointment_id: id, series_id } = record;
      if (series_id === undefined) return [];
      const times = owners
        .get(ownerOf(tenant_id, series_id))
        ?.appointment_ids.filter((one) => one === id).length;
      if (times === undefined) return [`Appointment ${id} is in series ${series_id}, which is not there.`];
      return times === 1 ? [] : [`Series ${series_id} names its appointment ${id} ${times} times.`];
    }),
  ];
}

function checkOne(
  series: StoredSeries,
  appointments: ReadonlyMap<string, StoredAppointment>,
  { people }: StoredState,
): string[] {
  const { owner, tenant_id, client_id, appointment_ids: ids } = series;
  const [first] = ids;
  const isErased = !people.some((one) => one.tenant_id === tenant_id && one.client_id === client_id);
  const strangers = ids.filter((id) => {
    const record = appointments.get(keyOf({ tenant_id, appointment_id: id }))?.record;
    if (record === undefined) return !isErased;
    return record.client_id !== client_id || record.series_id !== first;
  });
  return [
    ...(first !== undefined && owner === ownerOf(tenant_id, first)
      ? []
      : [`The series at ${owner} begins with appointment ${first}.`]),
    ...(ids.length <= MAX_IN_SERIES ? [] : [`The series at ${owner} has ${ids.length} appointments.`]),
    ...strangers.map((id) => `The series at ${owner} names ${id}, which is no appointment of it.`),
  ];
}

function ownerOf(tenantId: number, seriesId: number): string {
  return `appointment#${tenantId}#${seriesId}`;
}

function keyOf({
  tenant_id,
  appointment_id,
}: {
  readonly tenant_id: number;
  readonly appointment_id: number;
}): string {
  return `${tenant_id} ${appointment_id}`;
}
