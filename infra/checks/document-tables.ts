import { scopes } from "../../shared/api/operations.ts";
import type { DescribedOperation } from "../open-api/described-operation.ts";

// The page says what they stand for.
const SHORT_PATHS = [
  ["/open/companies/{company_uuid}/tenants/{tenant_uuid}", "{o}"],
  ["/tenants/{tenant_id}", "{t}"],
] as const;

function shortPath(path: string): string {
  const [long, short] = SHORT_PATHS.find(([start]) => path.startsWith(`${start}/`)) ?? ["", ""];
  return `${short}${path.slice(long.length)}`;
}

/** The operations as Markdown tables, one for each scope. */
export function tablesOfOperations(operations: readonly DescribedOperation[]): string {
  const tables = Object.keys(scopes).map((scope) => {
    const rows = operations
      .filter(({ row }) => row.scope === scope)
      .map(({ name, row, description }) => [
        description.summary,
        inCode(`${row.method} ${shortPath(row.path)}`),
        row.members === "only" ? "only" : row.members ? "yes" : "no",
        inCode(name),
      ]);
    return `**${inCode(scope)}**\n\n${table(["Operation", "Request", "Members", "Name in code"], rows)}`;
  });
  return tables.join("\n");
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
