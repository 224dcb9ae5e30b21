import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { type ImportOptions, importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { beforeFirst, interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { storedParts } from "../../../support/stored-parts.ts";
import { MANAGER } from "../../../support/tours.ts";
import { withoutProfileState } from "../../../support/without-profile-state.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const PRIYA = "priya.raman@example.com";

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  await importClub(SAMPLE_CLUB, bulk);
  return () => giveBackTables(tables);
});

function importEdited(edit: (club: EditableClub) => void = () => {}, options: ImportOptions = {}) {
  return importClub(clubFile(editedClub(edit)), bulk, options);
}

async function client(clientId: number) {
  return (await storedItems(tables, "Clients")).find(({ record }) => record === `client#${clientId}`);
}

/** Books for client 9001 at this hour; gives the membership that a session was taken from. */
async function book(hour = 10): Promise<number | null> {
  const start_date_time = `2026-12-01T${String(hour).padStart(2, "0")}:00:00Z`;
  const answer = await functionsUnderTest(tables.database).createAppointment(
    appointmentBody({ start_date_time }),
  );
  expect(answer.status).toBe(201);
  return answer.body.update_response.id;
}

/** How many sessions of each membership of 9001 are used. */
async function usedSessions(): Promise<Record<string, number>> {
  const { memberships } = (await client(9001)) ?? {};
  const used = (memberships ?? []) as readonly { id: number; used_sessions: number }[];
  return Object.fromEntries(used.map(({ id, used_sessions }) => [id, used_sessions]));
}

describe("an existing client who is imported again", () => {
  it("has the file's fields and memberships, and keeps what was booked here", async () => {
    await functionsUnderTest(tables.database).bookTour(tourBody({ email_id: PRIYA }));
    expect(await book(12)).toBe(30_002);
    const before = await client(9001);
    const renewal = membership(30_050);
    const outcome = await importEdited((club) => {
      set(club, "clients[0].status", "prospect");
      set(club, "clients[0].full_name", "Priya Cole");
      set(club, "clients[0].classes_attended", 9);
      set(club, "clients[0].medical_alert", "");
      set(club, "clients[0].memberships[0]", renewal);
    });
    expect(outcome).toMatchObject({ written: { clients: 1 }, clientsLeft: 7, changes: { count: 0 } });
    const { medical_alert: _, ...kept } = withoutProfileState(before);
    expect(before).toMatchObject({ appointments_booked: 1, open_tour: { tour_id: expect.any(Number) } });
    const memberships = editedClub().clients[0]?.memberships as readonly object[];
    expect(withoutProfileState(await client(9001))).toEqual({
      ...kept,
      ...{ status: "prospect", full_name: "Priya Cole", classes_attended: 9 },
      memberships: [renewal, { ...memberships[1], used_sessions: 5 }, ...memberships.slice(2)],
      sessions_taken: { 30002: 1 },
      version: Number(before?.version) + 1,
    });
  });

  it("keeps a tour's fields that the file does not have, and their password and waiver", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    const { body } = await bookTour(
      tourBody({
        ...{ gender: "Female", password: "correct horse battery" },
        client_waiver: { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] },
      }),
      MANAGER,
    );
    const { client_id } = body.info[1].jsonObject;
    const taken = { ...recordOf(editedClub(), "clients", 1), client_id, email_id: "ada.byron@example.com" };
    const outcome = await importEdited((club) => {
      const noMobile = { mobile_country_code: null, mobile_number: null };
      club.clients.push({ ...taken, ...noMobile, full_name: "Ada King" });
    });
    expect(outcome).toMatchObject({ written: { clients: 1 }, conflicts: { count: 0 } });
    expect(await client(client_id)).toMatchObject({
      ...{ status: "client", full_name: "Ada King", gender: "Female" },
      password_hash: expect.any(String),
    });
    expect(await storedParts(tables, client_id)).toMatchObject([{ given_by: "club" }]);
  });

  it("keeps their open tour, so that they get no second one", async () => {
    const { bookTour } = functionsUnderTest(tables.database);
    await bookTour(tourBody({ email_id: PRIYA }));
    await importEdited((club) => set(club, "clients[0].full_name", "Priya Cole"));
    const again = await bookTour(
      tourBody({ email_id: PRIYA }, { scheduled_datetime: "2026-12-03T10:00:00Z" }),
    );
    expect(refusalCodes(again.body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
  });

  it("is not written where the file has nothing new, whatever was booked here", async () => {
    await book();
    const before = await storedItems(tables, "Clients");
    let writes = 0;
    let reads = 0;
    bulk = bulkTablesThrough(tables, ({ command, input }, next) => {
      const ofClients = JSON.stringify(input).includes(tables.names.Clients);
      // Access records are written where their client is still there, which is no write of the client.
      const isWrite = /"(Put|Update|Delete)":\{"TableName":"[^"]*Clients"/.test(JSON.stringify(input));
      if (command === "TransactWriteItemsCommand" && isWrite) writes += 1;
      if (command === "BatchGetItemCommand" && ofClients) reads += 1;
      return next();
    });
    expect(await importEdited()).toMatchObject({ written: { clients: 0 }, clientsLeft: 8 });
    // One of the clients, one of those whom the access records name.
    expect({ writes, reads }).toEqual({ writes: 0, reads: 2 });
    expect(await storedItems(tables, "Clients")).toEqual(before);
  });

  it("is the only one that is written where the file has something new of them alone", async () => {
    const before = await storedItems(tables, "Clients");
    await importEdited((club) => set(club, "clients[0].memberships[0].used_sessions", 4));
    const changed = (await storedItems(tables, "Clients")).filter(
      (item) => !before.some((was) => isDeepStrictEqual(was, item)),
    );
    expect(changed.map(({ record }) => record)).toEqual(["client#9001"]);
  });
});

