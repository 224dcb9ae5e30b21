import { describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { bookInCamden, CAMDEN, camdenBody, camdenPath, MANAGER } from "../../../../support/camden.ts";
import { engineClient } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../../../support/function-under-test.ts";
import { seeOldItems } from "../../../../support/old-reads.ts";
import { storedRecords } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

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

/** Operations whose reads give every inactive record as active, as it was before, unless they are consistent. */
function seeingOldRecords(): FunctionsUnderTest {
  const client = engineClient();
  seeOldItems(client, (item) => ("is_active" in item ? { ...item, is_active: { BOOL: true } } : item));
  return functionsUnderTest(new Database(client, club.tables.names), { now: () => TEST_NOW });
}

describe("a booking that is on its way while its coach is suspended", () => {
  it("stands, and is named where the coach is suspended again", async () => {
    const { status, body } = await suspendedMeanwhile(521).createAppointment(camdenBody(), options);
    expect(status).toBe(201);
    const again = await set("suspendStaffMember", 521);
    expect(again.body.update_response.info).toMatchObject([
      { errorCode: "ALREADY_DONE" },
      { errorCode: "COACH_BOOKED", jsonObject: { appointment_ids: [body.create_response.id] } },
    ]);
  });
});

describe("a request after the suspension, whose reads are a second old and show the coach as active", () => {
  it("books the coach neither by name nor as any coach", async () => {
    await set("suspendStaffMember", 521);
    const old = seeingOldRecords();
    const { status, body } = await old.createAppointment(camdenBody(), options);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_NOT_FOUND coach_id"]]);
    const any = await old.createAppointment(camdenBody(ANY_COACH), options);
    expect(any.body.create_response.info[0].jsonObject).toEqual({ coach_id: 522 });
  });

  it("is told by the checks what a booking would be told", async () => {
    await set("suspendStaffMember", 521);
    const old = seeingOldRecords();
    const problems = [{ errorCode: "COACH_NOT_FOUND" }];
    expect((await old.checkAvailability(camdenBody(), options)).body).toMatchObject({ problems });
    const { start_date_time: _, ...rest } = camdenBody() as Record<string, unknown>;
    const recurrence = {
      ...{ weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-12-01", occurrences: 1 },
    };
    const recurring = await old.checkRecurringAvailability({ ...rest, recurrence }, options);
    expect(recurring.body.occurrences).toMatchObject([{ problems }]);
  });

  it.each([
    ["substituteCoach", { coach_id: 522 }],
    ["rescheduleAppointment", { coach_id: 522, start_date_time: "2026-12-02T10:00:00Z" }],
  ] as const)("gives the coach no appointment by %s", async (name, change) => {
    const id = await bookInCamden(club);
    await set("suspendStaffMember", 522);
    const { status, body } = await seeingOldRecords()[name](change, { ...camdenPath(id), ...MANAGER });
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_NOT_FOUND coach_id"]]);
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ coach_id: 521, version: 1 }]);
  });

  it("activates the coach", async () => {
    await set("suspendStaffMember", 521);
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
