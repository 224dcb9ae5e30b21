import { benchEvent } from "./bench-events.ts";
import type { BenchStage, BuiltContender } from "./bench-stage.ts";
import { runCold, WarmContender } from "./contender-process.ts";
import { type LambdaRuntime, runUnderLambdaRuntime } from "./lambda-runtime.ts";
import { COUNTING_FLAGS } from "./runner-messages.ts";
import { quantile } from "./statistics.ts";

/** What was measured of a contender, one value per round. */
export interface Rounds {
  readonly coldMs: number[];
  readonly coldLoadMs: number[];
  readonly coldCpuMs: number[];
  /** Cold under Lambda's runtime client; none where it is not there. */
  readonly runtimeMs: number[];
  readonly warmP50Ms: number[];
  readonly warmP99Ms: number[];
  readonly warmCpuMs: number[];
  /** Per request. */
  readonly allocatedBytes: number[];
}

/** How much is measured. */
export interface Effort {
  readonly coldRounds: number;
  readonly runtimeRounds: number;
  readonly warmRounds: number;
  readonly requestsPerRound: number;
  /** Before the first round. */
  readonly warmUp: number;
}

// 40 MB at most, a small part of a heap that is never collected.
const COUNTED_REQUESTS = 50;
// What a request allocates falls by a tenth while V8 compiles.
const UNCOUNTED_BLOCKS = 4;
const COUNTED_ROUNDS = 3;

/** The measurements by contender; each round takes its turn with every contender, another one first each time. */
export async function measure(
  stage: BenchStage,
  effort: Effort,
  runtime: LambdaRuntime,
  say: (text: string) => void,
): Promise<ReadonlyMap<string, Rounds>> {
  const rounds = new Map(stage.built.map(({ name }) => [name, noRounds()]));
  const events = eventSource(stage.token);
  for (let round = 0; round < effort.coldRounds; round += 1) {
    for (const contender of rotated(stage.built, round)) {
      const [event] = events(contender, 1);
      const report = await runCold(stage.runner, contender, event);
      const into = roundsOf(rounds, contender);
      into.coldMs.push(report.answeredMs);
      into.coldLoadMs.push(report.loadedMs);
      into.coldCpuMs.push(report.cpuMs);
    }
  }
  say(`${effort.coldRounds} cold rounds done`);
  if (runtime.ok) await measureRuntime(runtime.program, stage, effort, rounds, events);
  say(runtime.ok ? `${effort.runtimeRounds} rounds under Lambda's runtime client done` : runtime.why);
  await measureWarm(stage, effort, rounds, events);
  say(`${effort.warmRounds} warm rounds done`);
  await measureAllocations(stage, rounds, events);
  return rounds;
}

async function measureRuntime(
  program: string,
  { built }: BenchStage,
  { runtimeRounds }: Effort,
  rounds: ReadonlyMap<string, Rounds>,
  events: EventSource,
): Promise<void> {
  for (let round = 0; round < runtimeRounds; round += 1) {
    for (const contender of rotated(built, round)) {
      const [event] = events(contender, 1);
      roundsOf(rounds, contender).runtimeMs.push(await runUnderLambdaRuntime(program, contender, event));
    }
  }
}

async function measureWarm(
  { built, runner }: BenchStage,
  { warmRounds, requestsPerRound, warmUp }: Effort,
  rounds: ReadonlyMap<string, Rounds>,
  events: EventSource,
): Promise<void> {
  const warm = built.map((contender) => new WarmContender(runner, contender));
  for (const each of warm) await each.run(events(each.contender, warmUp));
  for (let round = 0; round < warmRounds; round += 1) {
    for (const each of rotated(warm, round)) {
      const { latenciesMs, cpuMs } = await each.run(events(each.contender, requestsPerRound));
      const into = roundsOf(rounds, each.contender);
      into.warmP50Ms.push(quantile(latenciesMs, 0.5));
      into.warmP99Ms.push(quantile(latenciesMs, 0.99));
      into.warmCpuMs.push(cpuMs);
    }
  }
  await Promise.all(warm.map((each) => each.stop()));
}

// In processes of their own: a heap that is never collected is not what is timed.
async function measureAllocations(
  { built, runner }: BenchStage,
  rounds: ReadonlyMap<string, Rounds>,
  events: EventSource,
): Promise<void> {
  for (const contender of built) {
    const counting = new WarmContender(runner, contender, COUNTING_FLAGS);
    for (let block = 0; block < UNCOUNTED_BLOCKS; block += 1) {
      await counting.run(events(contender, COUNTED_REQUESTS));
    }
    for (let round = 0; round < COUNTED_ROUNDS; round += 1) {
      const { allocatedBytes } = await counting.run(events(contender, COUNTED_REQUESTS));
      if (allocatedBytes !== undefined) roundsOf(rounds, contender).allocatedBytes.push(allocatedBytes);
    }
    await counting.stop();
  }
}

/** Gives events that were not given before. */
export type EventSource = (contender: Pick<BuiltContender, "work" | "event">, count: number) => unknown[];

/**
 * @param token of the authorizer's events
 * @param first the index of the first event
 */
export function eventSource(token: string, first = 0): EventSource {
  let next = first;
  return ({ work, event = (index) => benchEvent(work, index, token) }, count) =>
    Array.from({ length: count }, () => event(next++));
}

/** The items from another one on, so that each round begins with another. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length] as Item);
}

function roundsOf(rounds: ReadonlyMap<string, Rounds>, { name }: BuiltContender): Rounds {
  const found = rounds.get(name);
  if (found === undefined) throw new Error(`Nobody measures ${name}.`);
  return found;
}

function noRounds(): Rounds {
  return {
    coldMs: [],
    coldLoadMs: [],
    coldCpuMs: [],
    runtimeMs: [],
    warmP50Ms: [],
    warmP99Ms: [],
    warmCpuMs: [],
    allocatedBytes: [],
  };
}
