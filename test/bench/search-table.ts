import { SEARCHED_CLUBS, type SearchResult } from "./measure-search.ts";
import { spread } from "./statistics.ts";

const { small, large } = SEARCHED_CLUBS;

const COLUMNS: readonly (readonly [heading: string, cell: (result: SearchResult) => string])[] = [
  ["", ({ label }) => label],
  ["found", ({ found }) => String(found)],
  [`ms at ${small.toLocaleString("en")}`, ({ smallMs }) => smallMs.median.toFixed(1)],
  [`ms at ${large.toLocaleString("en")}`, ({ largeMs }) => largeMs.median.toFixed(1)],
  ["×", ({ ratio }) => spread(ratio, 2)],
  [`units at ${small.toLocaleString("en")}`, ({ smallUnits }) => String(smallUnits)],
  [`units at ${large.toLocaleString("en")}`, ({ largeUnits }) => String(largeUnits)],
];

/** What searches took, as a Markdown table. */
export function searchTable(results: readonly SearchResult[]): string {
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
