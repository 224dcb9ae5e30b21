import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const PRIYA = "priya.raman@example.com";
const TOMAS = "tomas.herrera@example.com";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  await importClub(SAMPLE_CLUB, bulk);
});

function replaceBy(edit: (club: EditableClub) => void) {
  return importClub(clubFile(editedClub(edit)), bulk, { replaceClients: true });
}

async function client(clientId: number) {
  return (await storedItems(tables, "Clients")).find(({ record }) => record === `client#${clientId}`);
}

async function versionOf(clientId: number): Promise<number> {
  return Number((await client(clientId))?.version);
}

const contactsAreRight = async () => checkContacts(await readState(tables));

describe("the version of a client who is replaced", () => {
  it("goes on from the one that is there", async () => {
    const { createAppointment } = functionsUnderTest(tables.database);
    const version = await versionOf(9001);
    await createAppointment(appointmentBody());
    await replaceBy(() => {});
    expect(await client(9001)).toMatchObject({ version: version + 2, appointments_booked: 0 });
  });

  it("refuses a booking that read the client before, which then takes from the membership that is there", async () => {
    let isReplaced = false;
    interceptCalls(tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isReplaced) {
        isReplaced = true;
        await replaceBy((club) => {
          const { memberships } = recordOf(club, "clients", 0);
          set(club, "clients[0].memberships", (memberships as unknown[]).toReversed());
          set(club, "clients[0].memberships[1].id", 39_999);
        });
      }
      return next();
    });
    const { status, body } = await functionsUnderTest(tables.database).createAppointment(appointmentBody());
    expect([status, body.update_response.id]).toEqual([201, 39_999]);
    expect(await client(9001)).toMatchObject({
      memberships: [
        { id: 30_003, used_sessions: 6 },
        { id: 39_999, used_sessions: 5 },
        { id: 30_001, used_sessions: 3 },
      ],
    });
  });

  it("is read again where a booking changes the client at the same time", async () => {
    const version = await versionOf(9001);
    let isBooked = false;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand" && JSON.stringify(input).includes(PRIYA) && !isBooked) {
        isBooked = true;
        const { createAppointment } = functionsUnderTest(tables.database);
        expect((await createAppointment(appointmentBody())).status).toBe(201);
      }
      return next();
    });
    await replaceBy(() => {});
    expect(isBooked).toBe(true);
    expect(await client(9001)).toMatchObject({ version: version + 2, appointments_booked: 0 });
  });
});

describe("a client who is erased and imported again", () => {
  it("has a version of their own, so that a booking that read the former record is decided anew", async () => {
    let isBack = false;
    interceptCalls(tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isBack) {
        isBack = true;
        await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
        const unused = editedClub((club) => {
          set(club, "clients[0].memberships[1].used_sessions", 0);
          set(club, "clients[0].medical_alert", "Bees");
        });
        await importClub(clubFile(unused), bulk);
      }
      return next();
    });
    const { body } = await functionsUnderTest(tables.database).createAppointment(appointmentBody());
    expect(isBack).toBe(true);
    expect(body.client_booked_details[0].medical_alert).toBe("Bees");
    expect(await client(9001)).toMatchObject({ memberships: [{}, { id: 30_002, used_sessions: 1 }, {}] });
  });
});

describe("a client who is replaced", () => {
  it("keeps their open tour, so that they get no second one", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody({ email_id: PRIYA }));
    await replaceBy(() => {});
    const again = await bookTour(
      tourBody({ email_id: PRIYA }, { scheduled_datetime: "2026-12-03T10:00:00Z" }),
    );
    expect(refusalCodes(again.body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
  });

  it("takes a contact from a client of the file, who loses it", async () => {
    const outcome = await replaceBy((club) => {
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", null);
    });
    expect(outcome).toMatchObject({ written: { clients: 5 }, conflicts: { count: 0 } });
    expect(await contactsAreRight()).toEqual([]);
    expect(await client(9001)).toMatchObject({ email_id: TOMAS });
    expect(await client(9002)).not.toHaveProperty("email_id");
  });

  it("swaps contacts with others in a circle", async () => {
    const emails = [TOMAS, "wei.zhang@example.com", PRIYA];
    await replaceBy((club) => {
      for (const [index, email] of emails.entries()) set(club, `clients[${index}].email_id`, email);
    });
    expect(await contactsAreRight()).toEqual([]);
    expect([await client(9001), await client(9002), await client(9003)]).toMatchObject(
      emails.map((email_id) => ({ email_id })),
    );
  });

  it("takes no contact from somebody who is not in the file", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    const before = await storedItems(tables, "Clients");
    const outcome = await replaceBy((club) => {
      club.clients.splice(1, 4);
      set(club, "clients[0].email_id", "ada.byron@example.com");
    });
    expect(outcome).toMatchObject({ written: { clients: 0 }, conflicts: { count: 1 } });
    expect(await storedItems(tables, "Clients")).toEqual(before);
  });

  it("is left alone with the contacts that nobody takes where the file gives them another's", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    await replaceBy((club) => {
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", "ada.byron@example.com");
    });
    expect(await contactsAreRight()).toEqual([]);
    expect(await client(9001)).toMatchObject({ email_id: TOMAS });
    expect(await client(9002)).toMatchObject({ mobile_number: 7_700_900_102 });
  });

  it("leaves the former owner's contacts linked where a tour gives the owner another one between two reads", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody());
    const withoutMobile = (club: EditableClub) => {
      set(club, "clients[1].mobile_country_code", null);
      set(club, "clients[1].mobile_number", null);
    };
    await replaceBy(withoutMobile);
    let reads = 0;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "BatchGetItemCommand" && JSON.stringify(input).includes("client#9002")) {
        reads += 1;
        // The third read is that of the owners, after their contacts.
        if (reads === 3) {
          const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_555 };
          const tour = { scheduled_datetime: "2026-12-03T10:00:00Z" };
          expect((await bookTour(tourBody({ email_id: TOMAS, ...mobile }, tour))).status).toBe(200);
        }
      }
      return next();
    });
    await replaceBy((club) => {
      withoutMobile(club);
      set(club, "clients[0].email_id", TOMAS);
      set(club, "clients[1].email_id", "ada.byron@example.com");
    });
    expect(reads).toBeGreaterThan(2);
    expect(await client(9002)).toMatchObject({ mobile_number: 7_700_900_555 });
    expect(await contactsAreRight()).toEqual([]);
  });
});