describe("the used sessions of a membership", () => {
  it("are the file's and those taken here", async () => {
    expect(await book(10)).toBe(30_002);
    expect(await book(12)).toBe(30_001);
    await importEdited((club) => {
      set(club, "clients[0].memberships[0].used_sessions", 7);
      set(club, "clients[0].memberships[1].used_sessions", 0);
    });
    expect(await usedSessions()).toEqual({ 30001: 8, 30002: 1, 30003: 6, 30004: 1 });
    expect(await book(14)).toBe(30_002);
    expect(await usedSessions()).toEqual({ 30001: 8, 30002: 2, 30003: 6, 30004: 1 });
  });

  it("count what was taken here once, however often the file is imported", async () => {
    await book();
    for (const used_sessions of [3, 2, 3])
      await importEdited((club) => set(club, "clients[0].memberships[1].used_sessions", used_sessions));
    expect(await usedSessions()).toMatchObject({ 30002: 4 });
  });

  it("count what was taken before a file dropped it, once a later file brings it back", async () => {
    await book();
    const dropped = (club: EditableClub) => {
      const memberships = recordOf(club, "clients", 0).memberships as unknown[];
      set(club, "clients[0].memberships", [memberships[2], memberships[0]]);
    };
    await importEdited(dropped);
    expect(await usedSessions()).toEqual({ 30001: 3, 30003: 6 });
    expect(await book(12)).toBe(30_001);
    await importEdited();
    expect(await usedSessions()).toEqual({ 30001: 4, 30002: 5, 30003: 6, 30004: 1 });
  });

  it("may be more than there are: then none is left to take", async () => {
    await book();
    await importEdited((club) => set(club, "clients[0].memberships[1].used_sessions", 5));
    expect(await usedSessions()).toMatchObject({ 30002: 6 });
    expect(await book(12)).toBe(30_001);
  });

  it("are the largest number that can be stored where the file has it, and one was taken here", async () => {
    await book();
    const most = Number.MAX_SAFE_INTEGER;
    await importEdited((club) => {
      set(club, "clients[0].memberships[1].number_of_sessions", most);
      set(club, "clients[0].memberships[1].used_sessions", most);
    });
    expect(await usedSessions()).toMatchObject({ 30002: most });
  });
});

