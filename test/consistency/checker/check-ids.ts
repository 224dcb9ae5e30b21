import type { StoredState } from "./stored-state.ts";

/** Every id that was made is that of one record in the whole deployment, and claimed; nothing else is claimed. */
export function checkIds(state: StoredState, before: StoredState): string[] {
  const imported = new Set(before.people.map(({ tenant_id, client_id }) => `${tenant_id} ${client_id}`));
  const made = [
    ...state.tours.map(({ record }) => String(record.tour_id)),
    ...state.appointments.map(({ record }) => String(record.appointment_id)),
    ...state.classes.map(({ record }) => String(record.class_id)),
    ...state.unavailable.map(({ unavailability_id }) => String(unavailability_id)),
    ...state.people
      .filter(({ tenant_id, client_id }) => !imported.has(`${tenant_id} ${client_id}`))
      .map(({ client_id }) => String(client_id)),
  ];
  const claimed = new Set(state.claims);
  return [
    ...made.filter((id, index) => made.indexOf(id) !== index).map((id) => `The id ${id} was given twice.`),
    ...made.filter((id) => !claimed.has(id)).map((id) => `The id ${id} is not claimed.`),
    ...state.claims.filter((id) => !made.includes(id)).map((id) => `The id ${id} is claimed for nothing.`),
  ];
}
