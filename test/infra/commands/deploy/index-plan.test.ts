import { describe, expect, it } from "vitest";
import { indexPlan } from "../../../../infra/commands/deploy/index-plan.ts";

const byName = index("by-name", "tenant_id", "name_key");
const byMobile = index("by-mobile", "tenant_id", "mobile_key");
const byDay = index("by-day", "tenant_id", "day");
const code = (version: string) => ({ Type: "AWS::Lambda::Function", Properties: { Code: version } });

describe("the updates that add indexes", () => {
  it("add one index each, and leave the functions and everything else as deployed", () => {
    const deployed = { Api: code("old"), Clients: table(["tenant_id", "record_id"]) };
    const next = {
      Api: code("new"),
      Clients: table(["tenant_id", "record_id", "name_key", "mobile_key"], byName, byMobile),
    };
    expect(indexPlan(template(deployed), template(next)).updates).toEqual([
      {
        table: "Clients",
        index: "by-name",
        template: template({
          Api: code("old"),
          Clients: table(["tenant_id", "record_id", "name_key"], byName),
        }),
      },
      {
        table: "Clients",
        index: "by-mobile",
        template: template({
          Api: code("old"),
          Clients: table(["tenant_id", "record_id", "name_key", "mobile_key"], byName, byMobile),
        }),
      },
    ]);
  });

  it("come one after the other where two tables gain one each", () => {
    const keys = ["tenant_id", "record_id"];
    const deployed = template({ Clients: table(keys), Tours: table([...keys, "day"], byDay) });
    const next = template({
      Clients: table([...keys, "name_key"], byName),
      Tours: table([...keys, "day", "mobile_key"], byDay, byMobile),
    });
    const { updates } = indexPlan(deployed, next);
    expect(updates.map(({ table, index }) => [table, index])).toEqual([
      ["Clients", "by-name"],
      ["Tours", "by-mobile"],
    ]);
    expect(updates.at(-1)?.template).toEqual(next);
  });

  it("go on where an interrupted deployment ended", () => {
    const deployed = template({ Clients: table(["tenant_id", "name_key"], byName) });
    const next = template({ Clients: table(["tenant_id", "name_key", "mobile_key"], byName, byMobile) });
    expect(indexPlan(deployed, next).updates.map(({ index }) => index)).toEqual(["by-mobile"]);
  });

  it("leave an index that a table loses to the deployment itself", () => {
    const deployed = template({ Clients: table(["tenant_id", "day"], byDay) });
    const next = template({ Clients: table(["tenant_id", "name_key"], byName) });
    expect(indexPlan(deployed, next).updates.map(({ template }) => template)).toEqual([
      template({ Clients: table(["tenant_id", "day", "name_key"], byDay, byName) }),
    ]);
  });

  it.each([
    ["a table that is new", {}, { Clients: table(["tenant_id", "name_key", "day"], byName, byDay) }],
    [
      "a table that keeps its indexes",
      { Clients: table(["tenant_id", "day"], byDay) },
      { Clients: table(["tenant_id", "day"], byDay) },
    ],
    [
      "a table that loses them",
      { Clients: table(["tenant_id", "name_key", "day"], byName, byDay) },
      { Clients: table(["tenant_id"]) },
    ],
    ["a table that is deleted", { Clients: table(["tenant_id", "day"], byDay) }, {}],
  ])("are none for %s", (_, deployed, next) => {
    expect(indexPlan(template(deployed), template(next)).updates).toEqual([]);
  });
});

it("names the deployed tables whose indexes the next functions may read", () => {
  const indexed = table(["tenant_id", "day"], byDay);
  const next = template({ Clients: indexed, Tours: indexed, Parts: indexed, Club: table(["tenant_id"]) });
  const deployed = template({ Clients: table(["tenant_id"]), Tours: indexed, Club: indexed });
  expect(indexPlan(deployed, next).tables).toEqual(["Clients", "Tours"]);
});

function template(resources: Record<string, unknown>) {
  return { Parameters: { BootstrapVersion: {} }, Resources: resources };
}

function table(keys: readonly string[], ...indexes: readonly unknown[]) {
  return {
    Type: "AWS::DynamoDB::Table",
    Properties: {
      AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: "S" })),
      ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes }),
    },
    DeletionPolicy: "Retain",
  };
}

function index(name: string, partitionKey: string, sortKey: string) {
  return {
    IndexName: name,
    KeySchema: [
      { AttributeName: partitionKey, KeyType: "HASH" },
      { AttributeName: sortKey, KeyType: "RANGE" },
    ],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["full_name"] },
  };
}
