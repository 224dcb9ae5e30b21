import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../../../infra/commands/erasure.ts";
import { importClub } from "../../../../../infra/commands/import/import-club.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { checkContacts } from "../../../../consistency/checker/check-contacts.ts";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState, type StoredState } from "../../../../consistency/checker/stored-state.ts";
import { clubFile, editedClub, set } from "../../../../infra/commands/import/club-files.ts";
import { tourBody } from "../../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../../support/bulk-tables-through.ts";
import { CLIENT_WRITER } from "../../../../support/clients.ts";
import { engineClient } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../../../support/function-under-test.ts";
import { replaceItems } from "../../../../support/replace-items.ts";
import { CUT_STRIDE } from "../../../../support/run-size.ts";
import { staffOf } from "../../../../support/staff.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COMMIT = "TransactWriteItemsCommand";
const WANTED = { email_id: "wanted@example.com" };
const PRIYA = { tenant_id: 11, client_id: 9001 };

const club = useSampleClub();
let before: StoredState;
/** The operations on a connection of their own. */
let others: FunctionsUnderTest;

beforeEach(async () => {
  before = await readState(club.tables);
  others = functionsUnderTest(new Database(engineClient(), club.tables.names));
});

/** Lets something happen once, right before the first commit of a request. */
function beforeFirstCommit(happens: () => Promise<unknown>): void {
  let hasHappened = false;
  interceptCalls(club.tables.client, async ({ command }, next) => {
    if (command === COMMIT && !hasHappened) {
      hasHappened = true;
      await happens();
    }
    return next();
  });
}

function takeWanted(api: FunctionsUnderTest, clientId: number): Promise<TestAnswer> {
  return api.updateClient(WANTED, staffOf(clientId));
}

async function ownerOf(record: string) {
  return (await storedItems(club.tables, "Clients")).find((item) => item.record === record)?.client_id;
}

async function importWith(field: string, value: unknown): Promise<void> {
  const file = clubFile(editedClub((edited) => set(edited, field, value)));
  const outcome = await importClub(file, bulkTablesThrough(club.tables));
  expect(outcome.ok).toBe(true);
}

describe("a client who takes a contact", () => {
  it.each<[what: string, happens: (api: FunctionsUnderTest) => Promise<TestAnswer>]>([
    ["another client", (api) => takeWanted(api, 9002)],
    ["a new client", (api) => api.createClient({ full_name: "Noor", ...WANTED }, CLIENT_WRITER)],
    ["a prospect", (api) => api.createProspect({ prospect: { full_name: "Ada", ...WANTED } })],
    ["a visitor who books a tour", (api) => api.bookTour(tourBody(WANTED))],
    ["somebody for whom staff book a tour", (api) => api.bookTour(tourBody(WANTED), MANAGER)],
  ])("is refused where %s was faster, and told who has it", async (_, happens) => {
    let faster: TestAnswer | undefined;
    beforeFirstCommit(async () => {
      faster = await happens(others);
    });
    const { status, body } = await takeWanted(club.api, 9001);
    expect([faster?.status, status, refusalProblems(body)]).toEqual([
      faster?.status === 201 ? 201 : 200,
      400,
      ["CLIENT_EXISTS email_id"],
    ]);
    const owner = await ownerOf("email#wanted@example.com");
    expect([owner, body.info[0].jsonObject.client_id]).toEqual([owner, owner]);
    expect(owner).not.toBe(9001);
    expect(await ownerOf("email#priya.raman@example.com")).toBe(9001);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("is refused where an import gave it to another client", async () => {
    beforeFirstCommit(() => importWith("clients[1].email_id", WANTED.email_id));
    const { status, body } = await takeWanted(club.api, 9001);
    expect([status, body.info[0].jsonObject]).toEqual([400, { client_id: 9002 }]);
    expect(checkContacts(await readState(club.tables))).toEqual([]);
  });

  it("takes it where an import changed their own contact meanwhile", async () => {
    beforeFirstCommit(() => importWith("clients[0].email_id", "file@example.com"));
    const { status, body } = await takeWanted(club.api, 9001);
    expect([status, body.client.email_id]).toEqual([200, WANTED.email_id]);
    expect(await ownerOf("email#file@example.com")).toBeUndefined();
    expect(checkContacts(await readState(club.tables))).toEqual([]);
  });

  it("takes it where its owner was erased after it was read", async () => {
    await takeWanted(others, 9002);
    const tomas = { tenant_id: 11, client_id: 9002 };
    let erasures = 0;
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      const isOwner = command === "BatchGetItemCommand" && JSON.stringify(input).includes("client#9002");
      if (isOwner && ++erasures === 1) await eraseClient(bulkTablesThrough(club.tables), tomas, TEST_NOW);
      return next();
    });
    const { status } = await takeWanted(club.api, 9001);
    expect([status, erasures]).toEqual([200, 2]);
    expect(await ownerOf("email#wanted@example.com")).toBe(9001);
    expect(checkContacts(await readState(club.tables))).toEqual([]);
  });

  it("takes it from an owner who has not been there for long", async () => {
    const clients = await storedItems(club.tables, "Clients");
    const gone = clients.filter(({ record }) => record !== "client#9002");
    await replaceItems(club.tables, "Clients", gone);
    const theirs = { email_id: "tomas.herrera@example.com", mobile_country_code: "44" };
    const { status } = await club.api.updateClient(
      { ...theirs, mobile_number: 7_700_900_102 },
      staffOf(9001),
    );
    expect(status).toBe(200);
    expect(await ownerOf("mobile#447700900102")).toBe(9001);
    expect(await ownerOf("email#tomas.herrera@example.com")).toBe(9001);
    expect(await ownerOf("mobile#447700900101")).toBeUndefined();
  });

  it("is told of no problem that the record has no longer", async () => {
    const none = { mobile_country_code: null, mobile_number: null };
    let reads = 0;
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      const isContact = command === "BatchGetItemCommand" && JSON.stringify(input).includes("email#wei");
      if (isContact && ++reads === 1) await others.updateClient(none, staffOf(9001));
      return next();
    });
    const taken = { email_id: "wei.zhang@example.com", mobile_number: null };
    const { body } = await club.api.updateClient(taken, staffOf(9001));
    expect([reads, refusalProblems(body)]).toEqual([2, ["CLIENT_EXISTS email_id"]]);
  });

  it("is not found where they were erased meanwhile, and leaves nothing", async () => {
    beforeFirstCommit(() => eraseClient(bulkTablesThrough(club.tables), PRIYA, TEST_NOW));
    const { status, body } = await takeWanted(club.api, 9001);
    expect([status, refusalProblems(body)]).toEqual([404, ["CLIENT_NOT_FOUND client_id"]]);
    expect(await ownerOf("email#wanted@example.com")).toBeUndefined();
    expect(checkContacts(await readState(club.tables))).toEqual([]);
  });
});

