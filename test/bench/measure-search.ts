import { Database } from "../../shared/tables/database.ts";
import { functionsUnderTest } from "../support/function-under-test.ts";
import { FINDER } from "../support/member.ts";
import { asking } from "../support/slots.ts";
import { gatewayEvent } from "./bench-events.ts";
import { type BenchStage, builtContender, localClient } from "./bench-stage.ts";
import { WarmContender } from "./contender-process.ts";
import { rotated } from "./measure.ts";
import { type SeededEngine, startSeededEngine } from "./seeded-engine.ts";
import { SOUGHT, seededPeople } from "./seeded-people.ts";
import { quantile, ratios, type Summary, summarize } from "./statistics.ts";

/** What one search took at a small club and at a large one; times in milliseconds, the engine's included. */
export interface SearchResult {
  readonly label: string;
  readonly found: number;
  readonly smallMs: Summary;
  readonly largeMs: Summary;
  /** How many times the small club's. */
  readonly ratio: Summary;
  readonly smallUnits: number;
  readonly largeUnits: number;
}

/** How many people the clubs have. */
export const SEARCHED_CLUBS = { small: 1_000, large: 100_000 } as const;

type Size = keyof typeof SEARCHED_CLUBS;

const SIZES = Object.keys(SEARCHED_CLUBS) as Size[];
const REQUESTS = 60;
const LIMIT = "20";

const SEARCHES: readonly (readonly [label: string, query: Readonly<Record<string, string>>])[] = [
  ["20 of a first name that half of the club has", { query: SOUGHT.common }],
  ["one by last name", { query: SOUGHT.last_name }],
  ["one by first and last name, of 20 with that first name", { query: SOUGHT.full_name }],
  [
    "one by first and last name, of half of the club with that first name",
    { query: `${SOUGHT.common} Nobody` },
  ],
  ["one by e-mail address", { query: SOUGHT.email_id }],
  ["one by mobile number", { query: SOUGHT.mobile }],
  ["20 by id", {}],
];

interface Club {
  readonly engine: SeededEngine;
  readonly contender: WarmContender;
  readonly units: readonly number[];
  readonly found: readonly number[];
}

/**
 * Has the tours function search at a club of 1,000 people and at one of 100,000, each in an engine of its own, in turns.
 * @param stage has the tours function
 */
export async function measureSearch(
  stage: BenchStage,
  { rounds, warmUpRounds }: { readonly rounds: number; readonly warmUpRounds: number },
): Promise<SearchResult[]> {
  const clubs = new Map<Size, Club>();
  try {
    for (const size of SIZES) clubs.set(size, await openClub(stage, SEARCHED_CLUBS[size]));
    const took = SEARCHES.map(() => ({ small: [] as number[], large: [] as number[] }));
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const [index, [, query]] of SEARCHES.entries()) {
        for (const size of rotated(SIZES, round + warmUpRounds)) {
          const events = Array.from({ length: REQUESTS }, () => searchEvent(query));
          const { latenciesMs } = await clubOf(clubs, size).contender.run(events);
          if (round >= 0) took[index]?.[size].push(quantile(latenciesMs, 0.5));
        }
      }
    }
    const [small, large] = [clubOf(clubs, "small"), clubOf(clubs, "large")];
    return took.map((times, index) => ({
      label: SEARCHES[index]?.[0] ?? "",
      found: large.found[index] ?? 0,
      smallMs: summarize(times.small),
      largeMs: summarize(times.large),
      ratio: ratios(times.large, times.small),
      smallUnits: small.units[index] ?? 0,
      largeUnits: large.units[index] ?? 0,
    }));
  } finally {
    await Promise.all(
      [...clubs.values()].flatMap(({ contender, engine }) => [contender.stop(), engine.stop()]),
    );
  }
}

function clubOf(clubs: ReadonlyMap<Size, Club>, size: Size): Club {
  const club = clubs.get(size);
  if (club === undefined) throw new Error(`There is no ${size} club.`);
  return club;
}

async function openClub(stage: BenchStage, count: number): Promise<Club> {
  const engine = await startSeededEngine(stage, seededPeople(count));
  const ours = builtContender(stage, "tours");
  const environment = { ...ours.environment, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  return {
    engine,
    contender: new WarmContender(stage.runner, { ...ours, environment }),
    ...(await accountOf(stage, engine)),
  };
}

/** What each search finds, and its read units. */
async function accountOf(
  { tables }: BenchStage,
  engine: SeededEngine,
): Promise<Pick<Club, "units" | "found">> {
  const client = localClient(engine);
  const api = functionsUnderTest(new Database(client, tables), { isUndescribed: true });
  const search = async (query: Readonly<Record<string, string>>) => {
    const { status, body, text } = await api.listClients(
      undefined,
      asking({ ...query, limit: LIMIT }, FINDER),
    );
    if (status !== 200) throw new Error(text);
    return { found: body.clients.length, units: Number(api.log.at(-1)?.fields.read_units) };
  };
  // The tenant is known from then on.
  await search({});
  const accounts = [];
  for (const [, query] of SEARCHES) accounts.push(await search(query));
  client.destroy();
  return { units: accounts.map(({ units }) => units), found: accounts.map(({ found }) => found) };
}

function searchEvent(query: Readonly<Record<string, string>>): unknown {
  return gatewayEvent({
    httpMethod: "GET",
    resource: "/tenants/{tenant_id}/clients",
    pathParameters: { tenant_id: "11" },
    query: { ...query, limit: LIMIT },
  });
}
