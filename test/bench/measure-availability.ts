import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { calendarTable } from "../../shared/tables/calendar-table.ts";
import { addAskedClub } from "./availability-club.ts";
import { type AvailabilityQuestion, availabilityQuestions, questionEvent } from "./availability-questions.ts";
import { TOMORROW_MS } from "./bench-events.ts";
import { type BenchStage, type BuiltContender, builtContender } from "./bench-stage.ts";
import { buildPeer } from "./build.ts";
import { WarmContender } from "./contender-process.ts";
import { rotated } from "./measure.ts";
import { type RecordedCall, startRecordingProxy } from "./recording-proxy.ts";
import { quantile, ratios, type Summary, summarize } from "./statistics.ts";

/** What one question took; times in milliseconds. */
export interface AvailabilityResult {
  readonly label: string;
  readonly goal: number;
  /** How many calls it makes, in how many round trips, and what they are answered. */
  readonly calls: number;
  readonly roundTrips: number;
  readonly readBytes: number;
  readonly answerCharacters: number;
  /** Of the median request, the engine's time included. */
  readonly warmMs: Summary;
  /** How many times the SDK alone, and the SDK with the product's settings of its client. */
  readonly warmRatio: Summary;
  readonly warmClientRatio: Summary;
  /** CPU time per request, the engine's not among it. */
  readonly warmCpuMs: Summary;
  readonly warmCpuRatio: Summary;
  readonly warmCpuClientRatio: Summary;
}

/** How much is measured. */
export interface AvailabilityEffort {
  readonly rounds: number;
  /** How many rounds are not counted, before the first. */
  readonly warmUpRounds: number;
  /** Words in the labels of the questions that are asked; all where it is not given. */
  readonly only?: string;
}

/** What a saved run measures, and a quick one. */
export const FULL_AVAILABILITY: AvailabilityEffort = { rounds: 7, warmUpRounds: 1 };
export const QUICK_AVAILABILITY: AvailabilityEffort = { rounds: 3, warmUpRounds: 1 };

interface Asked {
  readonly question: AvailabilityQuestion;
  readonly roundTrips: readonly (readonly RecordedCall[])[];
  readonly readBytes: number;
  readonly ours: Side;
  readonly sdk: Side;
  readonly client: Side;
}

/** One side of a comparison: its event, and what was measured, one value per round. */
interface Side {
  readonly event: unknown;
  readonly p50Ms: number[];
  readonly cpuMs: number[];
  answerCharacters: number;
}

/**
 * Asks the appointments function for free time and for a list, and has the SDK alone make the same calls, in turns.
 * @param stage has the appointments function
 */
export async function measureAvailability(
  stage: BenchStage,
  effort: AvailabilityEffort,
): Promise<AvailabilityResult[]> {
  await addAskedClub({ client: stage.client, names: stage.tables }, TOMORROW_MS);
  const folder = mkdtempSync(join(tmpdir(), "peer-"));
  const contender = builtContender(stage, "appointments");
  const peer = readingPeer(contender, folder);
  const start = (of: BuiltContender) => new WarmContender(stage.runner, of);
  const processes = { ours: start(contender), sdk: start(peer), client: start(withProductClient(peer)) };
  const sides = Object.keys(processes) as (keyof typeof processes)[];
  try {
    const asked = await record(stage, contender, effort.only ?? "");
    for (let round = -effort.warmUpRounds; round < effort.rounds; round += 1) {
      for (const one of asked) {
        for (const side of rotated(sides, round + effort.warmUpRounds)) {
          await take(processes[side], one, one[side], round);
        }
      }
    }
    return asked.map(resultOf);
  } finally {
    await Promise.all(Object.values(processes).map((each) => each.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** The SDK as esbuild bundles it by itself, without what the product leaves out of it. */
function readingPeer(contender: BuiltContender, folder: string): BuiltContender {
  const source = { kind: "peer", module: "test/bench/recorded-reads.ts", isReduced: false } as const;
  return { ...contender, name: "recorded-reads", source, file: buildPeer("recorded-reads", source, folder) };
}

function withProductClient(peer: BuiltContender): BuiltContender {
  return { ...peer, environment: { ...peer.environment, BENCH_CLIENT: "product" } };
}

/** Has each question answered through a proxy: the peer makes the calls that passed it. */
async function record(stage: BenchStage, contender: BuiltContender, only: string): Promise<Asked[]> {
  const proxy = await startRecordingProxy(stage.engine.endpoint);
  const environment = { ...contender.environment, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint };
  const recorded = new WarmContender(stage.runner, { ...contender, environment });
  const asked: Asked[] = [];
  try {
    for (const question of availabilityQuestions(TOMORROW_MS).filter(({ label }) => label.includes(only))) {
      const event = questionEvent(question);
      // The first of them also reads the tenant, which later ones know.
      await recorded.run([event]);
      proxy.take();
      await recorded.run([event]);
      const { calls, answeredBytes: readBytes } = proxy.take();
      const roundTrips = roundTripsOf(question, calls);
      const reads = { roundTrips };
      asked.push({ question, ...reads, readBytes, ours: side(event), sdk: side(reads), client: side(reads) });
    }
  } finally {
    await recorded.stop();
    proxy.stop();
  }
  return asked;
}

/** The calls that wait for one another: first the club's records, then the calendars of each stretch that is looked at. */
function roundTripsOf(
  { label, roundTrips: expected }: AvailabilityQuestion,
  calls: readonly RecordedCall[],
): (readonly RecordedCall[])[] {
  const roundTrips = [...Map.groupBy(calls, lookedAtFrom).values()];
  if (roundTrips.length !== expected) throw new Error(`${label}: ${roundTrips.length} round trips`);
  return roundTrips;
}

const CalendarQuerySchema = v.object({
  ExpressionAttributeNames: v.object({ "#sort": v.literal(calendarTable.sortKey.name) }),
  ExpressionAttributeValues: v.object({ ":from": v.object({ S: v.string() }) }),
});

function lookedAtFrom({ input }: RecordedCall): string {
  const query = v.safeParse(CalendarQuerySchema, input);
  return query.success ? query.output.ExpressionAttributeValues[":from"].S : "";
}

function side(event: unknown): Side {
  return { event, p50Ms: [], cpuMs: [], answerCharacters: 0 };
}

async function take(process: WarmContender, { question }: Asked, into: Side, round: number): Promise<void> {
  const events = Array.from({ length: question.times }, () => into.event);
  const { latenciesMs, cpuMs, answerCharacters } = await process.run(events);
  if (round < 0) return;
  into.p50Ms.push(quantile(latenciesMs, 0.5));
  into.cpuMs.push(cpuMs);
  into.answerCharacters = answerCharacters;
}

function resultOf({
  question: { label, goal },
  roundTrips,
  readBytes,
  ours,
  sdk,
  client,
}: Asked): AvailabilityResult {
  return {
    label,
    goal,
    calls: roundTrips.flat().length,
    roundTrips: roundTrips.length,
    readBytes,
    answerCharacters: ours.answerCharacters,
    warmMs: summarize(ours.p50Ms),
    warmRatio: ratios(ours.p50Ms, sdk.p50Ms),
    warmClientRatio: ratios(ours.p50Ms, client.p50Ms),
    warmCpuMs: summarize(ours.cpuMs),
    warmCpuRatio: ratios(ours.cpuMs, sdk.cpuMs),
    warmCpuClientRatio: ratios(ours.cpuMs, client.cpuMs),
  };
}
