import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalJson } from "../../shared/api/idempotency.ts";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };
import { cutErasure } from "../consistency/cuts/cut-erasure.ts";
import { cutImport, type ImportScenario } from "../consistency/cuts/cut-import.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { columns, type Section } from "./section.ts";

const ERASURES = [
  { appointments: 0, occurrences: 0 },
  { appointments: 1, occurrences: 0 },
  { appointments: 4, occurrences: 0 },
  { appointments: 1, occurrences: 12 },
];
const IMPORTS = 6;
const CLIENTS = 8;
const CONTACTS = 12;

/** Erasures and imports that are cut off before each of their writes, and done again. */
export const cuts: Section = {
  title: "erasure and import cut at every write",
  run: async (random, say) => {
    say(columns("", "cuts"));
    const problems: string[] = [];
    for (const { appointments, occurrences } of ERASURES) {
      const count = await cutEverywhere((at) => cutErasure(appointments, at, occurrences), problems);
      say(columns(`erasure, ${appointments} appointments, ${occurrences} in a series`, count));
    }
    const folder = await mkdtemp(join(tmpdir(), "soak-cuts-"));
    try {
      for (let round = 0; round < IMPORTS; round += 1) {
        const scenario = await randomImport(folder, random);
        const whole = await cutImport(scenario, Number.POSITIVE_INFINITY);
        problems.push(...whole.problems);
        const expected = canonicalJson(whole.end);
        const cutAt = async (at: number) => {
          const { wasCut, problems: found, end } = await cutImport(scenario, at);
          const differs =
            canonicalJson(end) === expected ? [] : [`A cut before write ${at} ends differently.`];
          return { wasCut, problems: [...found, ...differs] };
        };
        const count = await cutEverywhere(cutAt, problems);
        say(columns(`import, ${JSON.stringify(scenario.options)}`, count));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return problems;
  },
};

interface Trial {
  readonly wasCut: boolean;
  readonly problems: readonly string[];
}

/** Cuts before every write in turn; gives how many there are. */
async function cutEverywhere(cutAt: (write: number) => Promise<Trial>, problems: string[]): Promise<number> {
  for (let write = 0; ; write += 1) {
    const trial = await cutAt(write);
    problems.push(...trial.problems);
    if (!trial.wasCut) return write;
  }
}

/** Clients who exchange contacts at random between two files, and prospects who have some of them in between. */
async function randomImport(folder: string, random: SeededRandom): Promise<ImportScenario> {
  const [before, file] = [join(folder, "before.json"), join(folder, "file.json")];
  const there = numbers(CLIENTS - 2);
  const emails = shuffled(CONTACTS, random);
  // Some keep e-mail address and mobile number together, some do not.
  const mobiles = random.chance(0.5) ? emails : shuffled(CONTACTS, random);
  const uuids = sampleClub.tenants.map(({ tenant_uuid }) => tenant_uuid);
  const order = shuffled(uuids.length, random);
  await writeFile(before, JSON.stringify(club({ clients: there, emails: there, mobiles: there, uuids })));
  const shuffledUuids = order.map((place) => uuids[place] ?? "");
  const changed = { clients: numbers(CLIENTS), emails, mobiles, uuids: shuffledUuids };
  await writeFile(file, JSON.stringify(club(changed)));
  const prospects = numbers(CONTACTS)
    .slice(there.length)
    .filter(() => random.chance(0.6))
    .map((contact) => (random.chance(0.5) ? { email_id: emailOf(contact) } : mobileOf(contact)))
    .map((contacts) => ({ email_id: undefined, ...contacts }));
  const options = { joinPeople: random.chance(0.5) };
  return { before, file, prospects, options };
}

interface ClubToMake {
  readonly clients: readonly number[];
  /** The numbers that the clients' contacts are made of. */
  readonly emails: readonly number[];
  readonly mobiles: readonly number[];
  readonly uuids: readonly string[];
}

/** The sample club with other clients and other UUIDs. */
function club({ clients, emails, mobiles, uuids }: ClubToMake) {
  const [first] = sampleClub.clients;
  return {
    ...sampleClub,
    access: sampleClub.access.filter(({ client_id }) => client_id === undefined || client_id === 9001),
    tenants: sampleClub.tenants.map((tenant, index) => ({ ...tenant, tenant_uuid: uuids[index] })),
    clients: clients.map((client, index) => ({
      ...first,
      client_id: 9001 + client,
      email_id: emailOf(emails[index] ?? 0),
      ...mobileOf(mobiles[index] ?? 0),
    })),
  };
}

function emailOf(contact: number): string {
  return `person.${contact}@example.com`;
}

function mobileOf(contact: number) {
  return { mobile_country_code: "44", mobile_number: 7_700_900_000 + contact };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function shuffled(count: number, random: SeededRandom): number[] {
  return numbers(count)
    .map((number) => ({ number, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ number }) => number);
}
