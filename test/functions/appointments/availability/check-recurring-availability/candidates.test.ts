import { beforeAll, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { createTestTables, engineClient, type TestTables } from "../../../../support/engine.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../../../../support/generated-club.ts";

const COACHES = 18;
const DATES = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"] as const;
/** How many coaches are taken on each date, the lower ids first. */
const TAKEN = [3, 4, 16, COACHES];

let tables: TestTables;

beforeAll(async () => {
  tables = await createTestTables();
  const size = { coaches: COACHES, clients: COACHES + 1, sessions: 1, roomCapacity: 50, tourCapacity: 1 };
  await loadGeneratedClub(tables, size);
  const api = functionsUnderTest(tables.database);
  for (const [index, date] of DATES.entries()) {
    for (let coach = 0; coach < (TAKEN[index] ?? 0); coach += 1) {
      const { status } = await api.createAppointment({
        ...wanted(coach + 1, date),
        coach_id: GENERATED.first_coach_id + coach,
      });
      expect(status).toBe(201);
    }
  }
});

function wanted(client: number, date: string) {
  return {
    appointment_type_id: GENERATED.appointment_type_id,
    client_id: GENERATED.first_client_id + client,
    room_id: GENERATED.room_id,
    start_date_time: `${date}T10:00:00Z`,
  };
}

/** The functions, and how many days of holders each look at the calendar has asked for. */
function countingLooks(): { api: FunctionsUnderTest; looks: number[] } {
  const client = engineClient();
  const looks: number[] = [];
  interceptCalls(client, ({ input }, next) => {
    const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: unknown[] }> };
    const keys = RequestItems[tables.names.Calendar]?.Keys;
    if (keys !== undefined) looks.push(keys.length);
    return next();
  });
  return { api: functionsUnderTest(new Database(client, tables.names)), looks };
}

it("a recurring check of any coach looks at four coaches first, then at more", async () => {
  const { api, looks } = countingLooks();
  const { start_date_time: _, ...body } = wanted(0, DATES[0]);
  const { body: answer } = await api.checkRecurringAvailability({
    ...body,
    recurrence: {
      weekdays: ["tuesday", "wednesday", "thursday", "friday"],
      local_time: "10:00",
      first_date: DATES[0],
      occurrences: 4,
    },
  });
  // Room and client come with the first four coaches; 12 follow for three days, then the last two for two.
  expect(looks).toEqual([4 * 6, 3 * 12, 2 * 2]);
  const codes = answer.occurrences.map(({ problems }: { problems: { errorCode: string }[] }) =>
    problems.map(({ errorCode }) => errorCode),
  );
  expect(codes).toEqual([[], [], [], ["COACH_UNAVAILABLE"]]);
  for (const [index, date] of DATES.entries()) {
    const { body: checked } = await api.checkAvailability(wanted(0, date));
    expect(checked.is_available).toBe(answer.occurrences[index].is_available);
  }
});
