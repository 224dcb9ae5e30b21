import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../shared/tables/database.ts";
import { appointmentBody } from "../../support/bodies.ts";
import { createTestTables, engineEndpoint } from "../../support/engine.ts";
import { refusalProblems } from "../../support/envelope-shape.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../support/generated-club.ts";
import { productClient } from "../../support/product-client.ts";
import { recordRoundTrips } from "../../support/round-trips.ts";
import { storedItems, storedRecords } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const START = "2026-12-01T10:00:00Z";
const ANYONE = { coach_id: undefined, room_id: undefined };

const club = useSampleClub();
let others: FunctionsUnderTest;

beforeEach(() => {
  // Its calls are neither intercepted nor counted.
  others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
});

function body(fields: Readonly<Record<string, unknown>> = {}) {
  return appointmentBody({ start_date_time: START, ...fields });
}

/** Who was assigned, by the answer and as it is stored. */
async function assigned({ body }: TestAnswer) {
  const stored = await storedRecords(club.tables, "Appointments");
  const item = stored.find(({ appointment_id }) => appointment_id === body.create_response.id);
  const told = body.create_response.info.map(
    (entry: { errorCode: string; severity: string; jsonObject: object }) => [
      entry.errorCode,
      entry.severity,
      entry.jsonObject,
    ],
  );
  return { told, coach_id: item?.coach_id, room_id: item?.room_id };
}

/** Lets others book right before the first commit is sent. */
function bookBeforeCommit(...bodies: readonly object[]): void {
  interceptCalls(club.tables.client, async ({ command, index }, next) => {
    if (command === "TransactWriteItemsCommand" && index === 0) {
      for (const one of bodies) expect((await others.createAppointment(one)).status).toBe(201);
    }
    return next();
  });
}

