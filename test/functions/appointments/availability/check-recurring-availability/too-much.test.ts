import { beforeAll, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { cellAttribute } from "../../../../../shared/tables/calendar-table.ts";
import { changeRecords } from "../../../../support/change-records.ts";
import { createTestTables, type TestTables } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../../../support/generated-club.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";

const COACHES = 18;
const OCCURRENCES = 52;
const DAY_MS = 24 * 3_600_000;
const FIRST_MS = Date.parse("2026-11-24T00:00:00Z");
const { tenant_id, room_id, first_coach_id, first_client_id: client_id, appointment_type_id } = GENERATED;

let tables: TestTables;

/** Everybody is taken at every occurrence, so that all of them are looked at: with one room and one client, 20 days each. */
beforeAll(async () => {
  tables = await createTestTables();
  const size = { coaches: COACHES, clients: 1, sessions: 0, roomCapacity: 1, tourCapacity: 1 };
  await loadGeneratedClub(tables, size);
  const taken = Object.fromEntries(
    Array.from({ length: 288 }, (_, cell) => [cellAttribute(cell), 1] as const),
  );
  const days = Array.from({ length: COACHES * OCCURRENCES }, (_, index) => ({
    holder: `coach#${tenant_id}#${first_coach_id + (index % COACHES)}`,
    day: new Date(FIRST_MS + Math.floor(index / COACHES) * 7 * DAY_MS).toISOString().slice(0, 10),
    rev: 1,
    ...taken,
  }));
  await new BulkTables(tables.client, tables.names).put("Calendar", days);
});

function check(parties: object) {
  const api = functionsUnderTest(tables.database);
  const recurrence = {
    ...{ weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-11-24", occurrences: OCCURRENCES },
  };
  return api.checkRecurringAvailability({ appointment_type_id, client_id, ...parties, recurrence });
}

describe("a check that would read more than 1,000 days of calendars", () => {
  it("is refused, with what to do", async () => {
    const { status, body } = await check({ room_id });
    expect([status, refusalProblems(body)]).toEqual([400, ["TOO_MUCH_TO_CHECK "]]);
    expect(body.info[0]).toMatchObject({
      helptext: "Ask for fewer occurrences, or name a coach or a room.",
      jsonObject: { max_calendar_days: 1_000 },
    });
  });

  it("is answered where a coach is named, or one coach fewer is looked at", async () => {
    expect((await check({ room_id, coach_id: first_coach_id })).status).toBe(200);
    await changeRecords(tables, ({ coach_id }) => coach_id === first_coach_id, { is_active: false });
    const takeAccounts = keepUnitAccount(tables);
    const { status, body } = await check({ room_id });
    // 17 coaches, the room and the client on 52 days.
    const calendar = takeAccounts().filter(({ table }) => table === "Calendar");
    expect(calendar.reduce((sum, { units }) => sum + units, 0)).toBe(988);
    expect([status, body.occurrences.length]).toEqual([200, OCCURRENCES]);
    expect(body.occurrences[0].problems).toMatchObject([{ errorCode: "COACH_UNAVAILABLE" }]);
  });
});
