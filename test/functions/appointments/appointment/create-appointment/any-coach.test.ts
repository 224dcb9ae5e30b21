import { describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { appointmentBody, without } from "../../../../support/bodies.ts";
import { createTestTables, engineClient } from "../../../../support/engine.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import {
  functionsUnderTest,
  type RequestOptions,
  type TestAnswer,
} from "../../../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../../../support/generated-club.ts";
import { storedItems, storedRecords } from "../../../../support/stored-items.ts";
import { tickingClock } from "../../../../support/ticking-clock.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

type Fields = Readonly<Record<string, unknown>>;

const club = useSampleClub();
const CAMDEN: RequestOptions = { pathParameters: { tenant_id: "13" } };
const START = "2026-12-01T10:00:00Z";

/** At London Bridge coaches 501 and 502 deliver type 101, in the rooms 71 (one place) and 72 (six). */
function anyCoach(fields: Fields = {}): Fields {
  return without(appointmentBody({ client_id: 9002, room_id: 72, ...fields }), "coach_id");
}

/** At Camden coaches 521 and 522 deliver type 131, in the rooms 93, 94 (one place) and 95 (three). */
function inCamden(fields: Fields): Fields {
  return { appointment_type_id: 131, client_id: 9301, start_date_time: START, ...fields };
}

async function book(body: Fields, options?: RequestOptions): Promise<TestAnswer> {
  const answer = await club.api.createAppointment(body, options);
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

/** The coach and room that an answer says were chosen. */
function chosen({ body }: TestAnswer): Fields {
  return Object.assign({}, ...body.create_response.info.map(({ jsonObject }: Fields) => jsonObject));
}

async function refused(body: Fields, options?: RequestOptions): Promise<Fields[]> {
  const answer = await club.api.createAppointment(body, options);
  expect(answer.status, answer.text).toBe(400);
  return answer.body.info;
}

/** Changes the stored records that have these fields. */
async function change(fields: Fields, changes: Fields): Promise<void> {
  const items = await storedItems(club.tables, "Club");
  const matching = items.filter((item) =>
    Object.entries(fields).every(([name, value]) => item[name] === value),
  );
  expect(matching.length).toBeGreaterThan(0);
  const bulk = new BulkTables(club.tables.client, club.tables.names);
  await bulk.put(
    "Club",
    matching.map((item) => ({ ...item, ...changes })),
  );
}

describe("an appointment without a coach", () => {
  it("gets the coach with the lower id where both are booked equally", async () => {
    expect(chosen(await book(anyCoach()))).toEqual({ coach_id: 501 });
  });

  it("gets the least booked one of that day, by time and not by number", async () => {
    const noon = { start_date_time: "2026-12-01T12:00:00Z" };
    await book(appointmentBody({ ...noon, subtype_id: 1012 }));
    await book(appointmentBody({ ...noon, subtype_id: 1011, coach_id: 502, client_id: 9002 }));
    await book(appointmentBody({ start_date_time: "2026-12-01T14:00:00Z", subtype_id: 1011, coach_id: 502 }));
    expect(chosen(await book(anyCoach()))).toEqual({ coach_id: 502 });
  });

  it("counts the local day, from midnight to midnight of the tenant's clocks", async () => {
    const afternoon = inCamden({ client_id: 9302, room_id: 95, start_date_time: "2027-06-02T14:00:00Z" });
    await book(inCamden({ coach_id: 521, room_id: 93, start_date_time: "2027-06-01T22:00:00Z" }), CAMDEN);
    await book(inCamden({ coach_id: 521, room_id: 93, start_date_time: "2027-06-02T23:00:00Z" }), CAMDEN);
    expect(chosen(await book(afternoon, CAMDEN))).toEqual({ coach_id: 521 });
    const next = { start_date_time: "2027-06-03T14:00:00Z" };
    // 23:00 UTC on the 2nd is the local 3rd.
    expect(chosen(await book({ ...afternoon, ...next }, CAMDEN))).toEqual({ coach_id: 522 });
  });

  it("gets the other one where the least booked is taken", async () => {
    await book(appointmentBody({ coach_id: 501 }));
    await book(appointmentBody({ coach_id: 502, start_date_time: "2026-12-01T14:00:00Z", subtype_id: 1012 }));
    expect(chosen(await book(anyCoach()))).toEqual({ coach_id: 502 });
  });

  it("gets nobody who is off duty, does not deliver the type or is inactive", async () => {
    const saturday = { start_date_time: "2026-11-28T10:00:00Z", room_id: 95 };
    expect(chosen(await book(inCamden(saturday), CAMDEN))).toEqual({ coach_id: 521 });
    expect(await refused(inCamden({ ...saturday, client_id: 9302 }), CAMDEN)).toMatchObject([
      { errorCode: "COACH_UNAVAILABLE" },
    ]);
    expect(chosen(await book(anyCoach({ appointment_type_id: 102 })))).toEqual({ coach_id: 502 });
  });

  it("is refused where nobody delivers the type, and offers no start", async () => {
    await change({ coach_id: 502 }, { is_active: false });
    expect(await refused(anyCoach({ appointment_type_id: 102 }))).toMatchObject([
      { errorCode: "COACH_UNAVAILABLE", identifier: "coach_id", jsonObject: { next_starts: [] } },
    ]);
  });

  it("is refused where all are taken, and offers starts at which somebody is free", async () => {
    await book(appointmentBody({ subtype_id: 1012 }));
    await book(appointmentBody({ coach_id: 502, client_id: 9003 }));
    const [problem, ...others] = await refused(anyCoach());
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      errorCode: "COACH_UNAVAILABLE",
      identifier: "coach_id",
      jsonObject: {
        next_starts: ["2026-12-01T11:00:00.000Z", "2026-12-01T11:15:00.000Z", "2026-12-01T11:30:00.000Z"],
      },
    });
    expect(chosen(await book(anyCoach({ start_date_time: "2026-12-01T11:00:00Z" })))).toEqual({
      coach_id: 502,
    });
  });
});

