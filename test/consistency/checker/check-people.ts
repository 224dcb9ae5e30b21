import type { Membership } from "../../../shared/tables/clients-table.ts";
import { toursOf, writesOfTours } from "./check-tours.ts";
import type { Person, StoredState } from "./stored-state.ts";
import { writesOfAppointments } from "./writes-of-appointments.ts";

/** What a person's record counts is what there is; `before` is what was there before the first booking. */
export function checkPeople(state: StoredState, before: StoredState): string[] {
  const lost = before.people
    .filter((person) => find(state.people, person) === undefined)
    .map(({ client_id }) => `Client ${client_id} is gone.`);
  const counted = state.people.flatMap((person) => {
    const earlier = find(before.people, person);
    return [...checkCounts(person, earlier, state), ...checkMemberships(person, earlier, state)];
  });
  return [...lost, ...counted];
}

function checkCounts(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const { client_id, version, appointments_booked } = person;
  const appointments = appointmentsOf(person, state);
  const booked = appointments.filter(({ record }) => record.status !== "cancelled").length;
  const dueBooked = (earlier?.appointments_booked ?? 0) + booked;
  const counted = writesOfAppointments(appointments);
  const { least, most } = writesOfTours(toursOf(person, state));
  const was = earlier?.version ?? 0;
  const base = was + counted.least;
  // A change of the profile may be one write with a tour, and whoever manages tours fills a prospect.
  const changes = person.profile_version - (earlier?.profile_version ?? 1);
  const isWrong =
    version < Math.max(base + least, 1 + changes) ||
    (person.status === "client" &&
      version > was + counted.most + most + changes + (earlier === undefined ? 1 : 0));
  return [
    ...(appointments_booked === dueBooked
      ? []
      : [`Client ${client_id} counts ${appointments_booked} appointments, ${dueBooked} are booked.`]),
    ...(isWrong
      ? [`Client ${client_id} is at version ${version}, ${base + least} follows from the bookings.`]
      : []),
    ...(earlier === undefined && person.created_by === undefined
      ? [`Client ${client_id} was made by no operation.`]
      : []),
  ];
}

function checkMemberships(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const known = new Set(person.memberships.map(({ id }) => id));
  const strange = appointmentsOf(person, state).flatMap(({ record, history }) =>
    [...new Set(history.flatMap(({ sessions }) => sessions.map(({ membership_id }) => membership_id)))]
      .filter((id) => !known.has(id))
      .map((id) => `Appointment ${record.appointment_id} took from membership ${id}.`),
  );
  const taken = takenHere(person, state);
  const wrong = person.memberships.flatMap((membership) => {
    const was = earlier?.memberships.find(({ id }) => id === membership.id);
    return checkMembership(membership, was, taken.get(String(membership.id)) ?? 0);
  });
  return [
    ...strange,
    ...wrongOutcomes(person, state),
    ...wrong,
    ...checkSessionsTaken(person, state),
    ...checkCoverage(person, state),
  ];
}

/** An appointment's outcome and membership are what its history leaves: one session of that membership, or none. */
function wrongOutcomes(person: Person, state: StoredState): string[] {
  return appointmentsOf(person, state).flatMap(({ record, history }) => {
    const { appointment_id: id, membership_id, session_outcome: outcome } = record;
    const left = new Map<number, number>();
    for (const { membership_id, change } of history.flatMap(({ sessions }) => sessions)) {
      left.set(membership_id, (left.get(membership_id) ?? 0) - change);
    }
    const has = [...left].flatMap(([membership, count]) => Array.from({ length: count }, () => membership));
    const due = outcome === "taken" || outcome === "forfeited" ? [membership_id] : [];
    if (JSON.stringify(has) === JSON.stringify(due)) return [];
    return [`Appointment ${id} is ${outcome} of membership ${membership_id}, its history leaves ${has}.`];
  });
}

/** The sessions that bookings have taken and not given back, by membership, as the appointments' histories say. */
function takenHere(person: Person, state: StoredState): Map<string, number> {
  const taken = new Map<string, number>();
  const entries = appointmentsOf(person, state).flatMap(({ history }) => history);
  for (const { membership_id, change } of entries.flatMap(({ sessions }) => sessions)) {
    taken.set(String(membership_id), (taken.get(String(membership_id)) ?? 0) - change);
  }
  return taken;
}

/** The sessions that bookings took are those of the appointments, also of memberships that are there no longer. */
export function checkSessionsTaken(person: Person, state: StoredState): string[] {
  const due = takenHere(person, state);
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
  return appointmentsOf(person, state).flatMap(({ record: appointment }) => {
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

function find(people: readonly Person[], { tenant_id, client_id }: Person): Person | undefined {
  return people.find((one) => one.tenant_id === tenant_id && one.client_id === client_id);
}

function appointmentsOf({ tenant_id, client_id }: Person, { appointments }: StoredState) {
  return appointments.filter(
    ({ record }) => record.tenant_id === tenant_id && record.client_id === client_id,
  );
}

function sorted(object: object): [string, unknown][] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
