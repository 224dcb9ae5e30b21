import { performance } from "node:perf_hooks";
import { checkTables } from "../consistency/checker/check-tables.ts";
import { readState } from "../consistency/checker/stored-state.ts";
import { createAtOnce } from "../functions/tours/people/create-prospect/crowd.ts";
import { askedPerson, bodyOf, formOf, recordPeople } from "../functions/tours/people/visitors.ts";
import { functionsUnderTest } from "../support/function-under-test.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { tickingClock } from "../support/ticking-clock.ts";
import { columns, type Section } from "./section.ts";

const PEOPLE = 1_000;
const CROWD = 200;
const LINKS = 1_000;
// Two halves of the same people differ by some 3 %. On a fast machine a request takes 2 ms, of which storing a new person is
// more than a tenth; a network hides a difference of a millisecond, since nobody can be asked for as new twice.
const MAX_RATIO = 1.1;
const MAX_DIFFERENCE_MS = 1;

type Operation = "createProspect" | "bookTour";

/** What a public page's token tells of 1,000 people, half of them known to the club, and of 1,000 addresses. */
export const visitors: Section = {
  title: `${PEOPLE} people, half of them known, asked for by a visitor; the links of ${LINKS} addresses; ${CROWD} prospects at once`,
  run: async (random, say) => [
    ...(await ask(random, say)),
    ...(await askForLinks(random, say)),
    ...(await crowd(say)),
  ],
};

async function ask(random: SeededRandom, say: (line: string) => void): Promise<string[]> {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database, { now: tickingClock() });
  await recordPeople(api, PEOPLE);
  const forms = new Map<Operation, Set<string>>([
    ["createProspect", new Set()],
    ["bookTour", new Set()],
  ]);
  const times = new Map<string, number[]>();
  for (let number = 0; number < PEOPLE; number += 1) {
    const asked = askedPerson(number, random.chance(0.5));
    for (const operation of ["createProspect", "bookTour"] as const) {
      const body = operation === "bookTour" ? bodyOf(asked) : { prospect: asked.prospect };
      // Somebody new is known from their first request on, so each operation asks for people of its own.
      if ((number % 2 === 0) !== (operation === "bookTour")) continue;
      const startMs = performance.now();
      const answer = await api[operation](body);
      const group = `${operation} ${asked.isKnown ? "known" : "new"}`;
      times.set(group, [...(times.get(group) ?? []), performance.now() - startMs]);
      forms.get(operation)?.add(formOf(answer));
    }
  }
  say(columns("", "known ms", "new ms", "ratio", "forms"));
  return [...forms].flatMap(([operation, seen]) => {
    const of = (kind: string) => times.get(`${operation} ${kind}`) ?? [];
    return compared(operation, { known: of("known"), fresh: of("new") }, seen, say);
  });
}

/** Asks for the links of addresses, half of which have an open tour. */
async function askForLinks(random: SeededRandom, say: (line: string) => void): Promise<string[]> {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database, { now: tickingClock() });
  for (let number = 0; number < LINKS; number += 2) {
    const prospect = { full_name: "Ada", email_id: addressOf(number) };
    const booked = await api.bookTour(bodyOf({ ...askedPerson(number, false), prospect }));
    if (booked.status !== 200) throw new Error(`Not booked: ${booked.text}`);
  }
  const times: Record<"known" | "fresh", number[]> = { known: [], fresh: [] };
  const forms = new Set<string>();
  for (let asked = 0; asked < LINKS; asked += 1) {
    const number = 2 * Math.floor((random.fraction() * LINKS) / 2);
    const hasTour = random.chance(0.5);
    const startMs = performance.now();
    const answer = await api.sendTourLink({ email_id: addressOf(hasTour ? number : number + 1) });
    times[hasTour ? "known" : "fresh"].push(performance.now() - startMs);
    forms.add(`${answer.status} ${answer.text}`);
  }
  return compared("sendTourLink", times, forms, say);
}

function addressOf(number: number): string {
  return `person-${number}@example.com`;
}

/** What the times and the forms of answers tell. */
function compared(
  operation: string,
  times: Readonly<Record<"known" | "fresh", readonly number[]>>,
  forms: ReadonlySet<string>,
  say: (line: string) => void,
): string[] {
  const [known, fresh] = [median(times.known), median(times.fresh)];
  const ratio = known / fresh;
  const isHidden =
    Math.abs(known - fresh) < MAX_DIFFERENCE_MS || (ratio < MAX_RATIO && ratio > 1 / MAX_RATIO);
  const shown = [known, fresh, ratio].map((value) => value.toFixed(2));
  say(columns(operation, ...shown, forms.size));
  return [
    ...(forms.size === 1 ? [] : [`${operation} answers in ${forms.size} forms: ${[...forms].join(" and ")}`]),
    ...(isHidden
      ? []
      : [`${operation} tells by its time: ${known} ms of somebody known, ${fresh} ms of others.`]),
  ];
}

async function crowd(say: (line: string) => void): Promise<string[]> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const refused = await createAtOnce(functionsUnderTest(tables.database), CROWD);
  const { people } = await readState(tables);
  const made = people.length - before.people.length;
  say(columns("prospects at once", "sent", "people"));
  say(columns("", CROWD, made));
  return [
    ...refused,
    ...(made > 0 && made <= 2 ? [] : [`${made} people were made of two mobile numbers.`]),
    ...(await checkTables(tables, before)),
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
