import { describe, expect, it } from "vitest";
import { bookedEntries } from "../../../../../functions/appointments/club/staff-activity/future-appointments.ts";

describe("a coach's future appointments", () => {
  it("are named up to 50, and all counted", () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(bookedEntries(ids)).toMatchObject([
      {
        ...{ severity: "Warning", errorCode: "COACH_BOOKED" },
        jsonObject: { appointment_ids: ids.slice(0, 50), appointment_count: 51 },
      },
    ]);
  });

  it("are not mentioned where there are none", () => {
    expect(bookedEntries([])).toEqual([]);
  });
});