describe("a client who gives up a contact", () => {
  const former = { email_id: "priya.raman@example.com" };

  it.each<[what: string, send: (api: FunctionsUnderTest) => Promise<TestAnswer>]>([
    ["a tour that staff book", (api) => api.bookTour(tourBody(former), MANAGER)],
    ["a visitor's tour", (api) => api.bookTour(tourBody(former))],
    ["a prospect", (api) => api.createProspect({ prospect: { full_name: "Ada", ...former } }, MANAGER)],
  ])("is not the one whom %s was matched to", async (_, send) => {
    beforeFirstCommit(() => takeWanted(others, 9001));
    expect((await send(club.api)).status).toBe(200);
    const owner = await ownerOf("email#priya.raman@example.com");
    expect([typeof owner, owner === 9001]).toEqual(["number", false]);
    expect(await ownerOf("email#wanted@example.com")).toBe(9001);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("keeps their contacts and those of the file apart, wherever an import is", async () => {
    const file = clubFile(
      editedClub((edited) => {
        set(edited, "clients[0].email_id", "file@example.com");
        set(edited, "clients[1].email_id", "priya.raman@example.com");
      }),
    );
    let calls = 0;
    for (let at = 1; at <= Math.max(calls, 1); at += CUT_STRIDE) {
      await importWith("clients[0].full_name", "Priya Raman");
      calls = 0;
      const bulk = bulkTablesThrough(club.tables, async (_call, next) => {
        calls += 1;
        if (calls === at) await club.api.updateClient({ email_id: `w${at}@example.com` }, staffOf(9001));
        return next();
      });
      expect((await importClub(file, bulk)).ok).toBe(true);
      expect(checkContacts(await readState(club.tables)), `call ${at}`).toEqual([]);
    }
    expect(calls).toBeGreaterThan(3);
  });

  it("leaves nothing to an erasure that they do not find, wherever it is", async () => {
    let calls = 0;
    for (let at = 1; at <= Math.max(calls, 1); at += CUT_STRIDE) {
      const created = await club.api.createClient(
        { full_name: "Canary Bird", email_id: `canary.${at}@example.com` },
        CLIENT_WRITER,
      );
      const { client_id } = created.body.client;
      calls = 0;
      const bulk = bulkTablesThrough(club.tables, async (_call, next) => {
        calls += 1;
        if (calls === at) {
          const moved = { email_id: `canary.moved.${at}@example.com`, mobile_country_code: "44" };
          await club.api.updateClient({ ...moved, mobile_number: 7_391_739_173 }, staffOf(client_id));
        }
        return next();
      });
      const { isComplete } = await eraseClient(bulk, { tenant_id: 11, client_id }, TEST_NOW);
      const left = await Promise.all(
        (["Clients", "Parts"] as const).map((table) => storedItems(club.tables, table)),
      );
      expect([isComplete, JSON.stringify(left).match(/canary[^"]*|7391739173/i)], `call ${at}`).toEqual([
        true,
        null,
      ]);
      expect(checkContacts(await readState(club.tables)), `call ${at}`).toEqual([]);
    }
    expect(calls).toBeGreaterThan(8);
  }, 240_000);
});
