import { beforeAll, describe, expect, it } from "vitest";
import { changeRecords, isTenant } from "../../../support/change-records.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../../support/generated-club.ts";
import { asking } from "../../../support/slots.ts";
import { keepUnitAccount } from "../../../support/unit-account.ts";

// What hours alone decide costs no more, however large the club is.
const MAX_UNITS = 10;
const {
  tenant_id,
  appointment_type_id,
  first_client_id: client_id,
  first_coach_id: coach_id,
  room_id,
} = GENERATED;
const ANYONE = { appointment_type_id, client_id };
const NAMED = { ...ANYONE, coach_id, room_id };
const CLOSED_DAY = "2026-12-25";
/** A day on which only the first coach works. */
const QUIET_DAY = "2026-12-24";

let tables: TestTables;
let api: FunctionsUnderTest;
let takeAccounts: ReturnType<typeof keepUnitAccount>;

/** 40 coaches who work from 6 to 22 o'clock, 30 rooms, and a tenant that is closed on one day only. */
beforeAll(async () => {
  tables = await createTestTables();
  const size = { coaches: 40, rooms: 30, clients: 1, sessions: 0, roomCapacity: 1, tourCapacity: 1 };
  await loadGeneratedClub(tables, size);
  const day = [["06:00", "22:00"]];
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const weekly = Object.fromEntries(weekdays.map((name) => [name, day]));
  const exceptions = [{ date: QUIET_DAY, intervals: [] }];
  await changeRecords(tables, isCoach, { schedule: [{ effective_from: "2020-01-01", weekly }], exceptions });
  await changeRecords(tables, (item) => item.coach_id === coach_id, { exceptions: [] });
  await changeRecords(tables, isTenant(tenant_id), { closures: [{ date: CLOSED_DAY, intervals: [] }] });
  api = functionsUnderTest(tables.database);
  await api.getTenant();
  takeAccounts = keepUnitAccount(tables);
});

function isCoach({ coach_id: id }: Readonly<Record<string, unknown>>): boolean {
  return id !== undefined;
}

/** The answer of a call, with the read units that it took and the items of the calendar that it found. */
async function costOf(call: Promise<TestAnswer>) {
  takeAccounts();
  const answer = await call;
  const reads = takeAccounts().filter(({ how }) => how.startsWith("read"));
  const units = reads.reduce((sum, each) => sum + each.units, 0);
  return { ...answer, units, looks: reads.filter(({ table }) => table === "Calendar").length };
}

function recurring(parties: object, local_time: string) {
  const weekdays = ["tuesday"];
  return api.checkRecurringAvailability({
    ...parties,
    recurrence: { weekdays, local_time, first_date: "2026-11-24", occurrences: 52 },
  });
}

describe("what hours alone decide", () => {
  it.each([
    ["any coach in any room at 03:00", ANYONE, "03:00", "COACH_UNAVAILABLE"],
    ["any coach in any room over the end of their hours", ANYONE, "21:30", "COACH_UNAVAILABLE"],
    ["any coach in any room over midnight", ANYONE, "23:30", "COACH_UNAVAILABLE"],
    ["a coach in a room at 03:00", NAMED, "03:00", "COACH_OFF_DUTY"],
  ])("costs 10 units at most, 52 times: %s", async (_, parties, time, code) => {
    const { body, units, looks } = await costOf(recurring(parties, time));
    const codes = body.occurrences.map(({ problems }: { problems: { errorCode: string }[] }) =>
      problems.map(({ errorCode }) => errorCode),
    );
    expect(codes).toEqual(Array(52).fill([code]));
    expect([units <= MAX_UNITS, looks]).toEqual([true, 0]);
  });

  it.each([
    ["off duty", "2026-12-01T03:00:00Z", ["COACH_UNAVAILABLE coach_id"]],
    ["closed", `${CLOSED_DAY}T10:00:00Z`, ["OUTSIDE_OPENING_HOURS start_date_time"]],
  ])("costs 10 units at most, once: %s", async (_, start_date_time, problems) => {
    const created = await costOf(api.createAppointment({ ...ANYONE, start_date_time }));
    const checked = await costOf(api.checkAvailability({ ...ANYONE, start_date_time }));
    expect(refusalProblems(created.body)).toEqual(problems);
    expect(checked.body.problems).toEqual(created.body.info);
    for (const { units, looks } of [created, checked]) expect([units <= MAX_UNITS, looks]).toEqual([true, 0]);
  });

  it("costs 10 units at most in the lists", async () => {
    const night = { from: "2026-12-01T22:00:00Z", to: "2026-12-02T06:00:00Z", appointment_type_id };
    const listed = await costOf(api.listAvailability(undefined, asking(night)));
    expect([listed.body.slots, listed.units <= MAX_UNITS, listed.looks]).toEqual([[], true, 0]);
  });
});

describe("the calendar of who is off duty", () => {
  // The first coach, 30 rooms and the client.
  const WHO_MATTERS = 1 + 30 + 1;

  it("is not read by a booking and a check of any coach", async () => {
    const start_date_time = `${QUIET_DAY}T10:00:00Z`;
    const checked = await costOf(api.checkAvailability({ ...ANYONE, start_date_time }));
    expect([checked.body.is_available, checked.looks]).toEqual([true, WHO_MATTERS]);
    const created = await costOf(api.createAppointment({ ...ANYONE, start_date_time }));
    expect([created.status, created.looks]).toEqual([201, WHO_MATTERS]);
  });

  it("is not read by the lists", async () => {
    const query = { appointment_type_id, client_id };
    const listed = await costOf(api.listAvailability(undefined, asking({ ...query, date: QUIET_DAY })));
    const next = await costOf(
      api.listNextAvailability(undefined, asking({ ...query, from: `${QUIET_DAY}T00:00:00Z`, limit: 1 })),
    );
    for (const { body, looks } of [listed, next]) {
      expect(body.slots[0].coach_ids).toEqual([coach_id]);
      expect(looks).toBeGreaterThan(0);
    }
    expect(listed.looks).toBe(WHO_MATTERS);
  });
});
