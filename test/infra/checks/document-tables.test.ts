import { describe, expect, it } from "vitest";
import { tableOfScopes, tablesOfOperations } from "../../../infra/checks/document-tables.ts";
import { describedOperations } from "../../../infra/open-api/described-operation.ts";
import { operationNames, operations, scopes } from "../../../shared/api/operations.ts";

const HEADING_LINES = 2;

function rowsOf(table: string): string[] {
  return table.trim().split("\n").slice(HEADING_LINES);
}

describe("the tables of operations", () => {
  it("have one row for every operation, with its request, below its scope", async () => {
    const tables = tablesOfOperations(await describedOperations()).split(/^\*\*`(.*)`\*\*$/m);
    const rowsOfScope = new Map(
      Object.keys(scopes).map((scope) => [scope, rowsOf(tables[tables.indexOf(scope) + 1] ?? "")]),
    );
    for (const name of operationNames) {
      const { method, path, scope } = operations[name];
      const [row = ""] = rowsOfScope.get(scope)?.filter((each) => each.endsWith(`| \`${name}\` |`)) ?? [];
      const written = row.replace("{o}", "/open/companies/{company_uuid}/tenants/{tenant_uuid}");
      expect(written.replace("{t}", "/tenants/{tenant_id}"), name).toContain(`| \`${method} ${path}\` |`);
    }
    expect([...rowsOfScope.values()].flat()).toHaveLength(operationNames.length);
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
