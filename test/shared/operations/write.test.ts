import * as v from "valibot";
import { describe, expect, it, onTestFinished } from "vitest";
import { refuse, succeed } from "../../../shared/api/answer.ts";
import { TenantCache } from "../../../shared/club/tenant-cache.ts";
import type { Decision } from "../../../shared/operations/decision.ts";
import { type WriteSteps, write } from "../../../shared/operations/write.ts";
import type { ReadKey } from "../../../shared/tables/database.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { Usage } from "../../../shared/telemetry/usage.ts";
import { NO_DEADLINE } from "../../../shared/values/unavailable.ts";
import { bookingTerms } from "../../support/booking-terms.ts";
import { createTestTables, giveBackTables } from "../../support/engine.ts";
import { cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { using } from "../../support/function-under-test.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const CountSchema = v.object({ count: v.number() });

function readCount(name: string): ReadKey<v.InferOutput<typeof CountSchema>> {
  return { table: "Club", key: { partition: "test", record: name }, schema: CountSchema, consistent: true };
}

/** Puts a count under the condition that it was the one before. */
function putCount(name: string, count: number): Put {
  return {
    kind: "put",
    table: "Club",
    item: { partition: "test", record: name, count },
    ...(count === 1
      ? { condition: "attribute_not_exists(#record)", names: { "#record": "record" } }
      : { condition: "#count = :before", names: { "#count": "count" }, values: { ":before": count - 1 } }),
  };
}

type Loaded = { readonly count: number };

/** A write that adds 1 to a count; `decide` and `load` may say otherwise. */
async function writing(changed: Partial<WriteSteps<unknown, unknown, Loaded>> = {}, key?: string) {
  const tables = await createTestTables();
  onTestFinished(() => giveBackTables(tables));
  const { client, database } = tables;
  const usage = new Usage();
  const steps: WriteSteps<unknown, unknown, Loaded> = {
    load: async (_, reads) => ({ count: (await reads.read({ a: readCount("a") })).a?.count ?? 0 }),
    decide: (_, { count }) => counted(count + 1),
    waits: () => 0,
    ...changed,
  };
  const caller = { principal: "app", scopes: [], operations: [], grants: { companies: [], tenants: [] } };
  const run = () =>
    write(
      {
        operation: "createProspect",
        caller: { ...caller, expiresAtS: 0 },
        tenant: bookingTerms().tenant,
        path: {},
        query: {},
        body: {},
        headers: {},
        baseUrl: "https://api.test",
        use: using([]),
        idempotent:
          key === undefined ? undefined : { ...caller, operation: "createProspect", key, requestHash: "h" },
        ifMatch: undefined,
        database: database.forRequest({ usage }),
        deadline: NO_DEADLINE,
      },
      steps,
      {
        database,
        tenants: new TenantCache(),
        now: () => NOW,
        newId: () => 7,
        newKey: () => "key",
        utcOffsetMs: () => 0,
        environment: {},
        use: using([]),
      },
    );
  return { client, database, run, usage };
}

function counted(count: number): Decision {
  return {
    kind: "commit",
    changes: [{ writes: { count: putCount("a", count) } }],
    success: succeed(200, { count }),
  };
}

describe("a write", () => {
  it("reads in one round trip, and commits in one", async () => {
    const { run, usage } = await writing();
    expect(await run()).toMatchObject({ ok: true, text: '{"count":1}' });
    expect([usage.reads, usage.commits]).toEqual([1, 1]);
  });

  it("is decided anew where what was read has changed, and tells load of the attempt before", async () => {
    const seen: unknown[] = [];
    const { run } = await writing({
      load: async ({ database }, reads, failed) => {
        seen.push(failed && { failed: failed.failed, loaded: failed.loaded, conflicted: failed.conflicted });
        const { a } = await reads.read({ a: readCount("a") });
        // Another writer is faster, once.
        if (failed === undefined) await database.commit({ count: putCount("a", 1) });
        return { count: a?.count ?? 0 };
      },
    });
    expect(await run()).toMatchObject({ ok: true, text: '{"count":2}' });
    expect(seen).toEqual([undefined, { failed: ["count"], loaded: { count: 0 }, conflicted: false }]);
  });

  it("goes on as long as other transactions are in the way", async () => {
    const { client, run } = await writing();
    interceptCalls(client, ({ command, index }, next) =>
      command === "TransactWriteItemsCommand" && index < 6
        ? Promise.reject(cancelled("TransactionConflict"))
        : next(),
    );
    expect(await run()).toMatchObject({ ok: true });
  });

  it("goes on where others changed the data and changed it back, several times", async () => {
    const { client, run } = await writing();
    interceptCalls(client, ({ command, index }, next) =>
      command === "TransactWriteItemsCommand" && index < 5
        ? Promise.reject(cancelled("ConditionalCheckFailed"))
        : next(),
    );
    expect(await run()).toMatchObject({ ok: true });
  });

  it("ends where it fails on the same data again and again", async () => {
    const { run, usage } = await writing({ decide: () => counted(5) });
    await expect(run()).rejects.toThrow("The same attempt keeps failing.");
    expect(usage.commits).toBe(7);
  });

  it("gives the earlier answer to its key, decides nothing, and reads nothing more", async () => {
    const { run, usage } = await writing(
      {
        load: async (_, reads) => {
          const { a } = await reads.read({ a: readCount("a") });
          await reads.read({ b: readCount("b") });
          return { count: a?.count ?? 0 };
        },
      },
      "once",
    );
    expect(await run()).toMatchObject({ ok: true, text: '{"count":1}' });
    expect(usage.reads).toBe(2);
    expect(await run()).toMatchObject({ ok: true, text: '{"count":1}', isReplay: true });
    expect([usage.reads, usage.commits]).toEqual([3, 1]);
  });

  it("reads in one round trip what the attempt before has read in two", async () => {
    const { client, run, usage } = await writing({
      load: async (_, reads) => {
        const { a } = await reads.read({ a: readCount("a") });
        await reads.read({ b: readCount("b") });
        return { count: a?.count ?? 0 };
      },
    });
    interceptCalls(client, ({ command, index }, next) =>
      command === "TransactWriteItemsCommand" && index === 0
        ? Promise.reject(cancelled("TransactionConflict"))
        : next(),
    );
    expect(await run()).toMatchObject({ ok: true });
    expect(usage.reads).toBe(3);
  });

  it("reads in one round trip however many attempts have failed", async () => {
    const { client, run, usage } = await writing({
      load: async (_, reads) => {
        const { a } = await reads.read({ a: readCount("a") });
        await reads.read({ b: readCount("b") });
        return { count: a?.count ?? 0 };
      },
    });
    interceptCalls(client, ({ command, index }, next) =>
      command === "TransactWriteItemsCommand" && index < 3
        ? Promise.reject(cancelled("TransactionConflict"))
        : next(),
    );
    expect(await run()).toMatchObject({ ok: true });
    expect(usage.reads).toBe(2 + 3);
  });

  it("reads an item by each of the schemas that ask for it", async () => {
    const NameSchema = v.object({ record: v.string() });
    const { database, run, usage } = await writing({
      load: async (_, reads) => {
        const [{ a }, { b }] = await Promise.all([
          reads.read({ a: readCount("a") }),
          reads.read({ b: { ...readCount("a"), schema: NameSchema } }),
        ]);
        expect([a, b]).toEqual([{ count: 1 }, { record: "a" }]);
        return { count: 1 };
      },
    });
    await database.commit({ count: putCount("a", 1) });
    expect(await run()).toMatchObject({ ok: true, text: '{"count":2}' });
    expect(usage.reads).toBe(1);
  });

  it("is refused with nothing written", async () => {
    const refusal = refuse("TENANT_INACTIVE", { identifier: "tenant_id" });
    const { run, usage } = await writing({ decide: () => ({ kind: "refuse", refusal }) });
    expect(await run()).toEqual(refusal);
    expect(usage.commits).toBe(0);
  });

  it("ends where its decision asks for the calendar once more than it may", async () => {
    const look = { startMs: 0, endMs: 1, holders: ["coach#1#1"], consistent: true };
    const { run, usage } = await writing({ decide: () => ({ kind: "look", look }) });
    await expect(run()).rejects.toThrow("again and again");
    // The records, and the calendar three times.
    expect(usage.reads).toBe(1 + 3);
  });

  it("throws where two of its writes have one name", async () => {
    const change = { writes: { count: putCount("a", 1) } };
    const { run, usage } = await writing({
      decide: () => ({ kind: "commit", changes: [change, change], success: succeed(200, {}) }),
    });
    await expect(run()).rejects.toThrow("Two writes of a commit have one name.");
    expect(usage.commits).toBe(0);
  });
});
