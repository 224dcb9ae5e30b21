import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { DatabaseUnavailable } from "../../../shared/tables/database-unavailable.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { answered, interceptCalls } from "../../support/fault-injection.ts";
import { storedItems } from "../../support/stored-items.ts";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = new BulkTables(tables.client, tables.names);
});

describe("put", () => {
  it.each([0, 1, 25, 26, 60])("writes %i items in requests of at most 25", async (count) => {
    await bulk.put("Club", items(count));
    expect(await storedItems(tables, "Club")).toHaveLength(count);
  });

  it("writes again what DynamoDB left unprocessed, until nothing is", async () => {
    let requests = 0;
    interceptCalls(tables.client, async ({ command, index }, next) => {
      if (command !== "BatchWriteItemCommand") return next();
      requests += 1;
      const left = items(25).slice(0, [25, 10, 3][index] ?? 0);
      return left.length === 0
        ? next()
        : answered({ UnprocessedItems: { [tables.names.Club]: left.map(put) } });
    });
    await bulk.put("Club", items(25));
    expect(requests).toBe(4);
    // The last request is the only one that got through, and it held what was left of the one before.
    expect(await storedItems(tables, "Club")).toHaveLength(3);
  });

  it("leaves undefined attributes out", async () => {
    await bulk.put("Club", [{ record: "a", name: undefined, capacity: 1 }]);
    expect(await storedItems(tables, "Club")).toEqual([{ record: "a", capacity: 1 }]);
  });

  it("says that the database is unavailable where the connection breaks", async () => {
    interceptCalls(tables.client, async () => {
      throw Object.assign(new Error("broken"), { code: "ECONNRESET" });
    });
    await expect(bulk.put("Club", items(1))).rejects.toThrow(DatabaseUnavailable);
  });

  it("says which table it was not told of", async () => {
    await expect(new BulkTables(tables.client, {}).put("Club", items(1))).rejects.toThrow("Club");
  });
});

describe("get", () => {
  it("reads the attributes asked for of the items that are there", async () => {
    await bulk.put("Club", [
      { record: "a", name: "A", capacity: 1 },
      { record: "b", name: "B" },
    ]);
    const found = await bulk.get(
      "Club",
      [{ record: "a" }, { record: "b" }, { record: "c" }],
      ["record", "name"],
    );
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { record: "a", name: "A" },
        { record: "b", name: "B" },
      ]),
    );
  });

  it("asks again for keys that DynamoDB left unprocessed", async () => {
    await bulk.put("Club", [{ record: "a" }]);
    interceptCalls(tables.client, async ({ command, index }, next) => {
      if (command !== "BatchGetItemCommand" || index > 0) return next();
      return answered({
        Responses: {},
        UnprocessedKeys: { [tables.names.Club]: { Keys: [{ record: { S: "a" } }] } },
      });
    });
    expect(await bulk.get("Club", [{ record: "a" }], ["record"])).toEqual([{ record: "a" }]);
  });
});

describe("deleteWhere", () => {
  it("deletes an item with that value and no other", async () => {
    await bulk.put("Club", [
      { record: "a", owner: 1 },
      { record: "b", owner: 2 },
    ]);
    for (const record of ["a", "b", "c"])
      await bulk.deleteWhere("Club", { record }, { name: "owner", value: 1 });
    expect(await storedItems(tables, "Club")).toEqual([{ record: "b", owner: 2 }]);
  });
});

function items(count: number): { record: string }[] {
  return Array.from({ length: count }, (_, index) => ({ record: `item ${index}` }));
}

function put({ record }: { record: string }): object {
  return { PutRequest: { Item: { record: { S: record } } } };
}
