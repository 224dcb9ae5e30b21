import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RESULTS_DOCUMENT, resultsTable, withResults } from "./readme-results.ts";
import type { BenchResult } from "./result.ts";

const saved: BenchResult = JSON.parse(readFileSync(join(import.meta.dirname, "results/bench.json"), "utf8"));
const readme = readFileSync(RESULTS_DOCUMENT, "utf8");

describe("the benchmark README's table of results", () => {
  it("shows the run that was saved last", () => {
    expect(withResults(readme, saved)).toBe(readme);
  });

  it("has a dash where nobody could measure under Lambda's client", () => {
    const contenders = saved.contenders.map(({ runtimeMs, runtimeRatio, ...rest }) => rest);
    const rows = resultsTable({ ...saved, contenders }).match(/^\| .* \| – \| .* \|$/gm);
    expect(rows).toHaveLength(contenders.length);
  });
});
