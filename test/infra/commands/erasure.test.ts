import { beforeEach, describe, expect, it, vi } from "vitest";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import type { Attributes } from "../../../shared/tables/bulk-tables.ts";
import { answerRecord } from "../../../shared/tables/idempotency-table.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import {
  bookAppointment,
  cutErasure,
  heldCells,
  type KnownPerson,
  knownPerson,
  tracesOf,
  visitorOf,
} from "../../consistency/cuts/cut-erasure.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { giveBackTables } from "../../support/engine.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { answered, beforeFirst, interceptCalls } from "../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../support/function-under-test.ts";
import { CUT_STRIDE, itInAll } from "../../support/run-size.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { storedItems } from "../../support/stored-items.ts";
import { MANAGER } from "../../support/tours.ts";

describe("an erasure that was cut off", () => {
  itInAll("leaves nothing once it is repeated, at whichever of its writes it was cut", async () => {
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += CUT_STRIDE) {
      const trial = await cutErasure(1, cuts);
      expect(trial.problems).toEqual([]);
      ({ wasCut } = trial);
    }
    expect(cuts).toBeGreaterThan(12);
  });
});

describe("an erasure of what has become somebody else's", () => {
  const EMAIL = `email#canary7391@example.com`;

  /** Erases a prospect; runs `meanwhile` before the first deletion of an item whose key has this text. */
  async function eraseWhile(record: string, meanwhile: (person: KnownPerson) => Promise<void>) {
    const person = await knownPerson(0);
    const act = vi.fn(() => meanwhile(person));
    const bulk = bulkTablesThrough(person.tables, beforeFirst("DeleteItemCommand", act, record));
    const { isComplete } = await eraseClient(bulk, { tenant_id: 11, client_id: person.clientId }, TEST_NOW);
    expect(act).toHaveBeenCalledOnce();
    expect(isComplete).toBe(true);
    return person;
  }

  it.each<[string, TableName, Attributes]>([
    ["an e-mail address", "Clients", { tenant_id: 11, record: EMAIL }],
    ["a mobile number", "Clients", { tenant_id: 11, record: "mobile#447391739173" }],
    ["an access record", "Club", { partition: "access#canary7391", record: "access" }],
  ])("leaves %s", async (_name, table, key) => {
    const theirs = { ...key, principal: "canary7391", companies: [], tenants: [11], client_id: 9002 };
    const { tables } = await eraseWhile(String(key.partition ?? key.record), async (person) => {
      await bulkTablesThrough(person.tables).put(table, [theirs]);
    });
    expect(await storedItems(tables, table)).toContainEqual(theirs);
  });

  it("leaves an access record for another tenant's client of the same number", async () => {
    const access = { ...accessKey("canary7391"), principal: "canary7391", companies: [], tenants: [12] };
    let clientId = 0;
    const { tables } = await eraseWhile("access#canary7391", async (person) => {
      ({ clientId } = person);
      await bulkTablesThrough(person.tables).put("Club", [{ ...access, client_id: clientId }]);
    });
    expect(await storedItems(tables, "Club")).toContainEqual({ ...access, client_id: clientId });
  });

  it("leaves the answer to a later booking under the same key", async () => {
    const [record, later] = [
      answerRecord({ principal: "northwind-app", operation: "bookTour", key: "key" }),
      { request_hash: "later", status: 200 },
    ];
    const answer = { ...later, record, body: JSON.stringify({ id: 1, info: [] }), expires_at: 4_000_000_000 };
    const { tables } = await eraseWhile("bookTour", async (person) => {
      await bulkTablesThrough(person.tables).put("Idempotency", [answer]);
    });
    expect(await storedItems(tables, "Idempotency")).toContainEqual(answer);
  });

  it("leaves the contact of a new prospect where a deletion whose answer was lost is repeated", async () => {
    const person = await knownPerson(0);
    let newId = 0;
    const bulk = bulkTablesThrough(person.tables, async ({ command, input }, next) => {
      const done = await next();
      if (command === "DeleteItemCommand" && JSON.stringify(input).includes(EMAIL) && newId === 0) {
        const { body } = await functionsUnderTest(person.tables.database).bookTour(
          tourBody({ email_id: EMAIL.replace("email#", "") }),
          MANAGER,
        );
        newId = await visitorOf(person.tables, body.id);
        return next();
      }
      return done;
    });
    await eraseClient(bulk, { tenant_id: 11, client_id: person.clientId }, TEST_NOW);
    const records = await storedItems(person.tables, "Clients");
    expect(records).toContainEqual(expect.objectContaining({ record: EMAIL, client_id: newId }));
  });
});

