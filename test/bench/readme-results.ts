import { withMarkedSection } from "../../infra/checks/marked-section.ts";
import { availabilityTable } from "./availability-table.ts";
import type { BenchResult, ContenderResult } from "./result.ts";
import { searchTable } from "./search-table.ts";
import { type Summary, spread } from "./statistics.ts";

const COLUMNS: readonly (readonly [heading: string, cell: (result: ContenderResult) => string])[] = [
  ["", ({ label }) => label],
  ["bundle kB", ({ bundleBytes }) => kilo(bundleBytes)],
  ["cold ms", ({ coldMs }) => coldMs.median.toFixed(0)],
  ["× one `PutItem`", ({ coldRatio }) => spread(coldRatio, 2)],
  ["cold CPU ×", ({ coldCpuRatio }) => spread(coldCpuRatio, 2)],
  ["cold under Lambda's client ×", ({ runtimeRatio }) => spreadOrNone(runtimeRatio)],
  ["warm CPU ms", ({ warmCpuMs }) => warmCpuMs.median.toFixed(2)],
  ["× our two calls", ({ warmCpuRatio }) => spread(warmCpuRatio, 2)],
  ["kB a request", ({ allocatedBytes }) => kilo(allocatedBytes.median)],
];

/** The document that shows the saved results. */
export const RESULTS_DOCUMENT = "test/bench/README.md";

/**
 * The benchmark's README with the tables of this run.
 * @throws where it does not have both markers of each, once each and in order
 */
export function withResults(text: string, result: BenchResult): string {
  const path = RESULTS_DOCUMENT;
  const withFirst = withMarkedSection({ path, text }, "bench", resultsTable(result));
  const withSecond = withMarkedSection(
    { path, text: withFirst },
    "availability",
    availabilityTable(result.availability),
  );
  return withMarkedSection({ path, text: withSecond }, "search", searchTable(result.search));
}

/** The result as a Markdown table. */
export function resultsTable({ machine, contenders }: BenchResult): string {
  return [
    row(COLUMNS.map(([heading]) => heading)),
    row(COLUMNS.map((_, column) => (column === 0 ? "---" : "--:"))),
    ...contenders.map((contender) => row(COLUMNS.map(([, cell]) => cell(contender)))),
    "",
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}.`,
    "",
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`.replace("|  |", "| |");
}

function kilo(bytes: number): string {
  return (bytes / 1_000).toFixed(0);
}

function spreadOrNone(summary: Summary | undefined): string {
  return summary === undefined ? "–" : spread(summary, 2);
}
