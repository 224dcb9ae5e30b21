import { describe, expect, it } from "vitest";
import {
  bookedEntries,
  readFutureAppointments,
} from "../../../../functions/appointments/staff-activity/future-appointments.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";

const COACH = { tenant_id: 13, coach_id: 521 };

describe("a coach's future appointments", () => {
  it("are looked for among the coach's next 1,000", async () => {
    const budgets: number[] = [];
    const database = {
      queryPage: async (_: object, { budget }: { readonly budget: number }) => {
        budgets.push(budget);
        return { items: [], lastRead: "2027-06-27T17:00:00.000Z#0000000000005000" };
      },
    };
    expect(await readFutureAppointments(database, COACH, TEST_NOW)).toEqual({ ids: [], isCut: true });
    expect(budgets).toEqual([1_000]);
  });

  it.each([
    ["named and counted", { ids: [7, 8], isCut: false }, { appointment_ids: [7, 8], appointment_count: 2 }],
    [
      "not counted where there may be more",
      { ids: [7], isCut: true },
      { appointment_ids: [7], appointment_count: null },
    ],
    [
      "announced where none was found so far",
      { ids: [], isCut: true },
      { appointment_ids: [], appointment_count: null },
    ],
  ])("are %s", (_, future, jsonObject) => {
    expect(bookedEntries(future)).toMatchObject([
      { severity: "Warning", errorCode: "COACH_BOOKED", jsonObject },
    ]);
  });

  it("are not mentioned where there are none", () => {
    expect(bookedEntries({ ids: [], isCut: false })).toEqual([]);
  });
});
