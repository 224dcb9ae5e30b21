import { beforeEach, describe, expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../../../../infra/commands/access/manage-access.ts";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { type ImportOptions, importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { clientTombstone, putTombstone } from "../../../../shared/tables/tombstones.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough, dyingTables, unlessCutOff } from "../../../support/bulk-tables-through.ts";
import { calendarsUnderTest } from "../../../support/calendar-route.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { functionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../support/member.ts";
import { CUT_STRIDE, itInAll } from "../../../support/run-size.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { staffOf } from "../../../support/staff.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const PRIYA = { tenant_id: 11, client_id: 9001 };
const ADA = "ada.byron@example.com";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  await importClub(SAMPLE_CLUB, bulk);
  return () => giveBackTables(tables);
});

/** Imports a file; gives what it does not write and what else it says. */
async function imported(edit: (club: EditableClub) => void = () => {}, options: ImportOptions = {}) {
  const outcome = await importClub(clubFile(editedClub(edit)), bulk, options);
  if (!outcome.ok) throw new Error(outcome.problems.listed.join());
  return { conflicts: outcome.conflicts.listed, changes: outcome.changes.listed };
}

/** Whatever the tables hold of a client: their items, and the access of their tokens. */
async function itemsOf(clientId: number) {
  const [clients, club] = [await storedItems(tables, "Clients"), await storedItems(tables, "Club")];
  return [...clients, ...club].filter(({ client_id }) => client_id === clientId);
}

async function access(principal: string) {
  return (await storedItems(tables, "Club")).find(({ partition }) => partition === `access#${principal}`);
}

const HALF_ERASED =
  "clients[0] (client 9001 of tenant 11): their erasure was interrupted; nothing of this client was written. Erase them again, then bring them back with --restore.";

const ERASED = [
  "access[3]: not written, because its client was not written.",
  "clients[0] (client 9001 of tenant 11): they were erased; nothing of this client was written. Take them out of the file, or bring them back with --restore.",
];
const REVOKED =
  "access[3]: not written, because the access of this principal was revoked. Take it out of the file, grant it with npm run access, or bring it back with --restore.";

