import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart.ts";
import { RESULTS_DOCUMENT, withResults } from "./readme-results.ts";
import type { BenchResult } from "./result.ts";

const FOLDER = join(import.meta.dirname, "results");
const FILE = join(FOLDER, "bench.json");
const README = join(import.meta.dirname, "../..", RESULTS_DOCUMENT);

/** The run that was saved last. */
export function savedResult(): BenchResult {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Saves a run: its numbers, the chart, and the tables of the benchmark's README. */
export function saveResult(result: BenchResult): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(FOLDER, "bench.svg"), chart(result));
  writeFileSync(README, withResults(readFileSync(README, "utf8"), result));
}
