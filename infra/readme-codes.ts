import { type CatalogueEntry, errorCatalogue } from "../shared/api/error-catalogue.ts";

const START = "<!-- codes:start -->";
const END = "<!-- codes:end -->";

/**
 * The README with its table of codes as the catalogue has it.
 * @throws where the README does not have both markers, once each and in order
 */
export function withTableOfCodes(readme: string): string {
  const start = onlyPosition(readme, START) + START.length;
  const end = onlyPosition(readme, END);
  if (end < start) throw new Error(`README.md must have ${START} before ${END}.`);
  return `${readme.slice(0, start)}\n\n${tableOfCodes()}\n${readme.slice(end)}`;
}

/** The catalogue as a Markdown table. */
export function tableOfCodes(): string {
  const rows = Object.entries<CatalogueEntry>(errorCatalogue).map(
    ([code, { status, severity, message, help }]) =>
      row(`\`${code}\``, String(status), severity, message, help),
  );
  return [
    row("Code", "Status", "Severity", "Message", "What to do"),
    row(...Array(5).fill("---")),
    ...rows,
    "",
  ].join("\n");
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`;
}

function onlyPosition(readme: string, marker: string): number {
  const position = readme.indexOf(marker);
  if (position < 0) throw new Error(`README.md must have the marker ${marker}.`);
  if (readme.includes(marker, position + 1))
    throw new Error(`README.md must have the marker ${marker} once only.`);
  return position;
}
