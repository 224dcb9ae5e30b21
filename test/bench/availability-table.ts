import type { AvailabilityResult } from "./measure-availability.ts";
import { spread } from "./statistics.ts";

const COLUMNS: readonly (readonly [heading: string, cell: (result: AvailabilityResult) => string])[] = [
  ["", ({ label }) => label],
  ["calls", ({ calls }) => String(calls)],
  ["round trips", ({ roundTrips }) => String(roundTrips)],
  ["kB read", ({ readBytes }) => kilo(readBytes)],
  ["kB answered", ({ answerCharacters }) => kilo(answerCharacters)],
  ["ms", ({ warmMs }) => warmMs.median.toFixed(1)],
  ["× the SDK", ({ warmRatio }) => spread(warmRatio, 2)],
  ["× our client", ({ warmClientRatio }) => spread(warmClientRatio, 2)],
  ["CPU ms", ({ warmCpuMs }) => warmCpuMs.median.toFixed(1)],
  ["CPU × the SDK", ({ warmCpuRatio }) => spread(warmCpuRatio, 2)],
  ["CPU × our client", ({ warmCpuClientRatio }) => spread(warmCpuClientRatio, 2)],
  ["goal ×", ({ goal }) => goal.toFixed(1)],
];

/** What questions for free time took, as a Markdown table. */
export function availabilityTable(results: readonly AvailabilityResult[]): string {
  return [
    row(COLUMNS.map(([heading]) => heading)),
    row(COLUMNS.map((_, column) => (column === 0 ? "---" : "--:"))),
    ...results.map((result) => row(COLUMNS.map(([, cell]) => cell(result)))),
    "",
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`.replace("|  |", "| |");
}

function kilo(bytes: number): string {
  return (bytes / 1_000).toFixed(0);
}
