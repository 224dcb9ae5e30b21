import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import {
  bookAppointment,
  cutErasure,
  type KnownPerson,
  knownPerson,
  tracesOf,
} from "../../consistency/cuts/cut-erasure.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { answered, interceptCalls } from "../../support/fault-injection.ts";

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
