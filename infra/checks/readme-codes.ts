import { type CatalogueEntry, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { withMarkedSection } from "./marked-section.ts";

/**
 * The README with its table of codes as the catalogue has it.
 * @throws where the README does not have both markers, once each and in order
 */
export function withTableOfCodes(readme: string): string {
  return withMarkedSection(readme, "codes", tableOfCodes());
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