describe("an appointment without a room", () => {
  it("gets the least booked that is free, whatever else fits into it", async () => {
    const rooms: unknown[] = [];
    for (const [client_id, coach_id] of [
      [9001, 501],
      [9002, 502],
    ]) {
      const answer = await book(without(appointmentBody({ client_id, coach_id }), "room_id"));
      rooms.push(chosen(answer).room_id);
    }
    expect(rooms).toEqual([71, 72]);
  });

  it("gets a place in a room that is held by others", async () => {
    await book(appointmentBody({ room_id: 71 }));
    await change({ room_id: 72 }, { capacity: 1 });
    await change({ room_id: 71 }, { capacity: 2 });
    const another = without(appointmentBody({ client_id: 9002, coach_id: 502 }), "room_id");
    await book(
      appointmentBody({ start_date_time: "2026-12-01T12:00:00Z", subtype_id: 1012, client_id: 9003 }),
    );
    expect(chosen(await book(another))).toEqual({ room_id: 71 });
  });

  it("gets one of the type's rooms alone", async () => {
    const massage = inCamden({ appointment_type_id: 132, coach_id: 521 });
    expect(chosen(await book(massage, CAMDEN))).toEqual({ room_id: 94 });
    await book(
      inCamden({ coach_id: 522, client_id: 9302, room_id: 94, start_date_time: "2026-12-02T10:00:00Z" }),
      CAMDEN,
    );
    const taken = { ...massage, start_date_time: "2026-12-02T10:00:00Z" };
    expect(await refused(taken, CAMDEN)).toMatchObject([
      { errorCode: "ROOM_UNAVAILABLE", identifier: "room_id" },
    ]);
  });

  it("gets none where it is virtual", async () => {
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const answer = await book(without(appointmentBody(virtual), "room_id", "coach_id"));
    expect(chosen(answer)).toEqual({ coach_id: 501 });
    const [stored] = await storedRecords(club.tables, "Appointments");
    expect(stored).toMatchObject({ coach_id: 501, is_virtual: true });
    expect(stored).not.toHaveProperty("room_id");
  });
});

