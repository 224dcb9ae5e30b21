import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { grantAccess } from "../../../../infra/commands/access/manage-access.ts";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { canonicalJson } from "../../../../shared/api/idempotency.ts";
import { clientIndexes } from "../../../../shared/tables/client-indexes.ts";
import { clientTombstone, findTombstones, tombstoneName } from "../../../../shared/tables/tombstones.ts";
import {
  bookAppointment,
  KNOWN_VERSION,
  type KnownPerson,
  knownPerson,
  tracesOf,
} from "../../../consistency/cuts/cut-erasure.ts";
import { tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough, dyingTables, unlessCutOff } from "../../../support/bulk-tables-through.ts";
import { giveBackTables } from "../../../support/engine.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { answered, beforeFirst, interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { sampleOf } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { MANAGER } from "../../../support/tours.ts";

const EMAIL = "canary7391@example.com";

let person: KnownPerson;

beforeEach(async () => {
  person = await knownPerson(1);
  return () => giveBackTables(person.tables);
});

const client = () => ({ tenant_id: 11, client_id: person.clientId });
const api = () => functionsUnderTest(person.tables.database);

/** The person's record as it is stored. */
async function record() {
  const items = await storedItems(person.tables, "Clients");
  return items.find((item) => item.record === `client#${person.clientId}`);
}

/** An erasure that was cut off as soon as the record was empty, before anything was deleted. */
async function cutOnceEmpty(): Promise<void> {
  for (let cutBefore = 0; (await record())?.version !== undefined; cutBefore += 1) {
    const { bulk } = dyingTables(person.tables, cutBefore);
    await eraseClient(bulk, client(), TEST_NOW).catch(unlessCutOff);
  }
}

/** The versions of all events that tell of an erasure while something is done with these tables. */
function toldErasures() {
  const versions: number[] = [];
  const bulk = bulkTablesThrough(person.tables, async ({ input }, next) => {
    const done = await next();
    const [, version] =
      /"profile_version":\{"N":"(\d+)"\}.*"client\.erased"/.exec(JSON.stringify(input)) ?? [];
    if (version !== undefined) versions.push(Number(version));
    return done;
  });
  return { bulk, versions };
}

describe("the record of a client whose erasure was interrupted", () => {
  beforeEach(cutOnceEmpty);

  it("is empty but for its key and its event, and is in no index", async () => {
    expect(await record()).toEqual({
      ...client(),
      record: `client#${person.clientId}`,
      profile_version: KNOWN_VERSION + 1,
      updated_at: TEST_NOW.toISOString(),
      last_change: { event: "client.erased" },
    });
    for (const { name } of clientIndexes) {
      const shown = await storedItems(person.tables, "Clients", name);
      expect(shown.map(({ client_id }) => client_id)).not.toContain(person.clientId);
    }
  });

  it("is nobody for reads", async () => {
    const pathParameters = { tenant_id: "11", client_id: String(person.clientId) };
    const { status, body } = await api().getClient(undefined, { pathParameters });
    expect([status, refusalCodes(body)]).toEqual([404, ["CLIENT_NOT_FOUND"]]);
    const query = { from: ["2026-12-01T00:00:00Z"], to: ["2026-12-20T00:00:00Z"], include: ["client"] };
    const listed = await api().listAppointments(undefined, { query });
    expect(listed.body.appointments).toMatchObject([{ client_id: person.clientId }]);
    expect(listed.body.appointments[0]).not.toHaveProperty("client");
  });

  it("is nobody for whom an appointment can be booked", async () => {
    const { status, body } = await bookAppointment(person.tables, person.clientId, 9);
    expect([status, refusalCodes(body)]).toEqual([400, ["CLIENT_NOT_FOUND"]]);
  });

  it.each([
    ["a visitor", {}],
    ["staff", MANAGER],
  ])("leaves its contacts to a new person whom %s books for", async (_, options) => {
    const tour = { scheduled_datetime: "2026-12-05T10:00:00Z" };
    const { status, body } = await api().bookTour(tourBody({ email_id: EMAIL }, tour), options);
    expect(status).toBe(200);
    const booked = (await storedItems(person.tables, "Tours")).find(({ tour_id }) => tour_id === body.id);
    expect(booked?.client_id).not.toBe(person.clientId);
    const contacts = await storedItems(person.tables, "Clients");
    expect(contacts.find((item) => item.record === `email#${EMAIL}`)).toMatchObject({
      client_id: booked?.client_id,
    });
    expect(await record()).toMatchObject({ last_change: { event: "client.erased" } });
  });

  it("is nobody for a grant", async () => {
    const wanted = { principal: "their-watch", companies: [], tenants: [11], client_id: person.clientId };
    expect(await grantAccess(bulkTablesThrough(person.tables), wanted)).toMatchObject({ ok: false });
  });

  it("is deleted by the next erasure, which tells of it no second time", async () => {
    const { bulk, versions } = toldErasures();
    const { isComplete } = await eraseClient(bulk, client(), TEST_NOW);
    expect([isComplete, versions]).toEqual([true, []]);
    expect(await tracesOf(person)).toEqual([]);
  });
});

