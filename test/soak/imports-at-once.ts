import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { eraseClient } from "../../infra/commands/erasure.ts";
import { type ImportOptions, importClub } from "../../infra/commands/import/import-club.ts";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { checkCalendar } from "../consistency/checker/check-calendar.ts";
import { checkContacts } from "../consistency/checker/check-contacts.ts";
import { checkSessionsTaken } from "../consistency/checker/check-people.ts";
import { type Person, readState, type StoredState } from "../consistency/checker/stored-state.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { bulkTablesThrough } from "../support/bulk-tables-through.ts";
import { createTestTables, type TestTables } from "../support/engine.ts";
import { type Interception, interceptCalls } from "../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../support/function-under-test.ts";
import { loadSampleClub } from "../support/sample-club.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const TRIALS = 10;
const CLIENTS = [9100, 9101, 9102];
/** The client of the sample club whom the imported ones are like, but for their contacts. */
const CLIENT_OF_FILE = clientOfFile();
const CONTACTS = 3;
const MAX_DELAY_MS = 12;

/** What happens at once in a trial. */
interface Crowd {
  readonly imports: number;
  readonly tours: number;
  readonly appointments: number;
  /** Cancellations of appointments that were booked before. */
  readonly cancellations: number;
  readonly erasures: number;
}

const NOBODY: Crowd = { imports: 0, tours: 0, appointments: 0, cancellations: 0, erasures: 0 };

const crowds: Readonly<Record<string, Crowd>> = {
  imports: { ...NOBODY, imports: 2 },
  "an import and tours": { ...NOBODY, imports: 1, tours: 3 },
  "imports and appointments": { ...NOBODY, imports: 2, appointments: 8 },
  "imports, appointments and cancellations": { ...NOBODY, imports: 2, appointments: 4, cancellations: 6 },
  "an import, tours and erasures": { ...NOBODY, imports: 1, tours: 2, erasures: 2 },
  "an import, cancellations and erasures": { ...NOBODY, imports: 1, cancellations: 6, erasures: 2 },
};

/** Imports, bookings, cancellations and erasures at once, of people who exchange three contacts of each kind. */
export const importsAtOnce: Section = {
  title: "imports, bookings, cancellations and erasures at once",
  run: async (random, say) => {
    const problems: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), "soak-imports-"));
    try {
      for (const joinPeople of [false, true]) {
        for (const [name, crowd] of Object.entries(crowds)) {
          for (let trial = 0; trial < TRIALS; trial += 1)
            problems.push(...(await runTrial({ folder, random, joinPeople }, crowd)));
          say(columns(`${name}${joinPeople ? ", people are joined" : ""}`, `${TRIALS} times`));
        }
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return problems;
  },
};

interface Draws {
  readonly folder: string;
  readonly random: SeededRandom;
  readonly joinPeople: boolean;
}

/** Gives what is wrong with the answers, and with the contacts, the calendar and the used sessions afterwards. */
async function runTrial({ folder, random, joinPeople }: Draws, crowd: Crowd): Promise<string[]> {
  const tables = await createTestTables();
  await loadSampleClub(tables);
  const options = { joinPeople };
  await bookTour(tables, random);
  await importAnew(bulkTablesThrough(tables), folder, random, options);
  const booked = await bookSome(tables, random, crowd.cancellations);
  // The calls draw from a seed of their own, since their order is up to the moment.
  const delays = delayed(seededRandom(random.below(2 ** 31)));
  interceptCalls(tables.client, delays);
  const slow = () => bulkTablesThrough(tables, delays);
  const outcomes = await Promise.allSettled([
    ...times(crowd.imports, () => importAnew(slow(), folder, random, options)),
    ...times(crowd.tours, () => bookTour(tables, random)),
    ...times(crowd.appointments, () => bookAppointment(tables, random)),
    ...booked.map((id) => cancelAppointment(tables, id, random)),
    ...times(crowd.erasures, () =>
      eraseClient(slow(), { tenant_id: 11, client_id: pick(CLIENTS, random) }, TEST_NOW),
    ),
  ]);
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [`${outcome.reason}`] : [],
  );
  const state = await readState(tables);
  return [
    ...failures,
    ...checkContacts(state),
    ...checkCalendar(state),
    ...(crowd.erasures > 0 ? [] : state.people.flatMap((person) => checkUsedSessions(person, state))),
  ];
}

