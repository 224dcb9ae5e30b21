import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { MANAGER } from "../../../support/tours.ts";
import { clubFile, type EditableClub, editedClub, set } from "./club-files.ts";

const PRIYA = "priya.raman@example.com";
const TOMAS = "tomas.herrera@example.com";
const COLE = "priya.cole@example.com";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  await importClub(SAMPLE_CLUB, bulk);
  return () => giveBackTables(tables);
});

function importEdited(edit: (club: EditableClub) => void) {
  return importClub(clubFile(editedClub(edit)), bulk);
}

async function client(clientId: number) {
  return (await storedItems(tables, "Clients")).find(({ record }) => record === `client#${clientId}`);
}

async function ownerOf(record: string): Promise<unknown> {
  return (await storedItems(tables, "Clients")).find((item) => item.record === record)?.client_id;
}

const contactsAreRight = async () => checkContacts(await readState(tables));

describe("the contacts of an existing client", () => {
  it("are those of the file and no others", async () => {
    const outcome = await importEdited((club) => {
      set(club, "clients[0].email_id", COLE);
      set(club, "clients[0].mobile_country_code", null);
      set(club, "clients[0].mobile_number", null);
    });
    expect(outcome).toMatchObject({
      written: { clients: 1 },
      changes: {
        listed: [
          "clients[0] (client 9001 of tenant 11) has no mobile_number in the file, so it was removed.",
        ],
      },
    });
    const priya = await client(9001);
    expect(priya).toMatchObject({ email_id: COLE });
    expect(priya).not.toHaveProperty("mobile_number");
    expect(priya).not.toHaveProperty("mobile_country_code");
    expect([await ownerOf(`email#${PRIYA}`), await ownerOf("mobile#447700900101")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await contactsAreRight()).toEqual([]);
  });

  it("are written as the file spells them, and lead to the client as before", async () => {
    await importEdited((club) => {
      set(club, "clients[0].email_id", "Priya.RAMAN@example.com");
      set(club, "clients[0].mobile_country_code", "447");
      set(club, "clients[0].mobile_number", 700_900_101);
    });
    expect(await client(9001)).toMatchObject({
      email_id: "Priya.RAMAN@example.com",
      mobile_country_code: "447",
    });
    expect([await ownerOf(`email#${PRIYA}`), await ownerOf("mobile#447700900101")]).toEqual([9001, 9001]);
    expect(await contactsAreRight()).toEqual([]);
  });

  it("are not taken away from somebody whose one has become", async () => {
    const somebody = { tenant_id: 11, record: `email#${PRIYA}`, client_id: 5 };
    await bulk.put("Clients", [somebody]);
    await importEdited((club) => set(club, "clients[0].email_id", COLE));
    expect(await storedItems(tables, "Clients")).toContainEqual(somebody);
    expect(await client(9001)).toMatchObject({ email_id: COLE });
  });

  it("keep the client as they are where one is a prospect's, which the import says", async () => {
    const { body } = await functionsUnderTest(tables.database).bookTour(tourBody(), MANAGER);
    const before = await client(9001);
    const outcome = await importEdited((club) => {
      set(club, "clients[0].email_id", "ada.byron@example.com");
      set(club, "clients[0].full_name", "Priya Cole");
    });
    const { client_id: id } = body.info[1].jsonObject;
    expect(outcome).toMatchObject({
      conflicts: {
        listed: [
          `clients[0] (client 9001 of tenant 11): its email_id belongs to prospect ${id}; nothing of this client was written. Client 9001 exists already, as another person: correct the file, or erase one of them.`,
        ],
      },
    });
    expect(await client(9001)).toEqual(before);
  });

  it("move between clients of the file, and whoever has none left is named", async () => {
    const outcome = await importEdited((club) => {
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", null);
    });
    expect(outcome).toMatchObject({ written: { clients: 2 }, conflicts: { count: 0 } });
    expect(await contactsAreRight()).toEqual([]);
    expect(await client(9001)).toMatchObject({ email_id: TOMAS });
    expect(await client(9002)).not.toHaveProperty("email_id");
    expect(outcome).toMatchObject({
      changes: { listed: [expect.stringMatching(/client 9002.*email_id/)], count: 1 },
    });
  });

  it("are exchanged in a circle", async () => {
    const emails = [TOMAS, "wei.zhang@example.com", PRIYA];
    await importEdited((club) => {
      for (const [index, email] of emails.entries()) set(club, `clients[${index}].email_id`, email);
    });
    expect(await contactsAreRight()).toEqual([]);
    expect([await client(9001), await client(9002), await client(9003)]).toMatchObject(
      emails.map((email_id) => ({ email_id })),
    );
  });

  it("are taken from nobody who is not in the file: nothing of the client is written", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    const before = await storedItems(tables, "Clients");
    const outcome = await importEdited((club) => {
      club.clients.splice(1, 4);
      set(club, "clients[0].email_id", "ada.byron@example.com");
    });
    expect(outcome).toMatchObject({ written: { clients: 0 }, conflicts: { count: 1 } });
    expect(await storedItems(tables, "Clients")).toEqual(before);
  });

  it("are those that nobody takes where the file gives them another's", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    await importEdited((club) => {
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", "ada.byron@example.com");
    });
    expect(await contactsAreRight()).toEqual([]);
    expect(await client(9001)).toMatchObject({ email_id: TOMAS });
    expect(await client(9002)).toMatchObject({ mobile_number: 7_700_900_102 });
  });

  it("are linked where a tour gives the owner another one between two reads", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    const withoutMobile = (club: EditableClub) => {
      // Only a prospect gets a contact from a tour.
      set(club, "clients[1].status", "prospect");
      set(club, "clients[1].mobile_country_code", null);
      set(club, "clients[1].mobile_number", null);
    };
    await importEdited(withoutMobile);
    let reads = 0;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "BatchGetItemCommand" && JSON.stringify(input).includes("client#9002")) {
        reads += 1;
        // The third read is that of the owners, after their contacts.
        if (reads === 3) {
          const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_555 };
          const tour = { scheduled_datetime: "2026-12-03T10:00:00Z" };
          const body = tourBody({ email_id: TOMAS, ...mobile }, tour);
          expect((await bookTour(body, MANAGER)).status).toBe(200);
        }
      }
      return next();
    });
    await importEdited((club) => {
      withoutMobile(club);
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", "ada.byron@example.com");
    });
    expect(reads).toBeGreaterThan(2);
    expect(await client(9002)).toMatchObject({ mobile_number: 7_700_900_555 });
    expect(await contactsAreRight()).toEqual([]);
  });
});
