import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { clubKey } from "../../../shared/tables/club-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";

let tables: TestTables;
const soon = () => 5_000;

beforeAll(async () => {
  tables = await createTestTables();
});

describe("commit", () => {
  it("names the write whose condition failed, and writes none of the others", async () => {
    const now = new Date();
    await tables.database.commit({ first: claimRecordId(1, now) }, soon);
    const outcome = await tables.database.commit(
      { second: claimRecordId(2, now), again: claimRecordId(1, now) },
      soon,
    );
    expect(outcome).toEqual({ committed: false, failed: ["again"] });
    expect(await tables.database.commit({ second: claimRecordId(2, now) }, soon)).toEqual({
      committed: true,
    });
  });
});

describe("read", () => {
  it("gives undefined where there is no item", async () => {
    const key = clubKey("tenant#1", v.object({}));
    expect(await tables.database.read({ there: key, not: undefined }, soon)).toEqual({ there: undefined });
  });
});