describe("an erased client", () => {
  it("stays erased over three imports, also under another name and with other contacts", async () => {
    await eraseClient(bulk, PRIYA);
    expect((await imported()).conflicts).toEqual(ERASED);
    expect((await imported((club) => set(club, "clients[0].full_name", "Priya Rao"))).conflicts).toEqual(
      ERASED,
    );
    const renewed = await imported(
      (club) => {
        set(club, "clients[0].email_id", "new@example.com");
        set(club, "clients[0].mobile_number", 7_700_900_999);
      },
      { joinPeople: true },
    );
    expect(renewed.conflicts).toEqual(ERASED);
    expect(await itemsOf(9001)).toEqual([]);
  });

  it("stays erased where an import had joined them to a prospect, by either number", async () => {
    const api = functionsUnderTest(tables.database);
    await api.bookTour(tourBody({ email_id: ADA }));
    const added = (club: EditableClub) =>
      void club.clients.push({
        ...recordOf(club, "clients", 0),
        client_id: 9005,
        email_id: ADA,
        mobile_country_code: null,
        mobile_number: null,
      });
    await imported(added, { joinPeople: true });
    const joined = (await storedItems(tables, "Clients")).find(({ record }) => record === "imported#9005");
    const prospect = Number(joined?.client_id);
    await eraseClient(bulk, { tenant_id: 11, client_id: prospect });
    for (const joinPeople of [true, false, true]) {
      const { conflicts } = await imported(added, { joinPeople });
      expect(conflicts).toEqual([
        expect.stringMatching(/^clients\[\d+\] \(client 9005 of .*they were erased/),
      ]);
    }
    const own = await imported((club) => set(club, "clients[1].client_id", prospect));
    expect(own.conflicts).toEqual([expect.stringContaining("they were erased")]);
    expect([...(await itemsOf(9005)), ...(await itemsOf(prospect))]).toEqual([]);
  });

  it("leaves nothing personal behind: a hash, a time and a version", async () => {
    const before = JSON.stringify(await storedItems(tables, "Clients"));
    expect(before).toContain("9001");
    await eraseClient(bulk, PRIYA);
    const left = (await storedItems(tables, "Clients")).filter(({ record }) =>
      /^erased#/.test(String(record)),
    );
    expect(left).toEqual([
      {
        tenant_id: 11,
        record: expect.stringMatching(/^erased#[0-9a-f]{64}$/),
        at: expect.any(String),
        profile_version: 2,
      },
    ]);
  });

  it("comes back by --restore alone, which says so, and is an existing client from then on", async () => {
    await eraseClient(bulk, PRIYA);
    const { conflicts, changes } = await imported(undefined, { restore: true });
    expect([conflicts, changes]).toEqual([
      [],
      ["clients[0] (client 9001 of tenant 11) was erased and is back."],
    ]);
    expect(await access("member-9001")).toBeDefined();
    expect(await imported()).toEqual({ conflicts: [], changes: [] });
  });

  it("is kept by --restore, too, if a restored table has brought them back", async () => {
    for (const edit of [undefined, (club: EditableClub) => set(club, "clients[0].full_name", "Priya Rao")]) {
      const before = (await storedItems(tables, "Clients")).filter(({ client_id }) => client_id === 9001);
      await eraseClient(bulk, PRIYA);
      await bulk.put("Clients", before);
      const { conflicts, changes } = await imported(edit, { restore: true });
      expect([conflicts, changes]).toEqual([
        [],
        ["clients[0] (client 9001 of tenant 11) was erased and is back."],
      ]);
      const records = (await storedItems(tables, "Clients")).map(({ record }) => String(record));
      expect(records.filter((record) => record.startsWith("erased#"))).toEqual([]);
      expect(await imported(edit)).toEqual({ conflicts: [], changes: [] });
    }
  });

  it("has a tombstone before anything of them is deleted, wherever the erasure was cut", async () => {
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += CUT_STRIDE) {
      await imported(undefined, { restore: true });
      const { bulk: dying, hasDied } = dyingTables(tables, cuts);
      await eraseClient(dying, PRIYA).catch(unlessCutOff);
      wasCut = hasDied();
      const isWhole = (await itemsOf(9001)).some(({ record }) => record === "client#9001");
      const { conflicts } = await imported();
      if (!isWhole) expect(conflicts).toEqual(ERASED);
      await eraseClient(bulk, PRIYA);
      expect((await imported()).conflicts).toEqual(ERASED);
      expect(await itemsOf(9001)).toEqual([]);
    }
    expect(cuts).toBeGreaterThan(4);
  });

  itInAll(
    "comes back with nothing of what an interrupted erasure has left, wherever it was cut",
    async () => {
      const api = functionsUnderTest(tables.database);
      let interrupted = 0;
      for (let [cuts, wasCut] = [0, true]; wasCut; cuts += 1) {
        const moved = await api.updateClient({ email_id: "canary7391@example.com" }, staffOf(9001));
        expect(moved.status).toBe(200);
        const { bulk: dying, hasDied } = dyingTables(tables, cuts);
        await eraseClient(dying, PRIYA).catch(unlessCutOff);
        wasCut = hasDied();
        const { conflicts } = await imported(undefined, { restore: true });
        const isEmpty = (await itemsOf(9001)).some((item) => "last_change" in item);
        if (isEmpty) interrupted += 1;
        else expect(checkContacts(await readState(tables)), `cut ${cuts}`).toEqual([]);
        expect(conflicts.filter((each) => each.startsWith("clients"))).toEqual(isEmpty ? [HALF_ERASED] : []);
        await eraseClient(bulk, PRIYA);
        expect(await imported(undefined, { restore: true })).toMatchObject({ conflicts: [] });
        const parts = await storedItems(tables, "Parts");
        expect(parts.filter(({ client_id }) => client_id === 9001)).toMatchObject([
          { operation: "imported" },
        ]);
      }
      expect(interrupted).toBeGreaterThan(2);
    },
  );

  it("is not added by an import that looked for the tombstone before it was there", async () => {
    let looked = 0;
    const racing = bulkTablesThrough(tables, async ({ command, input }, next) => {
      const answer = await next();
      if (command === "BatchGetItemCommand" && JSON.stringify(input).includes("erased#") && ++looked === 1)
        await bulk.transact([putTombstone(clientTombstone({ ...PRIYA, client_id: 9005 }), new Date())]);
      return answer;
    });
    const club = editedClub((each) => set(each, "clients[1].client_id", 9005));
    set(club, "clients[1].email_id", "new@example.com");
    set(club, "clients[1].mobile_number", 7_700_900_998);
    const outcome = await importClub(clubFile(club), racing);
    expect(outcome.ok && outcome.conflicts.listed).toEqual([
      expect.stringContaining("(client 9005 of tenant 11): they were erased"),
    ]);
    expect([looked > 0, await itemsOf(9005)]).toEqual([true, []]);
  });
});

describe("the access of a client who is erased while it is written", () => {
  /** Erases Priya as soon as a record was read that a command reads after her own. */
  function erasedAfterRead(record: string) {
    let reads = 0;
    return bulkTablesThrough(tables, async ({ command, input }, next) => {
      const answer = await next();
      const isRead = command === "BatchGetItemCommand" && JSON.stringify(input).includes(record);
      if (isRead && ++reads === 1) await eraseClient(bulk, PRIYA);
      return answer;
    });
  }

  it("is written by no import", async () => {
    const file = editedClub((club) => {
      club.clients.length = 1;
      const [own] = club.access.filter(({ client_id }) => client_id === 9001);
      if (own === undefined) throw new Error("The sample club has no such record.");
      club.access = [{ ...own, principal: "priyas-watch" }];
    });
    const outcome = await importClub(clubFile(file), erasedAfterRead("revoked#"));
    expect(outcome.ok && outcome.conflicts.listed).toContain(
      "access[0]: not written, because its client was not written.",
    );
    expect(await itemsOf(9001)).toEqual([]);
  });

  it("is written by no grant", async () => {
    const wanted = { principal: "priyas-watch", companies: [], tenants: [11], client_id: 9001 };
    expect(await grantAccess(erasedAfterRead("access#priyas-watch"), wanted)).toEqual({
      ok: false,
      problems: ["There is no client 9001 at tenant 11."],
    });
    expect(await itemsOf(9001)).toEqual([]);
  });
});

describe("a revoked grant", () => {
  it("is revoked for later imports, too, where there is none yet", async () => {
    const unknown = (club: EditableClub) => set(club, "access[3].principal", "late-desk");
    expect(await revokeAccess(bulk, "late-desk")).toBe(false);
    expect((await imported(unknown)).conflicts).toEqual([REVOKED]);
    expect(await access("late-desk")).toBeUndefined();
  });

  it("stays revoked over three imports, also for other tenants", async () => {
    await revokeAccess(bulk, "camden-desk");
    const [index] = editedClub().access.flatMap(({ principal }, at) =>
      principal === "camden-desk" ? [at] : [],
    );
    const refused = REVOKED.replace("access[3]", `access[${index}]`);
    expect((await imported()).conflicts).toEqual([refused]);
    expect((await imported((club) => set(club, `access[${index}].tenants`, [11, 12]))).conflicts).toEqual([
      refused,
    ]);
    expect((await imported()).conflicts).toEqual([refused]);
    expect(await access("camden-desk")).toBeUndefined();
  });

  it("comes back by a grant, or by --restore, which says so", async () => {
    await revokeAccess(bulk, "camden-desk");
    await grantAccess(bulk, { principal: "camden-desk", companies: [], tenants: [13] });
    expect(await imported()).toEqual({ conflicts: [], changes: [] });
    await revokeAccess(bulk, "camden-desk");
    const { conflicts, changes } = await imported(undefined, { restore: true });
    expect([conflicts, changes]).toEqual([
      [],
      [expect.stringMatching(/^access\[\d+\] was revoked and is back\.$/)],
    ]);
    expect(await access("camden-desk")).toBeDefined();
    expect(await imported()).toEqual({ conflicts: [], changes: [] });
  });

  it("is written by no import that read before the revocation", async () => {
    let reads = 0;
    const racing = bulkTablesThrough(tables, async ({ command, input }, next) => {
      const answer = await next();
      if (command === "BatchGetItemCommand" && JSON.stringify(input).includes("revoked#") && ++reads === 1)
        await revokeAccess(bulk, "camden-desk");
      return answer;
    });
    const outcome = await importClub(clubFile(editedClub()), racing);
    expect(outcome.ok && outcome.conflicts.listed).toEqual([expect.stringContaining("was revoked")]);
    expect(await access("camden-desk")).toBeUndefined();
  });
});

describe("an import with --restore that was cut", () => {
  it("ends the same once it is repeated, at whichever of its writes it was cut", async () => {
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += CUT_STRIDE) {
      await eraseClient(bulk, PRIYA);
      await revokeAccess(bulk, "camden-desk");
      const { bulk: dying, hasDied } = dyingTables(tables, cuts);
      await importClub(SAMPLE_CLUB, dying, { restore: true }).catch(unlessCutOff);
      wasCut = hasDied();
      await imported(undefined, { restore: true });
      expect(await imported()).toEqual({ conflicts: [], changes: [] });
      expect([await access("camden-desk"), await access("member-9001")]).not.toContain(undefined);
    }
    expect(cuts).toBeGreaterThan(3);
  });
});

