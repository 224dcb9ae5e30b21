import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { bookInCamden, CAMDEN, camdenBody, camdenPath, MANAGER } from "../../../support/camden.ts";
import { engineClient } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { answered, interceptCalls } from "../../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../../support/function-under-test.ts";
import { storedRecords } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { STAFF_SCOPES } from "../unavailability/unavailability.ts";

const club = useSampleClub();
const options = { pathParameters: CAMDEN };
const ANY_COACH = { coach_id: null, room_id: 95 };

type Setting = "activateStaffMember" | "suspendStaffMember";

function set(name: Setting, coach_id: number): Promise<TestAnswer> {
  const pathParameters = { ...CAMDEN, coach_id: String(coach_id) };
  return club.api[name](undefined, { pathParameters, scopes: STAFF_SCOPES });
}

/** Operations whose first transaction is on its way while a coach is suspended. */
function suspendedMeanwhile(coach_id: number): FunctionsUnderTest {
  const client = engineClient();
  interceptCalls(client, async ({ command, index }, next) => {
    if (command === "TransactWriteItemsCommand" && index === 0) {
      expect((await set("suspendStaffMember", coach_id)).body.update_response.info).toEqual([]);
    }
    return await next();
  });
  return functionsUnderTest(new Database(client, club.tables.names), { now: () => TEST_NOW });
}

/** Operations that take every inactive record for an active one, as it was before, unless they read consistently. */
function seeingOldRecords(): FunctionsUnderTest {
  const client = engineClient();
  interceptCalls(client, async ({ command, input }, next) => {
    const { output } = (await next()) as { readonly output: object };
    const isOld =
      command !== "TransactWriteItemsCommand" && !JSON.stringify(input).includes('"ConsistentRead":true');
    return answered(
      isOld ? JSON.parse(JSON.stringify(output).replaceAll('"BOOL":false', '"BOOL":true')) : output,
    );
  });
  return functionsUnderTest(new Database(client, club.tables.names), { now: () => TEST_NOW });
}

describe("a booking that reads a coach before the suspension and commits after it", () => {
  it("is refused, and writes nothing", async () => {
    const { status, body } = await suspendedMeanwhile(521).createAppointment(camdenBody(), options);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_NOT_FOUND coach_id"]]);
    expect(await storedRecords(club.tables, "Appointments")).toEqual([]);
  });

  it("takes another coach where any will do", async () => {
    const { status, body } = await suspendedMeanwhile(521).createAppointment(camdenBody(ANY_COACH), options);
    expect([status, body.create_response.info[0].jsonObject]).toEqual([201, { coach_id: 522 }]);
  });
});

describe.each([
  ["substituteCoach", { coach_id: 522 }],
  ["rescheduleAppointment", { coach_id: 522, start_date_time: "2026-12-02T10:00:00Z" }],
] as const)("%s that gives an appointment to a coach who is suspended meanwhile", (name, change) => {
  it("is refused, and changes nothing", async () => {
    const id = await bookInCamden(club);
    const request = { ...camdenPath(id), ...MANAGER };
    const { status, body } = await suspendedMeanwhile(522)[name](change, request);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_NOT_FOUND coach_id"]]);
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ coach_id: 521, version: 1 }]);
  });
});

describe("a read that is a second old", () => {
  beforeEach(async () => {
    await set("suspendStaffMember", 521);
  });

  it("books no suspended coach, by name or as any coach", async () => {
    const old = seeingOldRecords();
    const { body } = await old.createAppointment(camdenBody(), options);
    expect(refusalProblems(body)).toEqual(["COACH_NOT_FOUND coach_id"]);
    const any = await old.createAppointment(camdenBody(ANY_COACH), options);
    expect(any.body.create_response.info[0].jsonObject).toEqual({ coach_id: 522 });
  });

  it("does not make an activation pass for done", async () => {
    const pathParameters = { ...CAMDEN, coach_id: "521" };
    const { body } = await seeingOldRecords().activateStaffMember(undefined, {
      pathParameters,
      scopes: STAFF_SCOPES,
    });
    expect(body.update_response.info).toEqual([]);
    await bookInCamden(club);
  });
});

describe("20 requests at once", () => {
  it("suspend a coach once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => set("suspendStaffMember", 521)));
    const codes = answers.flatMap(({ body }) =>
      body.update_response.info.map(({ errorCode }: { errorCode: string }) => errorCode),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(codes).toEqual(Array.from({ length: 19 }, () => "ALREADY_DONE"));
  });

  it("leave a coach as the last of them says where they alternate", async () => {
    const names = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? ("suspendStaffMember" as const) : ("activateStaffMember" as const),
    );
    const answers = await Promise.all(names.map((name) => set(name, 521)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const changes = answers.filter(({ body }) => body.update_response.info.length === 0);
    const { body } = await club.api.getStaffMember(undefined, {
      pathParameters: { ...CAMDEN, coach_id: "521" },
    });
    // Suspensions and activations take turns, beginning with a suspension.
    expect(changes.length % 2 === 1).toBe(!body.is_active);
  });
});
