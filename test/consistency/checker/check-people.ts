import type { Membership } from "../../../shared/tables/clients-table.ts";
import { toursOf, writesOfTours } from "./check-tours.ts";
import { hasPlace, lostSessions } from "./class-states.ts";
import type { Person, StoredState } from "./stored-state.ts";
import { writesOfAppointments } from "./writes-of-appointments.ts";
import { writesOfClassBookings } from "./writes-of-class-bookings.ts";

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
  const ofClasses = writesOfClassBookings(classBookingsOf(person, state));
  const { least, most } = writesOfTours(toursOf(person, state));
  const was = earlier?.version ?? 0;
  const base = was + counted.least + ofClasses;
  // A change of the profile may be one write with a tour, and whoever manages tours fills a prospect.
  const changes = person.profile_version - (earlier?.profile_version ?? 1);
  const isWrong =
    version < Math.max(base + least, 1 + changes) ||
    (person.status === "client" &&
      version > was + counted.most + ofClasses + most + changes + (earlier === undefined ? 1 : 0));
  return [
    ...(appointments_booked === dueBooked
      ? []
      : [`Client ${client_id} counts ${appointments_booked} appointments, ${dueBooked} are booked.`]),
    ...checkPlaces(person, earlier, state),
    ...(isWrong
      ? [`Client ${client_id} is at version ${version}, ${base + least} follows from the bookings.`]
      : []),
    ...(earlier === undefined && person.created_by === undefined
      ? [`Client ${client_id} was made by no operation.`]
      : []),
  ];
}

/** How many classes somebody has booked and attended here, and of which they had a trial. */
function checkPlaces(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const { client_id, classes_booked = 0, classes_checked_in = 0, trial_class_id } = person;
  const records = classBookingsOf(person, state).map(({ record }) => record);
  const booked = (earlier?.classes_booked ?? 0) + records.filter(hasPlace).length;
  const attended = records.filter(({ status }) => status === "checked_in").length;
  const checkedIn = (earlier?.classes_checked_in ?? 0) + attended;
  const trials = records.filter(({ is_trial, status }) => is_trial && status !== "cancelled");
  const isTrialKnown = trial_class_id === undefined || records.some((one) => one.class_id === trial_class_id);
  return [
    ...(classes_booked === booked
      ? []
      : [`Client ${client_id} counts ${classes_booked} places, ${booked} are booked.`]),
    ...(classes_checked_in === checkedIn
      ? []
      : [`Client ${client_id} counts ${classes_checked_in} check-ins, ${checkedIn} were made.`]),
    ...(trials.every(({ class_id }) => class_id === trial_class_id) && trials.length <= 1 && isTrialKnown
      ? []
      : [`Client ${client_id} had a trial of class ${trial_class_id}, ${trials.length} are booked.`]),
  ];
}

function checkMemberships(person: Person, earlier: Person | undefined, state: StoredState): string[] {
  const known = new Set(person.memberships.map(({ id }) => id));
  const strange = bookedBy(person, state).flatMap(({ name, history }) =>
    [...new Set(history.flatMap(({ sessions }) => sessions.map(({ membership_id }) => membership_id)))]
      .filter((id) => !known.has(id))
      .map((id) => `${name} took from membership ${id}.`),
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

/** A booking's outcome and membership are what its history leaves: one session of that membership, or none. */
function wrongOutcomes(person: Person, state: StoredState): string[] {
  return bookedBy(person, state).flatMap(({ name, record, history, lost }) => {
    const { membership_id, session_outcome: outcome } = record;
    const left = new Map<number, number>();
    for (const { membership_id, change } of history.flatMap(({ sessions }) => sessions)) {
      left.set(membership_id, (left.get(membership_id) ?? 0) - change);
    }
    const has = [...left].flatMap(([membership, count]) => Array.from({ length: count }, () => membership));
    const due = [...lost, ...(outcome === "taken" || outcome === "forfeited" ? [membership_id] : [])];
    if (JSON.stringify(has.toSorted()) === JSON.stringify(due.toSorted())) return [];
    return [`${name} is ${outcome} of membership ${membership_id}, its history leaves ${has}.`];
  });
}

/** The sessions that bookings have taken and not given back, by membership, as their histories say. */
function takenHere(person: Person, state: StoredState): Map<string, number> {
  const taken = new Map<string, number>();
  const entries = bookedBy(person, state).flatMap(({ history }) => history);
  for (const { membership_id, change } of entries.flatMap(({ sessions }) => sessions)) {
    taken.set(String(membership_id), (taken.get(String(membership_id)) ?? 0) - change);
  }
  return taken;
}

/** The sessions that bookings took are those of appointments and classes, also of memberships that are there no longer. */
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
    ...(now.used_sessions <= now.number_of_sessions || now.is_unlimited === true
      ? []
      : [`Membership ${now.id} has ${now.used_sessions} of ${now.number_of_sessions} sessions used.`]),
  ];
}

/** A session is taken only from a membership that covers the appointment or class. */
function checkCoverage(person: Person, state: StoredState): string[] {
  return bookedBy(person, state).flatMap(({ name, record, category }) => {
    const { membership_id, start_date_time: start } = record;
    const membership = person.memberships.find(({ id }) => id === membership_id);
    if (membership === undefined) return [];
    const covers =
      membership.service_category_primary_name === category?.service_category_primary_name &&
      membership.service_category_secondary_name === category.service_category_secondary_name &&
      Date.parse(membership.start_date) <= Date.parse(start) &&
      Date.parse(start) <= Date.parse(membership.end_date);
    return covers ? [] : [`Membership ${membership_id} does not cover ${lowerFirst(name)}.`];
  });
}

function lowerFirst(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The appointments and bookings of classes that may have taken a person's sessions. */
function bookedBy(person: Person, state: StoredState) {
  const { tenant_id } = person;
  const appointments = appointmentsOf(person, state).map(({ record, history }) => ({
    ...{ name: `Appointment ${record.appointment_id}`, record, history },
    lost: [],
    category: state.types.find(
      (one) => one.tenant_id === tenant_id && one.appointment_type_id === record.appointment_type_id,
    ),
  }));
  const places = classBookingsOf(person, state).map((booking) => ({
    ...{ record: booking.record, history: booking.history, lost: lostSessions(booking) },
    name: `The place of client ${booking.record.client_id} in class ${booking.record.class_id}`,
    category: state.classTypes.find(
      (one) => one.tenant_id === tenant_id && one.class_type_id === booking.record.class_type_id,
    ),
  }));
  return [...appointments, ...places];
}

function find(people: readonly Person[], { tenant_id, client_id }: Person): Person | undefined {
  return people.find((one) => one.tenant_id === tenant_id && one.client_id === client_id);
}

function appointmentsOf({ tenant_id, client_id }: Person, { appointments }: StoredState) {
  return appointments.filter(
    ({ record }) => record.tenant_id === tenant_id && record.client_id === client_id,
  );
}

function classBookingsOf({ tenant_id, client_id }: Person, { classBookings }: StoredState) {
  return classBookings.filter(
    ({ record }) => record.tenant_id === tenant_id && record.client_id === client_id,
  );
}

function sorted(object: object): [string, unknown][] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