describe("an import at the same time as bookings", () => {
  it("loses no session", async () => {
    const hours = [9, 10, 11, 12, 13, 14];
    const imports = [1, 2, 3].map((used) =>
      importEdited((club) => {
        set(club, "clients[0].memberships[0].used_sessions", used);
        set(club, "clients[0].memberships[1].used_sessions", 0);
      }),
    );
    const api = functionsUnderTest(tables.database);
    const answers = await Promise.all(
      hours.map(async (hour) => {
        const start_date_time = `2026-12-01T${String(hour).padStart(2, "0")}:00:00Z`;
        return api.createAppointment(appointmentBody({ start_date_time }));
      }),
    );
    for (const outcome of await Promise.all(imports)) expect(outcome).toMatchObject({ ok: true });
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.update_response.id);
    expect(taken.length).toBeGreaterThan(0);
    const count = (id: number) => taken.filter((membership) => membership === id).length;
    const used = await usedSessions();
    expect(used[30_002]).toBe(count(30_002));
    expect([1, 2, 3]).toContain((used[30_001] ?? 0) - count(30_001));
    await importEdited();
    expect(await usedSessions()).toMatchObject({ 30001: 3 + count(30_001), 30002: 4 + count(30_002) });
    expect(await client(9001)).toMatchObject({ appointments_booked: taken.length });
  });

  it("reads the client again where a booking comes between its read and its write", async () => {
    const version = Number((await client(9001))?.version);
    let isBooked = false;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand" && JSON.stringify(input).includes("Priya Cole")) {
        if (!isBooked) expect(await book()).toBe(30_002);
        isBooked = true;
      }
      return next();
    });
    await importEdited((club) => set(club, "clients[0].full_name", "Priya Cole"));
    expect(isBooked).toBe(true);
    expect(await client(9001)).toMatchObject({ version: version + 2, appointments_booked: 1 });
    expect(await usedSessions()).toMatchObject({ 30002: 5 });
  });

  it("refuses a booking that read the client before, which then takes a present membership", async () => {
    const meanwhile = vi.fn(async () => {
      await importEdited((club) => {
        const { memberships } = recordOf(club, "clients", 0);
        set(club, "clients[0].memberships", (memberships as unknown[]).toReversed());
        set(club, "clients[0].memberships[2].id", 39_999);
      });
    });
    interceptCalls(tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    expect(await book()).toBe(39_999);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(await usedSessions()).toEqual({ 30004: 1, 30003: 6, 39999: 5, 30001: 3 });
    expect(await client(9001)).toMatchObject({ sessions_taken: { 39999: 1 } });
  });
});

describe("a client who is erased and imported again", () => {
  it("has a version of their own, so that a booking that read the former record is decided anew", async () => {
    const meanwhile = vi.fn(async () => {
      await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
      const edit = (club: EditableClub) => {
        set(club, "clients[0].memberships[1].used_sessions", 0);
        set(club, "clients[0].medical_alert", "Bees");
      };
      await importEdited(edit, { restore: true });
    });
    interceptCalls(tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    const { body } = await functionsUnderTest(tables.database).createAppointment(appointmentBody(), MANAGER);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(body.client_booked_details[0].medical_alert).toBe("Bees");
    expect(await usedSessions()).toMatchObject({ 30002: 1 });
  });

  it("has no session taken any more", async () => {
    await book();
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
    await importEdited(undefined, { restore: true });
    expect(await usedSessions()).toMatchObject({ 30002: 4 });
    expect(checkContacts(await readState(tables))).toEqual([]);
  });
});

/** The first membership of 9001 with another id, as if it had been renewed. */
function membership(id: number): object {
  const [first] = recordOf(editedClub(), "clients", 0).memberships as readonly object[];
  return { ...first, id, used_sessions: 0 };
}
