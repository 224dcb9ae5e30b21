import { setTimeout as sleep } from "node:timers/promises";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { importClub } from "../../../infra/commands/import/import-club.ts";
import { Database } from "../../../shared/tables/database.ts";
import { clubFile, editedClub, recordOf } from "../../infra/commands/import/club-files.ts";
import { tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { CLIENT_WRITER } from "../../support/clients.ts";
import { conflictsInFlight } from "../../support/conflicts.ts";
import { engineEndpoint, giveBackTables, type TestTables } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";
import { seen, staffOf } from "../../support/staff.ts";
import { MANAGER } from "../../support/tours.ts";
import { startWire } from "../../support/wire.ts";
import { checkContacts } from "../checker/check-contacts.ts";
import { checkProfiles } from "../checker/check-profiles.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";

/** What happens at once to people who exchange three contacts of each kind: how often each. */
export interface ContactCrowd {
  readonly updates?: number;
  readonly replacements?: number;
  readonly creations?: number;
  readonly prospects?: number;
  readonly tours?: number;
  readonly imports?: number;
  readonly erasures?: number;
}

/** What a storm came to. */
export interface ContactReport {
  readonly problems: readonly string[];
  /** How many requests were answered with each status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** A storm: its request to the operations, and the calls of its commands. */
interface Storm {
  readonly tables: TestTables;
  readonly api: FunctionsUnderTest;
  readonly random: SeededRandom;
  readonly clients: number[];
}

const CLIENTS = [9001, 9002, 9003];
const CONTACTS = 3;
const MAX_DELAY_MS = 12;
const MAX_POSTS = 20;

/** The kinds of a crowd that are requests, each by what it sends. */
const senders: Readonly<
  Record<
    Exclude<keyof ContactCrowd, "imports" | "erasures">,
    (storm: Storm, key: string) => Promise<TestAnswer>
  >
> = {
  updates: ({ api, random, clients }, key) => {
    const { email_id, ...mobile } = drawnContacts(random);
    const bodies: [object, ...object[]] = [{ email_id }, mobile, { email_id, ...mobile }];
    const body = random.pick([...bodies, { full_name: `Name ${key}` }]);
    return api.updateClient(body, staffOf(drawn(clients, random), { "Idempotency-Key": key }));
  },
  replacements: async ({ api, random, clients }, key) => {
    const id = drawn(clients, random);
    const body = { full_name: `Name ${key}`, status: "client", ...drawnContacts(random) };
    const found = await api.getClient(undefined, staffOf(id));
    if (found.status !== 200) return found;
    const headers = { ...seen(found.body.version), "Idempotency-Key": key };
    return api.replaceClient(body, staffOf(id, headers));
  },
  creations: async ({ api, random, clients }, key) => {
    const body = { full_name: `Name ${key}`, ...drawnContacts(random) };
    const created = await api.createClient(body, { ...CLIENT_WRITER, headers: { "Idempotency-Key": key } });
    if (created.status === 201) clients.push(created.body.client.client_id);
    return created;
  },
  prospects: async ({ api, random, clients }, key) => {
    const prospect = { full_name: `Name ${key}`, gender: "Female", ...drawnContacts(random) };
    const recorded = await api.createProspect(
      { prospect },
      { ...MANAGER, headers: { "Idempotency-Key": key } },
    );
    if (recorded.status === 200) clients.push(recorded.body.id);
    return recorded;
  },
  tours: ({ api, random }, key) => {
    const day = 1 + random.below(4);
    const tour = tourBody(drawnContacts(random), { scheduled_datetime: `2026-12-0${day}T10:00:00Z` });
    const caller = random.chance(0.5) ? MANAGER : {};
    return api.bookTour(tour, { ...caller, headers: { "Idempotency-Key": key } });
  },
};

/**
 * Lets requests, imports and erasures take, give up and exchange contacts at once, behind a wire on which transactions
 * conflict; gives what is wrong with the answers, and with the tables afterwards.
 */
export async function contactStorm(random: SeededRandom, crowd: ContactCrowd): Promise<ContactReport> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(conflictsInFlight(seededRandom(random.below(2 ** 31))).disturb);
  const api = functionsUnderTest(new Database(productClient(wire.endpoint), tables.names));
  const storm: Storm = { tables, api, random, clients: [...CLIENTS] };
  const statuses = new Map<number, number>();
  const requests = Object.entries(senders).flatMap(([kind, send]) =>
    times(crowd[kind as keyof typeof senders], async (index) => {
      await sleep(random.below(MAX_DELAY_MS));
      const answer = await persist((post) => send(storm, `${kind}-${index}-${post}`));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isExpected = [200, 201, 400, 404, 412].includes(answer.status);
      return isExpected ? [] : [`${kind} were answered with ${answer.status}: ${answer.text}`];
    }),
  );
  const commands = [
    ...times(crowd.imports, () => importAnew(storm)),
    ...times(crowd.erasures, () => erase(storm)),
  ];
  const answers = await Promise.all([...requests, ...commands]);
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  // An import writes people whom no operation made, and an erasure frees what was booked.
  const isOurs = commands.length === 0;
  const wrong = isOurs
    ? await checkTables(tables, before)
    : [...state.unreadable, ...checkContacts(state), ...checkProfiles(state)];
  giveBackTables(tables);
  return { problems: [...answers.flat(), ...wrong], statuses };
}

/** Sends requests until the database is there: a conflict has written nothing. */
async function persist(send: (post: number) => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer = await send(0);
  for (let post = 1; post < MAX_POSTS && answer.status === 503; post += 1) answer = await send(post);
  return answer;
}

/** Imports the sample club, whose clients have other contacts in it. */
async function importAnew({ tables, random }: Storm): Promise<string[]> {
  const emails = shuffled(random);
  const mobiles = shuffled(random);
  const file = clubFile(
    editedClub((club) => {
      for (const [index] of CLIENTS.entries()) {
        Object.assign(recordOf(club, "clients", index), contactsOf(emails[index], mobiles[index]));
      }
    }),
  );
  const outcome = await importClub(file, slowly(tables, random));
  return outcome.ok ? [] : [`The file was refused: ${JSON.stringify(outcome.problems)}`];
}

async function erase({ tables, random, clients }: Storm): Promise<string[]> {
  await sleep(random.below(MAX_DELAY_MS));
  const client = { tenant_id: 11, client_id: drawn(clients, random) };
  const { isComplete } = await eraseClient(slowly(tables, random), client, TEST_NOW);
  return isComplete ? [] : [`The erasure of client ${client.client_id} did not come to an end.`];
}

/** The tables as a command reaches them whose calls take a while. */
function slowly(tables: TestTables, random: SeededRandom) {
  const delays = seededRandom(random.below(2 ** 31));
  return bulkTablesThrough(tables, async (_, next) => {
    await sleep(delays.below(MAX_DELAY_MS));
    return next();
  });
}

/** Contacts for anybody: at least one of them. */
function drawnContacts(random: SeededRandom) {
  const kind = random.below(3);
  return contactsOf(
    kind === 0 ? undefined : random.below(CONTACTS),
    kind === 1 ? undefined : random.below(CONTACTS),
  );
}

function contactsOf(email: number | undefined, mobile: number | undefined) {
  return {
    email_id: email === undefined ? null : `person.${email}@example.com`,
    mobile_country_code: mobile === undefined ? null : "44",
    mobile_number: mobile === undefined ? null : 7_700_900_800 + mobile,
  };
}

/** The numbers of all contacts of a kind in any order. */
function shuffled(random: SeededRandom): number[] {
  return Array.from({ length: CONTACTS }, (_, contact) => ({ contact, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ contact }) => contact);
}

function drawn(ids: readonly number[], random: SeededRandom): number {
  return ids[random.below(ids.length)] ?? 0;
}

function times<Outcome>(count = 0, begin: (index: number) => Promise<Outcome>): Promise<Outcome>[] {
  return Array.from({ length: count }, (_, index) => begin(index));
}