describe("who was chosen", () => {
  const anybody = without(appointmentBody(), "coach_id", "room_id");

  it("is named in the answer, stored and held", async () => {
    const { body } = await book(anybody);
    expect(body.create_response.info).toMatchObject([
      {
        severity: "Info",
        errorCode: "COACH_ASSIGNED",
        identifier: "coach_id",
        jsonObject: { coach_id: 501 },
      },
      { severity: "Info", errorCode: "ROOM_ASSIGNED", identifier: "room_id", jsonObject: { room_id: 71 } },
    ]);
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ coach_id: 501, room_id: 71 }]);
    const holders = (await storedItems(club.tables, "Calendar")).map(({ holder }) => holder);
    expect(holders.toSorted()).toEqual(["client#11#9001", "coach#11#501", "room#11#71"]);
  });

  it("is not named where the request did", async () => {
    expect((await book(appointmentBody())).body.create_response.info).toEqual([]);
  });

  it("is the same where the request is sent again", async () => {
    const keyed = { headers: { "Idempotency-Key": "anybody" } };
    const first = await book(anybody, keyed);
    await change({ coach_id: 501 }, { is_active: false });
    const second = await book(anybody, keyed);
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({ "Idempotency-Replayed": "true" });
    expect(await storedItems(club.tables, "Appointments")).toHaveLength(1);
  });

  it("is somebody else where another request took the coach before the commit", async () => {
    const other = functionsUnderTest(club.tables.database);
    const own = ownClient();
    let isTaken = false;
    interceptCalls(own.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isTaken) {
        isTaken = true;
        expect((await other.createAppointment(appointmentBody({ client_id: 9003 }))).status).toBe(201);
      }
      return next();
    });
    const answer = await own.api.createAppointment(anyCoach());
    expect([answer.status, chosen(answer)]).toEqual([201, { coach_id: 502 }]);
  });

  it("is everybody once, and nobody twice, where many ask at once", async () => {
    const tables = await createTestTables();
    const size = { coaches: 4, clients: 20, sessions: 1, roomCapacity: 20, tourCapacity: 1 };
    await loadGeneratedClub(tables, size);
    const api = functionsUnderTest(tables.database, { now: tickingClock() });
    const answers = await Promise.all(
      Array.from({ length: size.clients }, (_, index) =>
        api.createAppointment({
          appointment_type_id: GENERATED.appointment_type_id,
          client_id: GENERATED.first_client_id + index,
          start_date_time: START,
        }),
      ),
    );
    const booked = answers.filter(({ status }) => status === 201);
    expect(booked.map((answer) => chosen(answer).coach_id).toSorted()).toEqual([501, 502, 503, 504]);
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.info[0].errorCode);
    expect(new Set(codes)).toEqual(new Set(["COACH_UNAVAILABLE"]));
  });
});

/** The functions with a client of their own on the club's tables. */
function ownClient() {
  const client = engineClient();
  return { client, api: functionsUnderTest(new Database(client, club.tables.names)) };
}

describe("the round trips of an appointment", () => {
  /** How often a booking waits for the database, once the tenant is known. */
  async function roundTripsOf(body: Fields): Promise<number> {
    await club.api.getTenant();
    const made = { roundTrips: 0, underWay: 0 };
    interceptCalls(club.tables.client, async (_, next) => {
      if (made.underWay === 0) made.roundTrips += 1;
      made.underWay += 1;
      return next().finally(() => {
        made.underWay -= 1;
      });
    });
    await book(body);
    return made.roundTrips;
  }

  it.each([
    ["two where both are named", appointmentBody(), 2],
    ["one more for any coach", anyCoach(), 3],
    ["one more for any room", without(appointmentBody(), "room_id"), 3],
    ["one more for any coach and any room", without(appointmentBody(), "coach_id", "room_id"), 3],
  ])("are %s", async (_, body, expected) => {
    expect(await roundTripsOf(body)).toBe(expected);
  });
});
