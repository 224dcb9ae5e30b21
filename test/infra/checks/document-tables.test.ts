import { describe, expect, it } from "vitest";
import { tableOfOperations, tableOfScopes } from "../../../infra/checks/document-tables.ts";
import { describedOperations } from "../../../infra/open-api/described-operation.ts";
import { operationNames, operations, scopes } from "../../../shared/api/operations.ts";

const HEADING_LINES = 2;

function rowsOf(table: string): string[] {
  return table.trim().split("\n").slice(HEADING_LINES);
}

describe("the table of operations", () => {
  it("has one row for every operation, with its request and scope", async () => {
    const rows = rowsOf(tableOfOperations(await describedOperations()));
    expect(rows).toHaveLength(operationNames.length);
    operationNames.forEach((name, index) => {
      const { method, path, scope } = operations[name];
      expect(rows[index]).toContain(`| \`${method} ${path}\` | \`${scope}\` |`);
      expect(rows[index]).toContain(`| \`${name}\` |`);
    });
  });
});

describe("the table of scopes", () => {
  it("has one row for every scope, with what it allows and includes", () => {
    const rows = rowsOf(tableOfScopes());
    expect(rows).toHaveLength(Object.keys(scopes).length);
    expect(rows).toContain(
      "| `appointments.write` | Book, move and cancel appointments | `appointments.read` |",
    );
  });
});
