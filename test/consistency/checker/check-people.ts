import type { Membership } from "../../../shared/tables/clients-table.ts";
import type { Person, StoredState } from "./stored-state.ts";

/** What a person's record counts is what there is; `before` is what was there before the first booking. */
export function checkPeople(state: StoredState, before: StoredState): string[] {
  const lost = before.people
    .filter((person) => find(state.people, person) === undefined)
    .map(({ client_id }) => `Client ${client_id} is gone.`);
  const counted = state.people.flatMap((person) => {
    const earlier = find(before.people, person);
    return [
      ...checkCounts(person, earlier, state),
      ...checkMemberships(person, earlier, state),
      ...checkOpenTour(person, state),
    ];
  });
  return [...lost, ...counted];
}

function checkCounts(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const { client_id, version, appointments_booked } = person;
  const booked = appointmentsOf(person, state).length;
  const tours = toursOf(person, state).length;
  const dueBooked = (earlier?.appointments_booked ?? 0) + booked;
  // A prospect is made at version 1 by their first tour; every other tour and every appointment is one change.
  const dueVersion = (earlier?.version ?? 0) + booked + tours;
  return [
    ...(appointments_booked === dueBooked
      ? []
      : [`Client ${client_id} counts ${appointments_booked} appointments, ${dueBooked} are booked.`]),
    ...(version === dueVersion
      ? []
      : [`Client ${client_id} is at version ${version}, ${dueVersion} follows from the bookings.`]),
    ...(earlier === undefined && (person.status !== "prospect" || tours === 0)
      ? [`Client ${client_id} was made by no tour.`]
      : []),
  ];
}

function checkMemberships(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const appointments = appointmentsOf(person, state);
  const known = new Set(person.memberships.map(({ id }) => id));
  const strange = appointments
    .filter(({ membership_id }) => membership_id !== undefined && !known.has(membership_id))
    .map(
      ({ appointment_id, membership_id: id }) => `Appointment ${appointment_id} took from membership ${id}.`,
    );
  const wrong = person.memberships.flatMap((membership) => {
    const was = earlier?.memberships.find(({ id }) => id === membership.id);
    const taken = appointments.filter(({ membership_id }) => membership_id === membership.id).length;
    return checkMembership(membership, was, taken);
  });
  return [...strange, ...wrong, ...checkSessionsTaken(person, state), ...checkCoverage(person, state)];
}

/** The sessions that bookings took are those of the appointments, also of memberships that are there no longer. */
export function checkSessionsTaken(person: Person, state: StoredState): string[] {
  const due = new Map<string, number>();
  for (const { membership_id: id } of appointmentsOf(person, state))
    if (id !== undefined) due.set(String(id), (due.get(String(id)) ?? 0) + 1);
  const taken = new Map(Object.entries(person.sessions_taken ?? {}));
  return [...new Set([...due.keys(), ...taken.keys()])]
    .map((id) => ({ id, taken: taken.get(id) ?? 0, due: due.get(id) ?? 0 }))
    .filter((session) => session.taken !== session.due)
    .map(
      ({ id, ...session }) =>
        `Membership ${id} counts ${session.taken} sessions as taken here, ${session.due} are booked.`,
    );
}

function checkMembership(now: Membership, was: Membership | undefined, taken: number): string[] {
  const due = { ...was, used_sessions: (was?.used_sessions ?? 0) + taken };
  return [
    ...(JSON.stringify(sorted(now)) === JSON.stringify(sorted(due))
      ? []
      : [`Membership ${now.id} has ${now.used_sessions} used sessions, ${due.used_sessions} were taken.`]),
    ...(now.used_sessions <= now.number_of_sessions
      ? []
      : [`Membership ${now.id} has ${now.used_sessions} of ${now.number_of_sessions} sessions used.`]),
  ];
}

/** A session is taken only from a membership that covers the appointment. */
function checkCoverage(person: Person, state: StoredState): string[] {
  return appointmentsOf(person, state).flatMap((appointment) => {
    const { tenant_id, appointment_type_id, membership_id, start_date_time: start } = appointment;
    const membership = person.memberships.find(({ id }) => id === membership_id);
    if (membership === undefined) return [];
    const type = state.types.find(
      (one) => one.tenant_id === tenant_id && one.appointment_type_id === appointment_type_id,
    );
    const covers =
      membership.service_category_primary_name === type?.service_category_primary_name &&
      membership.service_category_secondary_name === type.service_category_secondary_name &&
      Date.parse(membership.start_date) <= Date.parse(start) &&
      Date.parse(start) <= Date.parse(membership.end_date);
    return covers
      ? []
      : [`Membership ${membership_id} does not cover appointment ${appointment.appointment_id}.`];
  });
}

/** The open tour is the person's last one, and each of theirs was over when the next was booked. */
function checkOpenTour(person: Person, state: StoredState): string[] {
  const tours = toursOf(person, state).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const last = tours.at(-1);
  const due = last && [last.tour_id, last.scheduled_datetime, last.end_datetime];
  const open = person.open_tour;
  const stored = open && [open.tour_id, open.scheduled_datetime, open.end_datetime];
  const twice = tours
    .filter((tour, index) => index > 0 && tour.created_at < (tours[index - 1]?.end_datetime ?? ""))
    .map(({ tour_id }) => `Tour ${tour_id} was booked while client ${person.client_id} had an open one.`);
  if (JSON.stringify(due) === JSON.stringify(stored)) return twice;
  return [...twice, `Client ${person.client_id} has the open tour ${stored}, their last one is ${due}.`];
}

function find(people: readonly Person[], { tenant_id, client_id }: Person): Person | undefined {
  return people.find((one) => one.tenant_id === tenant_id && one.client_id === client_id);
}

function appointmentsOf({ tenant_id, client_id }: Person, { appointments }: StoredState) {
  return appointments.filter(
    (one) => one.tenant_id === tenant_id && one.client_id === client_id && one.status === "booked",
  );
}

function toursOf({ tenant_id, client_id }: Person, { tours }: StoredState) {
  return tours.filter(
    (one) => one.tenant_id === tenant_id && one.client_id === client_id && one.status === "booked",
  );
}

function sorted(object: object): [string, unknown][] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