/** Whatever was first, the used sessions are the file's and those that bookings took. */
function checkUsedSessions(person: Person, state: StoredState): string[] {
  const inSample = sampleClub.clients.find(
    ({ tenant_id, client_id }) => tenant_id === person.tenant_id && client_id === person.client_id,
  );
  const inFile = inSample ?? CLIENT_OF_FILE;
  const wrong = person.memberships.flatMap(({ id, used_sessions }) => {
    const elsewhere = inFile.memberships.find((membership) => membership.id === id)?.used_sessions ?? 0;
    const due = elsewhere + (person.sessions_taken?.[id] ?? 0);
    return used_sessions === due
      ? []
      : [`Membership ${id} of client ${person.client_id} has ${used_sessions} used sessions, not ${due}.`];
  });
  return [...wrong, ...checkSessionsTaken(person, state)];
}

/** Imports the sample club with clients who have the contacts in another order, or none. */
async function importAnew(
  bulk: BulkTables,
  folder: string,
  random: SeededRandom,
  options: ImportOptions,
): Promise<void> {
  const [emails, mobiles] = [shuffledOrNone(random), shuffledOrNone(random)];
  const clients = CLIENTS.map((client_id, index) => ({
    ...{ ...CLIENT_OF_FILE, client_id },
    ...contactsOf(emails[index], mobiles[index]),
  }));
  const file = join(folder, `${random.below(2 ** 31)}.json`);
  await writeFile(file, JSON.stringify({ ...sampleClub, clients: [...sampleClub.clients, ...clients] }));
  const outcome = await importClub(file, bulk, options);
  if (!outcome.ok) throw new Error(`The file was refused: ${outcome.problems.listed[0]}`);
}

async function bookTour({ database }: TestTables, random: SeededRandom): Promise<void> {
  const email = random.chance(0.8) ? random.below(CONTACTS) : undefined;
  const day = 1 + random.below(4);
  const { status, text } = await functionsUnderTest(database).bookTour(
    tourBody(contactsOf(email, random.below(CONTACTS)), { scheduled_datetime: `2026-12-0${day}T10:00:00Z` }),
  );
  if (status >= 500) throw new Error(`A tour was answered with ${status}: ${text}`);
}

async function bookAppointment({ database }: TestTables, random: SeededRandom): Promise<void> {
  const hour = String(8 + random.below(10)).padStart(2, "0");
  const appointment = {
    client_id: pick(CLIENTS, random),
    start_date_time: `2026-12-0${1 + random.below(4)}T${hour}:00:00Z`,
  };
  const { status, text } = await functionsUnderTest(database).createAppointment(appointmentBody(appointment));
  // 503: others were first again and again.
  if (status >= 500 && status !== 503) throw new Error(`An appointment was answered with ${status}: ${text}`);
}

/** Books so many appointments, less those of clients whom the import did not write; gives their ids. */
async function bookSome({ database }: TestTables, random: SeededRandom, count: number): Promise<number[]> {
  const api = functionsUnderTest(database);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start_date_time = `2026-12-07T${String(8 + index).padStart(2, "0")}:00:00Z`;
    const request = appointmentBody({ client_id: pick(CLIENTS, random), start_date_time });
    const { status, body } = await api.createAppointment(request);
    if (status === 201) ids.push(body.create_response.id);
  }
  return ids;
}

/** Cancels an appointment while that is free, or a millisecond after it has begun. */
async function cancelAppointment({ database }: TestTables, id: number, random: SeededRandom): Promise<void> {
  const now = random.chance(0.5) ? TEST_NOW : new Date("2026-12-07T08:00:00.001Z");
  const path = { tenant_id: "11", appointment_id: String(id) };
  const api = functionsUnderTest(database, { now: () => now });
  const { status, text } = await api.cancelAppointment({}, { pathParameters: path });
  // 404: the client was erased first; 503: others were first again and again.
  if (status !== 200 && status !== 404 && status !== 503)
    throw new Error(`A cancellation was answered with ${status}: ${text}`);
}

function contactsOf(email: number | undefined, mobile: number | undefined) {
  return {
    email_id: email === undefined ? undefined : `person.${email}@example.com`,
    mobile_country_code: mobile === undefined ? undefined : "44",
    mobile_number: mobile === undefined ? undefined : 7_700_900_800 + mobile,
  };
}

function delayed(random: SeededRandom): Interception {
  return async (_call, next) => {
    await setTimeout(random.fraction() * MAX_DELAY_MS);
    return next();
  };
}

/** The numbers of all contacts of a kind, one of which nobody has, for as many clients. */
function shuffledOrNone(random: SeededRandom): (number | undefined)[] {
  return [undefined, ...Array.from({ length: CONTACTS }, (_, index) => index)]
    .map((contact) => ({ contact, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ contact }) => contact);
}

function clientOfFile() {
  const [first] = sampleClub.clients;
  if (first === undefined) throw new Error("The sample club has no client.");
  return first;
}

function pick(ids: readonly number[], random: SeededRandom): number {
  return ids[random.below(ids.length)] ?? 0;
}

function times(count: number, begin: () => Promise<unknown>): Promise<unknown>[] {
  return Array.from({ length: count }, begin);
}
