import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import type { Attributes } from "../../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import {
  bookAppointment,
  cutErasure,
  type KnownPerson,
  knownPerson,
  tracesOf,
} from "../../consistency/cuts/cut-erasure.ts";
import { tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { answered, interceptCalls } from "../../support/fault-injection.ts";
import { functionsUnderTest } from "../../support/function-under-test.ts";
import { storedItems } from "../../support/stored-items.ts";
import { MANAGER } from "../../support/tours.ts";

describe("an erasure that was cut off", () => {
  it("leaves nothing once it is repeated, at whichever of its writes it was cut", async () => {
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += 1) {
      const trial = await cutErasure(1, cuts);
      expect(trial.problems).toEqual([]);
      ({ wasCut } = trial);
    }
    expect(cuts).toBeGreaterThan(12);
  }, 60_000);
});

describe("an erasure of what has become somebody else's", () => {
  const EMAIL = `email#canary7391@example.com`;

  /** Erases a prospect; runs `meanwhile` before the first deletion of an item whose key has this text. */
  async function eraseWhile(record: string, meanwhile: (person: KnownPerson) => Promise<void>) {
    const person = await knownPerson(0);
    let isDone = false;
    const bulk = bulkTablesThrough(person.tables, async ({ command, input }, next) => {
      if (command === "DeleteItemCommand" && JSON.stringify(input).includes(record) && !isDone) {
        isDone = true;
        await meanwhile(person);
      }
      return next();
    });
    const { isComplete } = await eraseClient(bulk, { tenant_id: 11, client_id: person.clientId });
    expect([isDone, isComplete]).toEqual([true, true]);
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
      `answer#["northwind-app","bookTour","key"]`,
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
        newId = body.info[1].jsonObject.client_id;
        return next();
      }
      return done;
    });
    await eraseClient(bulk, { tenant_id: 11, client_id: person.clientId });
    const records = await storedItems(person.tables, "Clients");
    expect(records).toContainEqual(expect.objectContaining({ record: EMAIL, client_id: newId }));
  });
});

describe("an erasure while somebody books for the person", () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await knownPerson(1);
  });

  const client = () => ({ tenant_id: 11, client_id: person.clientId });

  it("leaves nothing, whichever of its writes the booking precedes", async () => {
    const statuses: number[] = [];
    let daysLater = 0;
    const bulk = bulkTablesThrough(person.tables, async ({ command }, next) => {
      if (command === "DeleteItemCommand") {
        daysLater += 1;
        statuses.push((await bookAppointment(person.tables, person.clientId, daysLater)).status);
      }
      return next();
    });
    const { isComplete } = await eraseClient(bulk, client());
    expect(isComplete).toBe(true);
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(400);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("leaves nothing of a booking that had read the person before", async () => {
    let isErased = false;
    interceptCalls(person.tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isErased) {
        isErased = true;
        await eraseClient(bulkTablesThrough(person.tables), client());
      }
      return next();
    });
    const { status, body } = await bookAppointment(person.tables, person.clientId, 5);
    expect(isErased).toBe(true);
    expect([status, refusalCodes(body)]).toEqual([400, ["CLIENT_NOT_FOUND"]]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it("finds a booking that no index shows yet", async () => {
    const bulk = bulkTablesThrough(person.tables, ({ input }, next) =>
      "IndexName" in input ? Promise.resolve(answered({ Items: [] })) : next(),
    );
    await eraseClient(bulk, client());
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
    expect((await eraseClient(bulk, client())).isComplete).toBe(false);
  });
});