describe("any coach and any room", () => {
  it("are those with the lower ids if nobody is booked that day, and the answer names them", async () => {
    const answer = await club.api.createAppointment(body(ANYONE));
    expect(answer.status).toBe(201);
    expect(await assigned(answer)).toEqual({
      told: [
        ["COACH_ASSIGNED", "Info", { coach_id: 501 }],
        ["ROOM_ASSIGNED", "Info", { room_id: 71 }],
      ],
      coach_id: 501,
      room_id: 71,
    });
  });

  it("are not told of where the request names them", async () => {
    const answer = await club.api.createAppointment(body());
    expect((await assigned(answer)).told).toEqual([]);
    const anyRoom = await club.api.createAppointment(
      body({ coach_id: 502, client_id: 9002, room_id: undefined }),
    );
    expect((await assigned(anyRoom)).told).toEqual([["ROOM_ASSIGNED", "Info", { room_id: 71 }]]);
  });

  it("are the least booked of the local day", async () => {
    await club.api.createAppointment(body({ start_date_time: "2026-12-01T08:00:00Z", room_id: 71 }));
    const answer = await club.api.createAppointment(body({ ...ANYONE, client_id: 9002 }));
    expect(await assigned(answer)).toMatchObject({ coach_id: 502, room_id: 72 });
    const nextDay = await club.api.createAppointment(
      body({ ...ANYONE, start_date_time: "2026-12-02T10:00:00Z" }),
    );
    expect(await assigned(nextDay)).toMatchObject({ coach_id: 501, room_id: 71 });
  });

  it("are never inactive, and deliver what is asked for", async () => {
    // Coach 503 and room 73 are inactive, and coach 501 delivers no type 102.
    for (const [client_id, status] of [
      [9001, 201],
      [9002, 400],
    ]) {
      const answer = await club.api.createAppointment(
        body({ ...ANYONE, appointment_type_id: 102, client_id }),
      );
      expect(answer.status).toBe(status);
      if (status === 201) expect(await assigned(answer)).toMatchObject({ coach_id: 502 });
      else expect(refusalProblems(answer.body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    }
  });

  it("are refused with the next starts at which one is free", async () => {
    await club.api.createAppointment(body({ coach_id: 501 }));
    await club.api.createAppointment(body({ coach_id: 502, client_id: 9002, subtype_id: 1011 }));
    const { status, body: refusal } = await club.api.createAppointment(body({ ...ANYONE, client_id: 9003 }));
    expect([status, refusalProblems(refusal)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    expect(refusal.info[0].jsonObject.next_starts[0]).toBe("2026-12-01T10:30:00.000Z");
  });

  it("need no room where the appointment is virtual", async () => {
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const answer = await club.api.createAppointment(body({ ...ANYONE, ...virtual }));
    expect((await assigned(answer)).told).toEqual([["COACH_ASSIGNED", "Info", { coach_id: 501 }]]);
  });
});

describe("a choice that is taken between the look and the commit", () => {
  it("goes to the next coach", async () => {
    bookBeforeCommit(body({ client_id: 9002, coach_id: 501 }));
    const answer = await club.api.createAppointment(body(ANYONE));
    expect(answer.status).toBe(201);
    expect(await assigned(answer)).toMatchObject({
      told: [["COACH_ASSIGNED", "Info", { coach_id: 502 }], expect.anything()],
      coach_id: 502,
    });
  });

  it("goes to the next room", async () => {
    bookBeforeCommit(body({ client_id: 9002, coach_id: 502, room_id: 71 }));
    const answer = await club.api.createAppointment(body({ room_id: undefined }));
    expect(await assigned(answer)).toMatchObject({ coach_id: 501, room_id: 72 });
  });

  it("is refused where it was the last, and nothing of it is left", async () => {
    bookBeforeCommit(body({ client_id: 9002, coach_id: 501 }), body({ client_id: 9003, coach_id: 502 }));
    const { status, body: refusal } = await club.api.createAppointment(body(ANYONE));
    expect([status, refusalProblems(refusal)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    expect(refusal.info[0].jsonObject.next_starts).toHaveLength(3);
    expect(await storedItems(club.tables, "Appointments")).toHaveLength(2);
    const holders = (await storedItems(club.tables, "Calendar")).map(({ holder }) => holder);
    expect(holders).not.toContain("client#11#9001");
  });
});

describe("the round trips of an appointment", () => {
  const VIRTUAL = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };
  const headers = { "Idempotency-Key": "once" };

  let take: ReturnType<typeof recordRoundTrips>;

  beforeEach(() => {
    take = recordRoundTrips(club.tables.client);
  });

  async function tripsOf(fields: Readonly<Record<string, unknown>>, status = 201) {
    // A start in the past has the function read the tenant.
    await club.api.createAppointment(body({ start_date_time: "2020-01-01T00:00:00Z" }));
    take();
    expect((await club.api.createAppointment(body(fields), { headers })).status).toBe(status);
    return take();
  }

  it("are two where coach and room are named", async () => {
    expect(await tripsOf({})).toEqual([["BatchGetItem"], ["TransactWriteItems"]]);
  });

  it.each<[string, object, string[], number]>([
    ["neither coach nor room", ANYONE, ["BatchGetItem", "Query", "Query"], 5],
    ["no coach", { coach_id: undefined }, ["BatchGetItem", "Query"], 4],
    ["no room", { room_id: undefined }, ["BatchGetItem", "Query"], 4],
    ["no coach and is virtual", { ...VIRTUAL, coach_id: undefined }, ["BatchGetItem", "Query"], 3],
  ])(
    "are one more where it names %s, a query for each whom it could hold",
    async (_, fields, read, holders) => {
      const [first, second, ...last] = await tripsOf({ ...fields });
      expect(first?.toSorted()).toEqual(read);
      expect(second).toEqual(Array.from({ length: holders }, () => "Query"));
      expect(last).toEqual([["TransactWriteItems"]]);
    },
  );

  it("are at most two more than with both named where nobody is free", async () => {
    const taken = { appointment_type_id: 102 };
    await others.createAppointment(body({ ...taken, coach_id: 502, client_id: 9002 }));
    const named = (await tripsOf({ ...taken, coach_id: 502 }, 400)).length;
    const any = (await tripsOf({ ...taken, ...ANYONE }, 400)).length;
    expect(any).toBeLessThanOrEqual(named + 2);
    // With both named and free it takes two.
    expect(any).toBeLessThanOrEqual(2 + 2);
  });

  it("read what is held consistently: an eventual read would offer what has just been taken", async () => {
    const looks: unknown[] = [];
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      if (
        command === "QueryCommand" &&
        "TableName" in input &&
        input.TableName === club.tables.names.Calendar
      ) {
        looks.push("ConsistentRead" in input && input.ConsistentRead);
      }
      return next();
    });
    await club.api.createAppointment(body(ANYONE));
    expect(looks).toEqual([true, true, true, true, true]);
  });
});

describe("many requests at once for any coach", () => {
  const [COACHES, REQUESTS] = [4, 24];

  it("fill each coach's hour once, and no more", async () => {
    const tables = await createTestTables();
    const size = { sessions: 2, roomCapacity: REQUESTS, tourCapacity: 1 };
    await loadGeneratedClub(tables, { coaches: COACHES, clients: REQUESTS, ...size });
    const api = functionsUnderTest(tables.database);
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) =>
        api.createAppointment({
          appointment_type_id: GENERATED.appointment_type_id,
          client_id: GENERATED.first_client_id + index,
          start_date_time: START,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => refusalProblems(body).join()))).toEqual(
      new Set(["COACH_UNAVAILABLE coach_id"]),
    );
    expect(answers.length - refused.length).toBe(COACHES);
    const stored = await storedRecords(tables, "Appointments");
    expect(stored.map(({ coach_id }) => coach_id).sort()).toEqual([501, 502, 503, 504]);
  });
});
