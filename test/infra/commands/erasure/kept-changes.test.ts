import { expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { CLIENT_WRITER, clientPath } from "../../../support/clients.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();

it("the kept answer of a membership's change is erased with its client, whom it does not name", async () => {
  const membership = clientPath(13, 9301, { membership_id: "31001" });
  const keyed = { ...CLIENT_WRITER, ...membership, headers: { "Idempotency-Key": "more" } };
  const { status } = await club.api.patchClientMembership({ number_of_sessions: 30 }, keyed);
  expect(status).toBe(200);
  const kept = async () => (await storedItems(club.tables, "Idempotency")).map(({ record }) => record);
  const bulk = bulkTablesThrough(club.tables);
  await eraseClient(bulk, { tenant_id: 11, client_id: 9301 }, TEST_NOW);
  expect(await kept()).toHaveLength(1);
  await eraseClient(bulk, { tenant_id: 13, client_id: 9301 }, TEST_NOW);
  expect(await kept()).toEqual([]);
});
