import { expect, it, onTestFinished, vi } from "vitest";
import { indexStatuses } from "../../../../infra/commands/deploy/index-statuses.ts";
import { clientIndexes } from "../../../../shared/tables/client-indexes.ts";
import { createTestTables } from "../../../support/engine.ts";
import { startFakeAws } from "../fake-aws.ts";

async function stack(outputs: Readonly<Record<string, string>>) {
  const { environment } = await startFakeAws(outputs);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it("finds the status of each index of a stack's table", async () => {
  const { names } = await createTestTables();
  await stack({ ClientsTableName: names.Clients, ClubTableName: names.Club });
  const active = clientIndexes.map(({ name }) => [name, "ACTIVE"]);
  expect(await indexStatuses("Club", "Clients")).toEqual(Object.fromEntries(active));
  expect(await indexStatuses("Club", "Club")).toEqual({});
});

it("names the permissions if it cannot look a table up", async () => {
  await stack({ ClientsTableName: "gone" });
  await expect(indexStatuses("Club", "Clients")).rejects.toThrow(
    /^The indexes of Clients .+ cloudformation:DescribeStackResource and dynamodb:DescribeTable\.$/,
  );
});
