import { describe, expect, it } from "vitest";
import { bookedEntries } from "../../../../../functions/appointments/club/staff-activity/future-bookings.ts";

describe("a coach's future bookings", () => {
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);

  it("are named up to 50, and all counted", () => {
    expect(bookedEntries({ appointments: ids, classes: [] })).toMatchObject([
      {
        ...{ severity: "Warning", errorCode: "COACH_BOOKED" },
        errorMessage: "The coach has future appointments. They stand.",
        jsonObject: { appointment_ids: ids.slice(0, 50), appointment_count: 51 },
      },
    ]);
  });

  it("are classes too, up to 50 of them, which are named only where there are any", () => {
    const [both] = bookedEntries({ appointments: [1], classes: ids });
    expect(both?.jsonObject).toEqual({
      ...{ appointment_ids: [1], appointment_count: 1 },
      ...{ class_ids: ids.slice(0, 50), class_count: 51 },
    });
    const [neither] = bookedEntries({ appointments: [1], classes: [] });
    expect(neither?.jsonObject).toEqual({ appointment_ids: [1], appointment_count: 1 });
    const [alone] = bookedEntries({ appointments: [], classes: [7] });
    expect(alone).toMatchObject({
      errorMessage: "The coach has future classes. They stand.",
      jsonObject: { appointment_ids: [], appointment_count: 0, class_ids: [7], class_count: 1 },
    });
  });

  it("are not mentioned where there are none", () => {
    expect(bookedEntries({ appointments: [], classes: [] })).toEqual([]);
  });
});
