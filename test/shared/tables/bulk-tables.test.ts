import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClubKey } from "../../../shared/tables/club-table.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../support/engine.ts";
import { answered, cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { storedItems } from "../../support/stored-items.ts";

let tables: TestTables;
let bulk: BulkTables;

/** The key of a record of one partition. */
function key(record: string): ClubKey {
  return { partition: "p", record };
}

beforeEach(async () => {
  tables = await createTestTables();
  bulk = new BulkTables(tables.client, tables.names);
  return () => giveBackTables(tables);
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
    await bulk.put("Club", [{ ...key("a"), name: undefined, capacity: 1 }]);
    expect(await storedItems(tables, "Club")).toEqual([{ ...key("a"), capacity: 1 }]);
  });

  it("says that the database is unavailable where the connection breaks", async () => {
    interceptCalls(tables.client, async () => {
      throw Object.assign(new Error("broken"), { code: "ECONNRESET" });
    });
    await expect(bulk.put("Club", items(1))).rejects.toThrow(Unavailable);
  });

  it("says which table it was not told of", async () => {
    await expect(new BulkTables(tables.client, {}).put("Club", items(1))).rejects.toThrow("Club");
  });
});

describe("get", () => {
  it("reads the attributes asked for of the items that are there", async () => {
    await bulk.put("Club", [
      { ...key("a"), name: "A", capacity: 1 },
      { ...key("b"), name: "B" },
    ]);
    const found = await bulk.get("Club", [key("a"), key("b"), key("c")], ["partition", "record", "name"]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { ...key("a"), name: "A" },
        { ...key("b"), name: "B" },
      ]),
    );
  });

  it.each([
    [0, []],
    [100, [100]],
    [101, [100, 1]],
    [201, [100, 100, 1]],
  ])("reads %i items, 100 at a time", async (count, sizes) => {
    await bulk.put("Club", items(count));
    const asked: number[] = [];
    interceptCalls(tables.client, ({ command, input }, next) => {
      if (command === "BatchGetItemCommand") asked.push(keyCount(input));
      return next();
    });
    expect(await bulk.get("Club", items(count), ["record"])).toHaveLength(count);
    expect(asked).toEqual(sizes);
  });

  it("asks again for keys that DynamoDB left unprocessed", async () => {
    await bulk.put("Club", [key("a")]);
    interceptCalls(tables.client, async ({ command, index }, next) => {
      if (command !== "BatchGetItemCommand" || index > 0) return next();
      return answered({
        Responses: {},
        UnprocessedKeys: { [tables.names.Club]: { Keys: [{ partition: { S: "p" }, record: { S: "a" } }] } },
      });
    });
    expect(await bulk.get("Club", [key("a")], ["partition", "record"])).toEqual([key("a")]);
  });
});

