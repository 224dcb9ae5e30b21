import type { BenchResult, ContenderResult } from "./result.ts";
import { spread } from "./statistics.ts";

const COLUMNS: readonly (readonly [heading: string, cell: (result: ContenderResult) => string])[] = [
  ["", ({ label }) => label],
  ["bundle kB", ({ bundleBytes }) => (bundleBytes / 1_000).toFixed(0)],
  ["cold ms", ({ coldMs }) => spread(coldMs, 0)],
  ["× one PutItem", ({ coldRatio }) => spread(coldRatio, 2)],
  ["cold CPU ms", ({ coldCpuMs }) => spread(coldCpuMs, 0)],
  ["× one PutItem", ({ coldCpuRatio }) => spread(coldCpuRatio, 2)],
  ["under Lambda's runtime ms", ({ runtimeMs }) => (runtimeMs === undefined ? "–" : spread(runtimeMs, 0))],
  ["× one PutItem", ({ runtimeRatio }) => (runtimeRatio === undefined ? "–" : spread(runtimeRatio, 2))],
  ["engine ms", ({ engineMs }) => engineMs.toFixed(1)],
  ["warm p50 ms", ({ warmP50Ms }) => spread(warmP50Ms, 2)],
  ["warm p99 ms", ({ warmP99Ms }) => spread(warmP99Ms, 1)],
  ["warm CPU ms", ({ warmCpuMs }) => spread(warmCpuMs, 2)],
  ["× two calls", ({ warmCpuRatio }) => spread(warmCpuRatio, 2)],
  ["kB allocated", ({ allocatedBytes }) => (allocatedBytes.median / 1_000).toFixed(0)],
];

/** The result as a plain table. */
export function table({ machine, contenders, comparisons }: BenchResult): string {
  const rows = [
    COLUMNS.map(([heading]) => heading),
    ...contenders.map((result) => COLUMNS.map(([, cell]) => cell(result))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => padded(cell, widths[column] ?? 0, column)).join("  "),
  );
  const compared = comparisons.map(
    ({ label, coldRatio, coldCpuRatio }) =>
      `create appointment, cold: ${spread(coldRatio, 2)} × ${label}; CPU ${spread(coldCpuRatio, 2)} ×`,
  );
  return [`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}`, "", ...lines, "", ...compared].join(
    "\n",
  );
}

function padded(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