describe("an erasure while the profile changes", () => {
  it("tells the version after that of the change", async () => {
    const meanwhile = vi.fn(async () => {
      const prospect = { full_name: "Ada", email_id: EMAIL, gender: "Female" };
      expect((await api().createProspect({ prospect }, MANAGER)).status).toBe(200);
      expect(await record()).toMatchObject({ gender: "Female", profile_version: KNOWN_VERSION + 1 });
    });
    const interception = beforeFirst("TransactWriteItemsCommand", meanwhile, "client.erased");
    const bulk = bulkTablesThrough(person.tables, interception);
    const { isComplete } = await eraseClient(bulk, client(), TEST_NOW);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(isComplete).toBe(true);
    expect(await tracesOf(person)).toEqual([]);
    const tombstone = clientTombstone(client());
    expect((await findTombstones(bulk, [tombstone])).get(tombstoneName(tombstone))).toBe(KNOWN_VERSION + 2);
  });

  it("leaves nothing of a change that had read the record before", async () => {
    const meanwhile = vi.fn(() => eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW));
    interceptCalls(person.tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    const prospect = { full_name: "Ada", email_id: EMAIL, gender: "Female" };
    const { status } = await api().createProspect({ prospect }, MANAGER);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(status).toBe(200);
    const left = await tracesOf({ ...person, clientId: person.clientId });
    expect(left.filter((item) => item.includes(String(person.clientId)))).toEqual([]);
  });

  it("erases a record that nobody can read, and one that lacks its version", async () => {
    const { profile_version: _, ...former } = (await record()) ?? {};
    const { bulk, versions } = toldErasures();
    await bulk.put("Clients", [former]);
    expect((await eraseClient(bulk, client(), TEST_NOW)).isComplete).toBe(true);
    expect(versions).toEqual([2]);
    const damaged = { ...client(), record: `client#${person.clientId}`, full_name: "canary7391" };
    await bulk.put("Clients", [damaged]);
    expect((await eraseClient(bulk, client(), TEST_NOW)).isComplete).toBe(true);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("tells a later version than before of a person whom a restored table has brought back", async () => {
    const before = (await record()) ?? {};
    const { bulk, versions } = toldErasures();
    await eraseClient(bulk, client(), TEST_NOW);
    await bulk.put("Clients", [{ ...before, profile_version: 1 }]);
    await eraseClient(bulk, client(), TEST_NOW);
    expect(versions).toEqual([KNOWN_VERSION + 1, KNOWN_VERSION + 2]);
  });
});

describe("an erasure whose indexes lag behind", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The tables, where one read of an index shows the person; tells the reads, and whether the record was there. */
  function laggingIndex(name: string, shownRead: number) {
    const reads: boolean[] = [];
    const shown = { Items: [{ client_id: { N: String(person.clientId) } }] };
    const bulk = bulkTablesThrough(person.tables, async ({ input }, next) => {
      if (!("IndexName" in input) || input.IndexName !== name) return next();
      reads.push((await record()) !== undefined);
      return reads.length === shownRead ? answered(shown) : next();
    });
    return { bulk, reads };
  }

  it.each(
    sampleOf(
      clientIndexes.map(({ name }) => name),
      1,
    ),
  )("deletes the record when three reads in a row no longer show the person: %s", async (name) => {
    const { bulk, reads } = laggingIndex(name, 2);
    expect(await eraseClient(bulk, client(), TEST_NOW)).toMatchObject({ isComplete: true });
    expect(reads).toEqual([true, true, true, true, true]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("ends after a minute, with all erased but the empty record", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const shown = { Items: [{ client_id: { N: String(person.clientId) } }] };
    const bulk = bulkTablesThrough(person.tables, async ({ input }, next) => {
      if (!("IndexName" in input)) return next();
      vi.setSystemTime(Date.now() + 61_000);
      return answered(shown);
    });
    const outcome = await eraseClient(bulk, client(), TEST_NOW);
    expect(outcome).toMatchObject({ isComplete: false, isInIndex: true });
    expect(await tracesOf(person)).toEqual([canonicalJson(await record())]);
    expect(await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW)).toMatchObject({
      isComplete: true,
    });
    expect(await tracesOf(person)).toEqual([]);
  });
});
