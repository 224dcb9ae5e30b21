import {
  type AppointmentFilter,
  type AppointmentRecord,
  startKey,
} from "../../../shared/tables/appointments-table.ts";

/** What a list asks for of a series. */
export interface WantedOfSeries extends AppointmentFilter {
  readonly client_id?: number | undefined;
}

/** The appointments of a series that a list asks for, by start, then by id. */
export function wantedOf(
  appointments: readonly AppointmentRecord[],
  wanted: WantedOfSeries,
): AppointmentRecord[] {
  const fields = ["client_id", "coach_id", "room_id", "appointment_type_id", "status"] as const;
  return appointments
    .filter((record) =>
      fields.every((field) => wanted[field] === undefined || record[field] === wanted[field]),
    )
    .toSorted((a, b) => (startKey(a) < startKey(b) ? -1 : 1));
}

/** The appointments whose position lies between two, as a query of an index would give them. */
export function between(
  appointments: readonly AppointmentRecord[],
  from: string,
  to: string,
): AppointmentRecord[] {
  return appointments.filter((record) => startKey(record) >= from && startKey(record) <= to);
}
