import { availableParallelism, cpus } from "node:os";
import type { BenchStage } from "./bench-stage.ts";
import { RAW_PUT, RAW_TWO_CALLS } from "./contenders.ts";
import type { Effort, Rounds } from "./measure.ts";
import type { AvailabilityResult } from "./measure-availability.ts";
import type { SearchResult } from "./measure-search.ts";
import { ratios, type Summary, summarize } from "./statistics.ts";

/** One run of the benchmark. */
export interface BenchResult {
  readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string };
  readonly effort: Effort;
  readonly contenders: readonly ContenderResult[];
  readonly comparisons: readonly Comparison[];
  /** What questions for free time took. */
  readonly availability: readonly AvailabilityResult[];
  /** What searches of people took. */
  readonly search: readonly SearchResult[];
}

/** The cold start of our appointments function as a multiple of another contender's. */
export interface Comparison {
  readonly label: string;
  readonly coldRatio: Summary;
  readonly coldCpuRatio: Summary;
}

/** What one contender did; times in milliseconds. */
export interface ContenderResult {
  readonly name: string;
  readonly label: string;
  readonly bundleBytes: number;
  /** From the start of the process to the first success. */
  readonly coldMs: Summary;
  /** How many times the raw handler with one `PutItem`. */
  readonly coldRatio: Summary;
  /** CPU time of the same, which others on the machine disturb less. */
  readonly coldCpuMs: Summary;
  readonly coldCpuRatio: Summary;
  /** Cold under Lambda's runtime client, wall clock; missing where it could not be installed. */
  readonly runtimeMs?: Summary;
  readonly runtimeRatio?: Summary;
  /** What of the first request the engine took. */
  readonly engineMs: number;
  readonly warmP50Ms: Summary;
  readonly warmP99Ms: Summary;
  /** CPU time per request, the engine's not among it. */
  readonly warmCpuMs: Summary;
  /** How many times the raw handler with the product's two calls. */
  readonly warmCpuRatio: Summary;
  /** What V8's heap gives for a request. */
  readonly allocatedBytes: Summary;
}

/** Where the benchmark ran. */
export function machine(): BenchResult["machine"] {
  return { cpu: cpus()[0]?.model ?? "unknown", cores: availableParallelism(), node: process.version };
}

/** Compares *Create new appointment* with every peer, and with an earlier build where one takes part. */
export function comparisons({ built }: BenchStage, rounds: ReadonlyMap<string, Rounds>): Comparison[] {
  const ours = roundsOf(rounds, "appointments");
  return built
    .filter(({ source }) => source.kind !== "stack")
    .map(({ name, label }) => {
      const peer = roundsOf(rounds, name);
      return {
        label,
        coldRatio: ratios(ours.coldMs, peer.coldMs),
        coldCpuRatio: ratios(ours.coldCpuMs, peer.coldCpuMs),
      };
    });
}

/** Summarizes the rounds of all contenders. */
export function results(
  { built }: BenchStage,
  rounds: ReadonlyMap<string, Rounds>,
  engineMs: ReadonlyMap<string, number>,
): ContenderResult[] {
  const [cold, warm] = [roundsOf(rounds, RAW_PUT), roundsOf(rounds, RAW_TWO_CALLS)];
  return built.map(({ name, label, bytes }) => {
    const own = roundsOf(rounds, name);
    return {
      name,
      label,
      bundleBytes: bytes,
      coldMs: summarize(own.coldMs),
      coldRatio: ratios(own.coldMs, cold.coldMs),
      coldCpuMs: summarize(own.coldCpuMs),
      coldCpuRatio: ratios(own.coldCpuMs, cold.coldCpuMs),
      ...(own.runtimeMs.length === 0
        ? {}
        : {
            runtimeMs: summarize(own.runtimeMs),
            runtimeRatio: ratios(own.runtimeMs, cold.runtimeMs),
          }),
      engineMs: engineMs.get(name) ?? 0,
      warmP50Ms: summarize(own.warmP50Ms),
      warmP99Ms: summarize(own.warmP99Ms),
      warmCpuMs: summarize(own.warmCpuMs),
      warmCpuRatio: ratios(own.warmCpuMs, warm.warmCpuMs),
      allocatedBytes: summarize(own.allocatedBytes),
    };
  });
}

function roundsOf(rounds: ReadonlyMap<string, Rounds>, name: string): Rounds {
  const found = rounds.get(name);
  if (found === undefined) throw new Error(`${name} was not measured.`);
  return found;
}
