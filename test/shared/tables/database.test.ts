import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { type ClubKey, readClub } from "../../../shared/tables/club-table.ts";
import { Database, type Write } from "../../../shared/tables/database.ts";
import { MAX_CALL_MS } from "../../../shared/tables/dynamodb-client.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { Usage } from "../../../shared/telemetry/usage.ts";
import { type Deadline, Unavailable } from "../../../shared/values/unavailable.ts";
import { createTestTables, engineEndpoint, giveBackTables, type TestTables } from "../../support/engine.ts";
import { answered, cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { productClient } from "../../support/product-client.ts";
import { storedItems } from "../../support/stored-items.ts";

let tables: TestTables;
const now = new Date();
const RecordSchema = v.object({ record: v.string() });

/** The key of a record of one partition. */
function key(record: string): ClubKey {
  return { partition: "p", record };
}

function readRecord(record: string) {
  return readClub(key(record), RecordSchema);
}

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

/** Time that runs out after so many looks at the clock. */
function deadlineAfter(looks: number): Deadline {
  let left = looks;
  return {
    remainingMs: () => {
      left -= 1;
      return left >= 0 ? MAX_CALL_MS : 0;
    },
  };
}

function attributes(record: string) {
  return { partition: { S: "p" }, record: { S: record } };
}

function putClub(record: string): Put {
  return {
    kind: "put",
    table: "Club",
    item: key(record),
    condition: "attribute_not_exists(no_such_attribute)",
  };
}

describe("commit", () => {
  it("names the writes whose conditions failed, and writes none of the others", async () => {
    await tables.database.commit({ first: claimRecordId(1, now) });
    const outcome = await tables.database.commit({
      second: claimRecordId(2, now),
      again: claimRecordId(1, now),
    });
    expect(outcome).toEqual({
      committed: false,
      failed: ["again"],
      found: {},
      conflicted: false,
      contended: [],
    });
    expect((await storedItems(tables, "Idempotency")).map(({ record }) => record)).toEqual(["id#1"]);
  });

  it.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "says of %s that no condition failed, so that the caller reads again",
    async (code) => {
      interceptCalls(tables.client, () => Promise.reject(cancelled("None", code)));
      const outcome = await tables.database.commit({ a: claimRecordId(1, now), b: putClub("b") });
      const contended = code === "TransactionConflict" ? ["b"] : [];
      expect(outcome).toEqual({ committed: false, failed: [], found: {}, conflicted: true, contended });
    },
  );

  it("gives the item that was found where a write asks for it", async () => {
    const write: Write = {
      ...putClub("a"),
      condition: "attribute_not_exists(#r)",
      names: { "#r": "record" },
    };
    await tables.database.commit({ a: write });
    expect(await tables.database.commit({ a: { ...write, returnsFound: true } })).toEqual({
      committed: false,
      failed: ["a"],
      found: { a: key("a") },
      conflicted: false,
      contended: [],
    });
  });

  it("tells a refused condition from a conflict of the same transaction", async () => {
    interceptCalls(tables.client, () =>
      Promise.reject(cancelled("TransactionConflict", "ConditionalCheckFailed")),
    );
    const outcome = await tables.database.commit({ a: claimRecordId(1, now), b: putClub("b") });
    expect(outcome).toEqual({
      committed: false,
      failed: ["b"],
      found: {},
      conflicted: true,
      contended: ["a"],
    });
  });

  it.each([["ValidationError"], []])(
    "throws a cancellation for %j, which no retry fixes",
    async (...codes) => {
      interceptCalls(tables.client, () => Promise.reject(cancelled(...codes)));
      await expect(tables.database.commit({ a: claimRecordId(1, now) })).rejects.toThrow(
        TransactionCanceledException,
      );
    },
  );
});

describe("a check", () => {
  const absent: Write = {
    kind: "check",
    table: "Club",
    key: { ...key("a") },
    condition: "attribute_not_exists(#r)",
    names: { "#r": "record" },
  };

  it("writes nothing and lets the other writes through where its condition holds", async () => {
    expect(await tables.database.commit({ absent, b: putClub("b") })).toEqual({ committed: true });
    expect((await storedItems(tables, "Club")).map(({ record }) => record)).toEqual(["b"]);
  });

  it("stops them where it does not", async () => {
    await tables.database.commit({ a: putClub("a") });
    const outcome = await tables.database.commit({ absent, b: putClub("b") });
    expect(outcome).toMatchObject({ committed: false, failed: ["absent"] });
    expect((await storedItems(tables, "Club")).map(({ record }) => record)).toEqual(["a"]);
  });
});