describe("an erasure while somebody books for the person", () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await knownPerson(1);
    return () => giveBackTables(person.tables);
  });

  const client = () => ({ tenant_id: 11, client_id: person.clientId });

  it("leaves nothing, whichever of its writes the booking precedes", async () => {
    const statuses: number[] = [];
    let daysLater = 0;
    const bulk = bulkTablesThrough(person.tables, async ({ command }, next) => {
      if (command === "DeleteItemCommand" || command === "TransactWriteItemsCommand") {
        daysLater += 1;
        statuses.push((await bookAppointment(person.tables, person.clientId, daysLater)).status);
      }
      return next();
    });
    const { isComplete } = await eraseClient(bulk, client(), TEST_NOW);
    expect(isComplete).toBe(true);
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(400);
    expect(await tracesOf(person)).toEqual([]);
    expect(await heldCells(person)).toEqual([]);
  });

  it("leaves nothing of a booking that had read the person before", async () => {
    const meanwhile = vi.fn(() => eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW));
    interceptCalls(person.tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    const { status, body } = await bookAppointment(person.tables, person.clientId, 5);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect([status, refusalCodes(body)]).toEqual([400, ["CLIENT_NOT_FOUND"]]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("finds a booking that no index shows yet", async () => {
    const bulk = bulkTablesThrough(person.tables, ({ input }, next) =>
      "IndexName" in input ? Promise.resolve(answered({ Items: [] })) : next(),
    );
    await eraseClient(bulk, client(), TEST_NOW);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("says so where something of the person keeps being written", async () => {
    const holder = { holder: `client#11#${person.clientId}`, day: "2026-12-24" };
    const writer = bulkTablesThrough(person.tables);
    const bulk = bulkTablesThrough(person.tables, async ({ command }, next) => {
      const done = await next();
      if (command === "DeleteItemCommand") await writer.put("Calendar", [holder]);
      return done;
    });
    expect((await eraseClient(bulk, client(), TEST_NOW)).isComplete).toBe(false);
  });
});

describe("an erasure of what was booked", () => {
  let person: KnownPerson;
  const APPOINTMENT_DAY = "2026-12-02";

  beforeEach(async () => {
    person = await knownPerson(1);
    return () => giveBackTables(person.tables);
  });

  const client = () => ({ tenant_id: 11, client_id: person.clientId });
  const api = () => functionsUnderTest(person.tables.database);

  async function appointmentId(): Promise<number> {
    const [appointment] = await storedItems(person.tables, "Appointments");
    return Number(appointment?.appointment_id);
  }

  async function cancel(key: string): Promise<void> {
    const path = { tenant_id: "11", appointment_id: String(await appointmentId()) };
    const headers = { "Idempotency-Key": key };
    const { status } = await api().cancelAppointment({}, { pathParameters: path, headers });
    expect(status).toBe(200);
  }

  it("frees coach, room and place for others at once, and names them", async () => {
    const { freed } = await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW);
    expect(freed.map(({ table, frees }) => [table, frees])).toEqual([
      ["Tours", ["tours#11"]],
      ["Appointments", ["coach#11#501", "room#11#72"]],
    ]);
    expect(await heldCells(person)).toEqual([]);
    const again = await bookAppointment(person.tables, 9001, 0);
    expect(again.status).toBe(201);
  });

  it("leaves held what others have booked of the same coach and day", async () => {
    const start_date_time = `${APPOINTMENT_DAY}T13:00:00Z`;
    expect((await api().createAppointment(appointmentBody({ start_date_time }))).status).toBe(201);
    await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW);
    const held = await heldCells(person);
    expect(held).toHaveLength(2 * 12);
    expect(held.filter((cell) => !/ 2026-12-02 n\w: 1$/.test(cell))).toEqual([]);
  });

  it("gives nothing back of days that may be deleted already", async () => {
    const held = await heldCells(person);
    const { freed } = await eraseClient(
      bulkTablesThrough(person.tables),
      client(),
      new Date("2026-12-03T23:00:00Z"),
    );
    expect(freed).toEqual([]);
    expect(await heldCells(person)).toEqual(held);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("gives back once what is cancelled between its reading and its deletion", async () => {
    const meanwhile = vi.fn(() => cancel("meanwhile"));
    const interception = beforeFirst("TransactWriteItemsCommand", meanwhile, "coach#");
    const bulk = bulkTablesThrough(person.tables, interception);
    const { isComplete } = await eraseClient(bulk, client(), TEST_NOW);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(isComplete).toBe(true);
    expect(await heldCells(person)).toEqual([]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("gives back once where the answer of the deletion is lost", async () => {
    const bulk = bulkTablesThrough(person.tables, async ({ command }, next) => {
      const done = await next();
      if (command === "TransactWriteItemsCommand") throw new Error("The answer is lost.");
      return done;
    });
    await expect(eraseClient(bulk, client(), TEST_NOW)).rejects.toThrow();
    await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW);
    expect(await heldCells(person)).toEqual([]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("deletes a record that nobody can read", async () => {
    const [item] = await storedItems(person.tables, "Appointments");
    await bulkTablesThrough(person.tables).put("Appointments", [
      { ...item, record: { start_date_time: "soon" } },
    ]);
    const { isComplete } = await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW);
    expect(isComplete).toBe(true);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("deletes the answer of every write to it", async () => {
    await cancel("cancelled");
    await cancel("again");
    await eraseClient(bulkTablesThrough(person.tables), client(), TEST_NOW);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("deletes an answer that is kept when the booking is gone already", async () => {
    const id = await appointmentId();
    const record = `answer#["northwind-app","cancelAppointment","late"]`;
    const meanwhile = vi.fn(async () => {
      const body = JSON.stringify({ update_response: { id, info: [] } });
      await bulkTablesThrough(person.tables).put("Idempotency", [{ record, request_hash: "late", body }]);
    });
    const bulk = bulkTablesThrough(person.tables, beforeFirst("TransactWriteItemsCommand", meanwhile));
    await eraseClient(bulk, client(), TEST_NOW);
    expect(meanwhile).toHaveBeenCalledOnce();
    expect((await storedItems(person.tables, "Idempotency")).map((item) => item.record)).not.toContain(
      record,
    );
  });
});

describe("a kept answer", () => {
  const person = { tenant_id: 11, client_id: 9001 };
  const answers: readonly (readonly [isTheirs: boolean, what: string, operation: string, body: object])[] = [
    [
      true,
      "a moved tour of theirs",
      "rescheduleTour",
      { update_response: { id: 5 }, tour: { id: 5, ...person } },
    ],
    [
      true,
      "a change of theirs",
      "checkInClient",
      { update_response: { id: 6 }, appointment: { id: 6, ...person } },
    ],
    [true, "them as a prospect", "createProspect", { id: 9001, info: [] }],
    [true, "a match of them", "createProspect", { id: null, info: [{ jsonObject: { client_id: 9001 } }] }],
    [false, "another client", "checkInClient", { appointment: { id: 7, tenant_id: 11, client_id: 9002 } }],
    [
      false,
      "another tenant's client of this id",
      "markClientNoShow",
      { appointment: { id: 8, tenant_id: 12, client_id: 9001 } },
    ],
    [true, "an operation that is not known here", "shakeHands", { update_response: { id: 9001 } }],
    [false, "a tour whose id is theirs", "bookTour", { id: 9001, info: [] }],
    [
      false,
      "an unavailability",
      "addStaffUnavailability",
      { create_response: { id: 9 }, unavailability: { id: 9 } },
    ],
  ];

  it("goes where it is of the person, whatever its shape, and stays otherwise", async () => {
    const tables = await sampleClubTables();
    const kept = answers.map(([, what, operation, body]) => ({
      record: `answer#${JSON.stringify(["app", operation, what])}`,
      ...{ request_hash: what, status: 200, body: JSON.stringify(body) },
    }));
    await bulkTablesThrough(tables).put("Idempotency", kept);
    await eraseClient(bulkTablesThrough(tables), person, TEST_NOW);
    const left = (await storedItems(tables, "Idempotency")).map(({ request_hash }) => request_hash);
    const others = answers.flatMap(([isTheirs, what]) => (isTheirs ? [] : [what]));
    expect(left.sort()).toEqual(others.sort());
  });
});
