import { expect, it } from "vitest";
import { removeSmokeClub } from "../../../../infra/commands/smoke/remove-smoke-club.ts";
import { SMOKE_TENANT_ID } from "../../../../infra/stack/check/smoke-club.ts";
import { accessKey } from "../../../../shared/club/access-record.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { createTestTables } from "../../../support/engine.ts";

it("removes the access to the smoke test's tenant, and no other, not even to nothing", async () => {
  const { client, names } = await createTestTables();
  const tables = new BulkTables(client, names);
  const accesses = Object.entries({ smoke: [SMOKE_TENANT_ID], both: [SMOKE_TENANT_ID, 11], nothing: [] });
  const items = accesses.map(([principal, tenants]) => ({
    ...accessKey(principal),
    ...{ principal, companies: [], tenants },
  }));
  await tables.put("Club", items);
  expect(await removeSmokeClub(tables)).toBe(1);
  const left = await tables.get(
    "Club",
    accesses.map(([principal]) => accessKey(principal)),
    ["principal"],
  );
  expect(left.map(({ principal }) => principal).sort()).toEqual(["both", "nothing"]);
});
