import { type CatalogueEntry, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { scopes } from "../../shared/api/operations.ts";
import type { DescribedOperation } from "../open-api/described-operation.ts";

/** The error catalogue as a Markdown table, without what to do: that is in each answer. */
export function tableOfCodes(): string {
  const rows = Object.entries<CatalogueEntry>(errorCatalogue).map(([code, { status, severity, message }]) => [
    inCode(code),
    severity === "Error" ? String(status) : `${status} ${severity}`,
    message,
  ]);
  return table(["Code", "Status", "Message"], rows);
}

/** The operations as a Markdown table. */
export function tableOfOperations(operations: readonly DescribedOperation[]): string {
  const rows = operations.map(({ name, row, description }) => [
    description.summary,
    inCode(`${row.method} ${row.path}`),
    inCode(row.scope),
    row.members === "only" ? "only" : row.members ? "yes" : "no",
    inCode(name),
  ]);
  return table(["Operation", "Request", "Scope", "Members", "Name in code"], rows);
}

/** The scopes as a Markdown table. */
export function tableOfScopes(): string {
  const rows = Object.entries(scopes).map(([scope, { allows, includes }]) => [
    inCode(scope),
    allows,
    includes.map(inCode).join(", "),
  ]);
  return table(["Scope", "Allows", "Includes"], rows);
}

/** A Markdown table. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => "---"), ...rows].map((cells) => `${row(cells)}\n`).join("");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`;
}

function inCode(text: string): string {
  return `\`${text}\``;
}