const GRANTED =
  "access[0]: not written, because npm run access has granted this principal other access. Change the file, take it out of the file, or replace what was granted with --restore.";

describe("access that a command has granted", () => {
  const NARROW = { principal: "northwind-app", companies: [], tenants: [11] };

  it("stays over imports of a file that grants more, until one restores it", async () => {
    await grantAccess(bulk, NARROW);
    for (let time = 0; time < 2; time += 1) {
      expect(await imported()).toEqual({ conflicts: [GRANTED], changes: [] });
      expect(await access("northwind-app")).toMatchObject(NARROW);
    }
    expect(await imported(() => {}, { restore: true })).toEqual({
      conflicts: [],
      changes: ["access[0] replaces what npm run access had granted."],
    });
    expect(await access("northwind-app")).toMatchObject({ tenants: [] });
    expect(await imported()).toEqual({ conflicts: [], changes: [] });
  });

  it("stays over a file that grants the same, so that no older file grants more", async () => {
    await grantAccess(bulk, NARROW);
    const narrowed = (club: EditableClub) => void Object.assign(recordOf(club, "access", 0), NARROW);
    expect(await imported(narrowed)).toEqual({ conflicts: [], changes: [] });
    expect((await imported()).conflicts).toEqual([GRANTED]);
    expect(await access("northwind-app")).toMatchObject(NARROW);
  });

  it("stays if it is granted while an import is about to write the file's", async () => {
    let isFirst = true;
    const racing = bulkTablesThrough(tables, async ({ command, input }, next) => {
      const isWrite = command === "TransactWriteItemsCommand";
      if (isFirst && isWrite && JSON.stringify(input).includes("access#northwind-app")) {
        isFirst = false;
        await grantAccess(bulk, NARROW);
      }
      return await next();
    });
    const outcome = await importClub(SAMPLE_CLUB, racing);
    expect([isFirst, outcome]).toMatchObject([false, { ok: true, conflicts: { listed: [GRANTED] } }]);
    expect(await access("northwind-app")).toMatchObject(NARROW);
  });
});

describe("an import that gives a member's principal to another client", () => {
  it("ends the calendar feed of the former one", async () => {
    const api = functionsUnderTest(tables.database);
    const calendars = calendarsUnderTest(tables.database, () => TEST_NOW);
    const { status, body, text } = await api.createClientCalendar(undefined, {
      principal: "member-9001",
      grants: MEMBER_9001,
      pathParameters: { tenant_id: "11", client_id: "9001" },
    });
    expect(status, text).toBe(201);
    const feed = String(body.url).replace(/^.*\/calendars\//, "");
    await imported();
    expect((await calendars.get(feed)).status).toBe(200);
    await imported((club) => set(club, "access[3].client_id", 9002));
    expect((await calendars.get(feed)).status).toBe(404);
  });
});