describe("the deadline", () => {
  const keys = { a: readRecord("a") };

  it("lets no commit begin that could outlast it", async () => {
    let calls = 0;
    interceptCalls(tables.client, (_, next) => {
      calls += 1;
      return next();
    });
    const within = (ms: number) => tables.database.forRequest({ deadline: { remainingMs: () => ms } });
    await expect(within(MAX_CALL_MS - 1).commit({ a: putClub("a") })).rejects.toThrow(Unavailable);
    expect(calls).toBe(0);
    expect(await within(MAX_CALL_MS).commit({ a: putClub("a") })).toEqual({ committed: true });
  });

  it("ends calls as unavailable once the request was answered", async () => {
    const signal = AbortSignal.abort();
    const database = tables.database.forRequest({ deadline: { remainingMs: () => MAX_CALL_MS, signal } });
    await expect(database.read(keys)).rejects.toThrow(Unavailable);
    await expect(database.commit({ a: putClub("a") })).rejects.toThrow(Unavailable);
    expect(await storedItems(tables, "Club")).toEqual([]);
  });

  it("costs no call the resolving of the SDK's middleware", async () => {
    const client = productClient(engineEndpoint());
    let resolved = 0;
    client.middlewareStack.add(
      (next) => {
        resolved += 1;
        return next;
      },
      { step: "initialize" },
    );
    const database = new Database(client, tables.names);
    for (const { signal } of [new AbortController(), new AbortController()]) {
      await database.forRequest({ deadline: { remainingMs: () => MAX_CALL_MS, signal } }).read(keys);
    }
    expect(resolved).toBe(1);
  });
});

describe("read", () => {
  it("gives each item by its name, and undefined where there is none", async () => {
    await tables.database.commit({ a: putClub("a") });
    const keys = { a: readRecord("a"), b: readRecord("b"), none: undefined };
    expect(await tables.database.read(keys)).toEqual({ a: { record: "a" }, b: undefined });
  });

  it("gives an item under both names that have its key", async () => {
    await tables.database.commit({ a: putClub("a") });
    const keys = { one: readRecord("a"), other: readRecord("a") };
    expect(await tables.database.read(keys)).toEqual({ one: { record: "a" }, other: { record: "a" } });
  });

  it("asks again for keys that were left unprocessed", async () => {
    await tables.database.commit({ a: putClub("a"), b: putClub("b") });
    const left = { [tables.names.Club]: { Keys: [attributes("b")] } };
    interceptCalls(tables.client, ({ index }, next) => {
      if (index > 0) return next();
      const found = { [tables.names.Club]: [attributes("a")] };
      return Promise.resolve(answered({ Responses: found, UnprocessedKeys: left }));
    });
    const keys = { a: readRecord("a"), b: readRecord("b") };
    expect(await tables.database.read(keys)).toEqual({ a: { record: "a" }, b: { record: "b" } });
  });

  it("gives up as unavailable where keys stay unprocessed", async () => {
    interceptCalls(tables.client, () =>
      Promise.resolve(answered({ UnprocessedKeys: { [tables.names.Club]: { Keys: [attributes("a")] } } })),
    );
    const database = tables.database.forRequest({ deadline: deadlineAfter(2) });
    await expect(database.read({ a: readRecord("a") })).rejects.toThrow(Unavailable);
  });
});

