import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { conflictReport } from "../../../../infra/commands/import/import-report.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  return () => giveBackTables(tables);
});

function importEdited(edit: (club: EditableClub) => void) {
  return importClub(clubFile(editedClub(edit)), bulk);
}

/** What an import says of the clients whom it has not written, or not whole. */
async function reportOf(edit: (club: EditableClub) => void): Promise<string> {
  const outcome = await importEdited(edit);
  if (!outcome.ok) throw new Error(outcome.problems.listed.join(" "));
  return conflictReport(outcome) ?? "";
}

async function client(id: number) {
  return (await storedItems(tables, "Clients")).find(
    ({ record, tenant_id }) => record === `client#${id}` && tenant_id === 11,
  );
}

const FAMILY = { email_id: "hall@example.com", mobile_country_code: "44", mobile_number: 7_700_900_666 };

/** Adds a family of three, who share what they have of their contacts, in this order of their ids. */
function addFamily(club: EditableClub, ids: readonly number[]): void {
  const first = recordOf(club, "clients", 0);
  const { email_id: _, ...mobile } = FAMILY;
  const contacts = new Map<number, object>([
    [9_101, FAMILY],
    [9_102, { ...mobile, email_id: "HALL@Example.com" }],
    [9_103, { ...mobile, email_id: "tim@example.com" }],
  ]);
  for (const client_id of ids) {
    const { memberships: _m, ...others } = first;
    club.clients.push({ ...others, memberships: [], client_id, ...contacts.get(client_id) });
  }
}

describe("a family that shares contacts", () => {
  it("is imported; the lowest client_id keeps a contact, and a line names each of the others", async () => {
    const report = await reportOf((club) => addFamily(club, [9_103, 9_101, 9_102]));
    expect(report.split("\n")).toEqual([
      expect.stringMatching(/^2 clients were written without a contact\. A contact belongs to one person:/),
      "  clients[8] (client 9103 of tenant 11): its mobile_number is also that of client 9101, who keeps it.",
      "  clients[10] (client 9102 of tenant 11): its email_id is also that of client 9101, who keeps it, and its mobile_number is also that of client 9101, who keeps it.",
    ]);
    expect(await client(9_101)).toMatchObject(FAMILY);
    const second = await client(9_102);
    for (const name of Object.keys(FAMILY)) expect(second).not.toHaveProperty(name);
    expect(await client(9_103)).toMatchObject({ email_id: "tim@example.com" });
    expect(await client(9_103)).not.toHaveProperty("mobile_number");
    expect(checkContacts(await readState(tables))).toEqual([]);
  });

  it("stays as it is in every further import, whatever the order of the file is", async () => {
    await importEdited((club) => addFamily(club, [9_101, 9_102, 9_103]));
    const before = await storedItems(tables, "Clients");
    for (const ids of [
      [9_101, 9_102, 9_103],
      [9_103, 9_102, 9_101],
    ]) {
      const again = await importEdited((club) => addFamily(club, ids));
      expect(again).toMatchObject({ ok: true, written: { clients: 0 }, shared: { count: 2 } });
      expect(await storedItems(tables, "Clients")).toEqual(before);
    }
  });

  it("shares a number however its digits are cut, and a domain in any letters", async () => {
    const report = await reportOf((club) => {
      set(club, "clients[0].email_id", "info@müller.example");
      set(club, "clients[1].email_id", "Info@xn--mller-kva.example");
      set(club, "clients[1].mobile_country_code", "+447");
      set(club, "clients[1].mobile_number", 700_900_101);
    });
    expect(report).toMatch(/its email_id is also .* and its mobile_number is also/);
  });

  it("is no family in another tenant", async () => {
    expect(
      await reportOf((club) => {
        const { client_id: _, ...someoneElse } = recordOf(club, "clients", 0);
        club.clients.push({ ...someoneElse, client_id: 9_001, tenant_id: 21 });
      }),
    ).toBe("");
  });
});

describe("a problem of one client", () => {
  it.each<[string, unknown, RegExp]>([
    ["clients[1].email_id", "nobody", /email_id must be an e-mail address/],
    ["clients[1].mobile_number", 12, /mobile_number must be an integer from 1000/],
    ["clients[1].nickname", "Bo", /nickname is not a field/],
    ["clients[1].tenant_id", 99, /tenant_id must name one of the tenants/],
    ["clients[1].client_id", 9_001, /client_id must differ from that of clients\[0\]/],
    ["clients[1]", null, /clients\[1\] must be a JSON object/],
    ["clients[1].medical_alert", Array(20_001).fill(1), /medical_alert must be/],
  ])("leaves out that client alone: %s", async (path, value, problem) => {
    const outcome = await importEdited((club) => set(club, path, value));
    expect(outcome).toMatchObject({
      ok: true,
      written: { clients: 7, coaches: 8 },
      conflicts: { count: expect.any(Number) },
    });
    const report = outcome.ok ? (conflictReport(outcome) ?? "") : "";
    expect(report).toMatch(problem);
    expect(report).toMatch(/Nothing of this client was written\./);
    expect(await client(9_001)).toBeDefined();
  });

  it("changes nothing of who is there, and gives their contacts to nobody", async () => {
    await importClub(SAMPLE_CLUB, bulk);
    const before = await client(9_001);
    const { email_id } = before ?? {};
    const report = await reportOf((club) => {
      set(club, "clients[0].full_name", "");
      set(club, "clients[1].email_id", email_id);
    });
    expect(report).toMatch(/clients\[0\].full_name is missing.*\n.*its email_id belongs to client 9001/);
    expect(await client(9_001)).toEqual(before);
  });

  it("is listed with all others where the file has one of the club's, too", async () => {
    const outcome = await importEdited((club) => {
      set(club, "clients[1].email_id", "nobody");
      set(club, "rooms[0].name", "");
    });
    expect(outcome).toMatchObject({ ok: false, problems: { count: 2 } });
    expect(await storedItems(tables, "Clients")).toEqual([]);
  });

  it("leaves out the access record of that client, too", async () => {
    const outcome = await importEdited((club) => set(club, "clients[0].full_name", ""));
    const lines = outcome.ok ? outcome.conflicts.listed : [];
    expect(lines).toEqual([
      expect.stringMatching(/^access\[\d\]: not written, because its client was not written/),
      expect.stringMatching(/^clients\[0\].full_name is missing/),
    ]);
  });
});