describe("transact", () => {
  const absent = (record: string) => ({
    kind: "put" as const,
    table: "Club" as const,
    item: { ...key(record), name: "new" },
    condition: "attribute_not_exists(#record)",
    names: { "#record": "record" },
  });
  const ofOwner = { condition: "#owner = :owner", names: { "#owner": "owner" }, values: { ":owner": 1 } };

  it("puts, changes and deletes in one", async () => {
    await bulk.put("Club", [
      { ...key("b"), owner: 1 },
      { ...key("c"), owner: 1 },
    ]);
    const refused = await bulk.transact([
      absent("a"),
      { kind: "update", table: "Club", key: key("b"), update: "REMOVE #owner", ...ofOwner },
      { kind: "delete", table: "Club", key: key("c"), ...ofOwner },
    ]);
    expect(refused).toEqual([]);
    expect(await storedItems(tables, "Club")).toEqual([{ ...key("a"), name: "new" }, key("b")]);
  });

  it("checks an item without writing it", async () => {
    await bulk.put("Club", [key("b")]);
    const check = (record: string) => ({ ...absent(record), kind: "check", key: key(record) }) as const;
    expect(await bulk.transact([absent("a"), check("b")])).toEqual([1]);
    expect(await bulk.transact([absent("a"), check("c")])).toEqual([]);
    expect(await storedItems(tables, "Club")).toHaveLength(2);
  });

  it("writes nothing where a condition does not hold, and says which", async () => {
    await bulk.put("Club", [key("b"), key("d")]);
    expect(await bulk.transact(["a", "b", "c", "d"].map(absent))).toEqual([1, 3]);
    expect(await storedItems(tables, "Club")).toEqual([key("b"), key("d")]);
  });

  it.each([
    ["another transaction", cancelled("TransactionConflict")],
    ["a throttled item", cancelled("ThrottlingError")],
    ["a throttled table", named("ThrottlingException")],
    ["an attempt of its own that is still under way", named("TransactionInProgressException")],
  ])("waits for %s and tries again", async (_, obstacle) => {
    let attempts = 0;
    interceptCalls(tables.client, async ({ command }, next) => {
      if (command !== "TransactWriteItemsCommand") return next();
      attempts += 1;
      if (attempts < 4) throw obstacle;
      return next();
    });
    expect(await bulk.transact([absent("a")])).toEqual([]);
    expect(attempts).toBe(4);
    expect(await storedItems(tables, "Club")).toHaveLength(1);
  });

  it.each([["ItemCollectionSizeLimitExceeded"], []])(
    "throws a cancellation for %j, which no retry fixes",
    async (...codes) => {
      interceptCalls(tables.client, async () => Promise.reject(cancelled(...codes)));
      await expect(bulk.transact([absent("a")])).rejects.toThrow("Transaction cancelled");
    },
  );
});

describe("delete", () => {
  it("waits for a transaction on the item", async () => {
    await bulk.put("Club", [key("a")]);
    interceptCalls(tables.client, async ({ command, index }, next) => {
      if (command === "DeleteItemCommand" && index === 0) throw named("TransactionConflictException");
      return next();
    });
    expect(await bulk.delete("Club", key("a"))).toBe(true);
  });

  it("leaves an item that has not the attributes which are expected", async () => {
    await bulk.put("Club", [{ ...key("a"), owner: 1, tenants: [11] }]);
    expect(await bulk.delete("Club", key("a"), { owner: 2, tenants: [11] })).toBe(false);
    expect(await bulk.delete("Club", key("a"), { owner: 1, tenants: [12] })).toBe(false);
    expect(await bulk.delete("Club", key("b"), { owner: 1 })).toBe(false);
    expect(await bulk.delete("Club", key("a"), { owner: 1, tenants: [11] })).toBe(true);
  });
});

describe("query", () => {
  it("reads the items of a partition by the sort key's beginning and a value", async () => {
    await bulk.put("Calendar", [
      { holder: "a", day: "2026-12-01", owner: 1 },
      { holder: "a", day: "2026-12-02", owner: 2 },
      { holder: "a", day: "2027-01-01", owner: 1 },
      { holder: "b", day: "2026-12-01", owner: 1 },
    ]);
    const partition = { name: "holder", value: "a", sortKey: { name: "day", prefix: "2026-" } };
    const days = async (...asked: Parameters<typeof bulk.query>) => {
      const found: unknown[] = [];
      for await (const { day } of bulk.query(...asked)) found.push(day);
      return found;
    };
    expect(await days("Calendar", { name: "holder", value: "a" })).toHaveLength(3);
    expect(await days("Calendar", partition)).toEqual(["2026-12-01", "2026-12-02"]);
    expect(await days("Calendar", partition, { name: "owner", value: 1 })).toEqual(["2026-12-01"]);
  });
});

/** How many keys of the Club table a `BatchGetItem` asks for. */
function keyCount(input: object): number {
  const AskedSchema = v.object({
    RequestItems: v.record(v.string(), v.object({ Keys: v.array(v.unknown()) })),
  });
  return v.parse(AskedSchema, input).RequestItems[tables.names.Club]?.Keys.length ?? 0;
}

function items(count: number): ClubKey[] {
  return Array.from({ length: count }, (_, index) => key(`item ${index}`));
}

function put({ record }: ClubKey): object {
  return { PutRequest: { Item: { partition: { S: "p" }, record: { S: record } } } };
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}