describe("visitKeys", () => {
  const keys = [{ table: "Club", key: key("a") } as const, { table: "Club", key: key("b") } as const];

  async function visited(wanted: readonly string[]): Promise<unknown[]> {
    const items: unknown[] = [];
    await tables.database.visitKeys(keys, wanted, (item) => items.push(item));
    return items;
  }

  it("visits those that are there, with the wanted attributes alone", async () => {
    await tables.database.commit({
      a: { ...putClub("a"), item: { ...key("a"), day: 7, name: "A" } } as Write,
    });
    expect(await visited(["record", "day"])).toEqual([{ record: { S: "a" }, day: { N: "7" } }]);
  });

  it("asks again for keys that were left unprocessed", async () => {
    await tables.database.commit({ a: putClub("a"), b: putClub("b") });
    interceptCalls(tables.client, ({ index, input }, next) => {
      if (index > 0) return next();
      const { RequestItems = {} } = input as { RequestItems?: Record<string, object> };
      const left = { ...RequestItems[tables.names.Club], Keys: [attributes("b")] };
      const found = { [tables.names.Club]: [{ record: { S: "a" } }] };
      return Promise.resolve(answered({ Responses: found, UnprocessedKeys: { [tables.names.Club]: left } }));
    });
    expect(await visited(["record"])).toEqual([{ record: { S: "a" } }, { record: { S: "b" } }]);
  });
});

describe("usage", () => {
  const keys = { a: readRecord("a") };

  it("has the round trips and units of the request's own calls alone", async () => {
    const [mine, others] = [new Usage(), new Usage()];
    const database = tables.database.forRequest({ usage: mine });
    await Promise.all([
      database.commit({ a: putClub("a"), b: putClub("b") }),
      tables.database.forRequest({ usage: others }).read(keys),
    ]);
    await database.read(keys);
    expect({ ...mine }).toMatchObject({
      reads: 1,
      commits: 1,
      singleWrites: 0,
      readUnits: 0.5,
      writeUnits: 4,
    });
    expect({ ...others }).toMatchObject({ reads: 1, commits: 0, writeUnits: 0 });
    expect([mine.roundTrips, mine.conflictRetries]).toEqual([2, 0]);
  });

  it("has what one item by itself costs, which is half of what a transaction does", async () => {
    const usage = new Usage();
    const database = tables.database.forRequest({ usage });
    await database.put(putClub("a"));
    expect(await storedItems(tables, "Club")).toHaveLength(1);
    expect({ ...usage }).toMatchObject({
      reads: 0,
      commits: 0,
      singleWrites: 1,
      readUnits: 0,
      writeUnits: 1,
    });
    expect([usage.roundTrips, usage.conflictRetries]).toEqual([1, 0]);
  });

  it("counts a call that fails as a round trip without units", async () => {
    interceptCalls(tables.client, () => Promise.reject(cancelled("TransactionConflict")));
    const usage = new Usage();
    const database = tables.database.forRequest({ usage });
    await database.commit({ a: putClub("a") });
    await database.commit({ a: putClub("a") });
    expect({ ...usage }).toMatchObject({
      reads: 0,
      commits: 2,
      singleWrites: 0,
      readUnits: 0,
      writeUnits: 0,
    });
    expect(usage.conflictRetries).toBe(1);
  });
});

describe("an engine that fails", () => {
  const keys = { a: readRecord("a") };

  it.each([
    Object.assign(new Error("slow down"), {
      name: "ThrottlingException",
      $metadata: { httpStatusCode: 400 },
    }),
    Object.assign(new Error("oops"), { name: "InternalServerError", $metadata: { httpStatusCode: 500 } }),
    Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("too slow"), { name: "TimeoutError" }),
  ])("is unavailable for %s", async (fault) => {
    interceptCalls(tables.client, () => Promise.reject(fault));
    await expect(tables.database.read(keys)).rejects.toThrow(Unavailable);
    await expect(tables.database.commit({ a: putClub("a") })).rejects.toThrow(Unavailable);
  });

  it("is no excuse for our own mistakes", async () => {
    const elsewhere = new Database(tables.client, { Club: "no-such-table" });
    await expect(elsewhere.read(keys)).rejects.toThrow(/resource not found/i);
    await expect(elsewhere.read({ a: { ...keys.a, table: "Tours" } })).rejects.toThrow("Tours");
  });
});

describe("warmUp", () => {
  it("makes one call, which is counted into no request's usage", async () => {
    let calls = 0;
    interceptCalls(tables.client, (_, next) => {
      calls += 1;
      return next();
    });
    const usage = new Usage();
    await tables.database.forRequest({ usage }).warmUp();
    expect([calls, usage.roundTrips]).toEqual([1, 0]);
  });

  it("does not throw where the database is away", async () => {
    const client = new DynamoDBClient({
      endpoint: "http://127.0.0.1:1",
      region: "local",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    await expect(new Database(client, tables.names).warmUp()).resolves.toBeUndefined();
  });
});
