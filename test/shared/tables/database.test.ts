import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { clubKey } from "../../../shared/tables/club-table.ts";
import { Database, type Write } from "../../../shared/tables/database.ts";
import { DatabaseUnavailable } from "../../../shared/tables/database-unavailable.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { Usage } from "../../../shared/tables/usage.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { answered, interceptCalls } from "../../support/fault-injection.ts";
import { storedItems } from "../../support/stored-items.ts";

let tables: TestTables;
const now = new Date();
const RecordSchema = v.object({ record: v.string() });

beforeEach(async () => {
  tables = await createTestTables();
});

/** Time that runs out after so many looks at the clock. */
function timeFor(looks: number): () => number {
  let left = looks;
  return () => {
    left -= 1;
    return left >= 0 ? 5_000 : 0;
  };
}

function putClub(record: string): Write {
  return {
    kind: "put",
    table: "Club",
    item: { record },
    condition: "attribute_not_exists(no_such_attribute)",
  };
}

function cancelled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    $metadata: {},
    message: "Transaction cancelled",
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

describe("commit", () => {
  it("names the writes whose conditions failed, and writes none of the others", async () => {
    await tables.database.commit({ first: claimRecordId(1, now) });
    const outcome = await tables.database.commit({
      second: claimRecordId(2, now),
      again: claimRecordId(1, now),
    });
    expect(outcome).toEqual({ committed: false, failed: ["again"], found: {} });
    expect((await storedItems(tables, "Idempotency")).map(({ record }) => record)).toEqual(["id#1"]);
  });

  it.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "says of %s that no condition failed, so that the caller reads again",
    async (code) => {
      interceptCalls(tables.client, () => Promise.reject(cancelled("None", code)));
      const outcome = await tables.database.commit({ a: claimRecordId(1, now), b: putClub("b") });
      expect(outcome).toEqual({ committed: false, failed: [], found: {} });
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
      found: { a: { record: "a" } },
    });
  });

  it("tells a refused condition from a conflict of the same transaction", async () => {
    interceptCalls(tables.client, () =>
      Promise.reject(cancelled("TransactionConflict", "ConditionalCheckFailed")),
    );
    const outcome = await tables.database.commit({ a: claimRecordId(1, now), b: putClub("b") });
    expect(outcome).toEqual({ committed: false, failed: ["b"], found: {} });
  });

  it("throws a reason that no retry can mend as it is", async () => {
    interceptCalls(tables.client, () => Promise.reject(cancelled("ValidationError")));
    await expect(tables.database.commit({ a: claimRecordId(1, now) })).rejects.toThrow(
      TransactionCanceledException,
    );
  });
});

describe("read", () => {
  it("gives each item by its name, and undefined where there is none", async () => {
    await tables.database.commit({ a: putClub("a") });
    const keys = { a: clubKey("a", RecordSchema), b: clubKey("b", RecordSchema), none: undefined };
    expect(await tables.database.read(keys, timeFor(1))).toEqual({ a: { record: "a" }, b: undefined });
  });

  it("asks again for keys that were left unprocessed", async () => {
    await tables.database.commit({ a: putClub("a"), b: putClub("b") });
    const left = { [tables.names.Club]: { Keys: [{ record: { S: "b" } }] } };
    interceptCalls(tables.client, ({ index }, next) => {
      if (index > 0) return next();
      const found = { [tables.names.Club]: [{ record: { S: "a" } }] };
      return Promise.resolve(answered({ Responses: found, UnprocessedKeys: left }));
    });
    const keys = { a: clubKey("a", RecordSchema), b: clubKey("b", RecordSchema) };
    expect(await tables.database.read(keys, timeFor(9))).toEqual({ a: { record: "a" }, b: { record: "b" } });
  });

  it("gives up as unavailable where keys stay unprocessed", async () => {
    interceptCalls(tables.client, () =>
      Promise.resolve(
        answered({ UnprocessedKeys: { [tables.names.Club]: { Keys: [{ record: { S: "a" } }] } } }),
      ),
    );
    await expect(tables.database.read({ a: clubKey("a", RecordSchema) }, timeFor(2))).rejects.toThrow(
      DatabaseUnavailable,
    );
  });
});

describe("usage", () => {
  const keys = { a: clubKey("a", RecordSchema) };

  it("has the round trips and units of the request's own calls alone", async () => {
    const [mine, others] = [new Usage(), new Usage()];
    const database = tables.database.countedInto(mine);
    await Promise.all([
      database.commit({ a: putClub("a"), b: putClub("b") }),
      tables.database.countedInto(others).read(keys, timeFor(1)),
    ]);
    await database.read(keys, timeFor(1));
    expect({ ...mine }).toEqual({ reads: 1, commits: 1, readUnits: 0.5, writeUnits: 4 });
    expect({ ...others }).toMatchObject({ reads: 1, commits: 0, writeUnits: 0 });
    expect([mine.roundTrips, mine.conflictRetries]).toEqual([2, 0]);
  });

  it("counts a call that fails as a round trip without units", async () => {
    interceptCalls(tables.client, () => Promise.reject(cancelled("TransactionConflict")));
    const usage = new Usage();
    const database = tables.database.countedInto(usage);
    await database.commit({ a: putClub("a") });
    await database.commit({ a: putClub("a") });
    expect({ ...usage }).toEqual({ reads: 0, commits: 2, readUnits: 0, writeUnits: 0 });
    expect(usage.conflictRetries).toBe(1);
  });
});

describe("an engine that fails", () => {
  const keys = { a: clubKey("a", RecordSchema) };

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
    await expect(tables.database.read(keys, timeFor(1))).rejects.toThrow(DatabaseUnavailable);
    await expect(tables.database.commit({ a: putClub("a") })).rejects.toThrow(DatabaseUnavailable);
  });

  it("is no excuse for our own mistakes", async () => {
    const elsewhere = new Database(tables.client, { Club: "no-such-table" });
    await expect(elsewhere.read(keys, timeFor(1))).rejects.toThrow(/resource not found/i);
    await expect(elsewhere.read({ a: { ...keys.a, table: "Tours" } }, timeFor(1))).rejects.toThrow("Tours");
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
    await tables.database.countedInto(usage).warmUp();
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
