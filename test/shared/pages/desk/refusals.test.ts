import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { nextStartsIn } from "../../../../shared/pages/desk/booking/booking-check.ts";
import { inTheWayIn } from "../../../../shared/pages/desk/unavailability/away-conflict.ts";

function problem(errorCode: InfoEntry["errorCode"], jsonObject: unknown): InfoEntry {
  return { severity: "Error", errorCode, errorMessage: "", identifier: "", helptext: "", jsonObject };
}

describe("what is in the way", () => {
  it.each(["COACH_BOOKED", "ROOM_BOOKED"] as const)("is what %s names and counts", (code) => {
    const booked = {
      appointment_ids: [1, "2", 3],
      appointment_count: 104,
      class_ids: [7, 8],
      class_count: 101,
    };
    expect(inTheWayIn([problem("FIELD_INVALID", null), problem(code, booked)])).toEqual({
      appointmentIds: [1, 3],
      classIds: [7, 8],
      appointments: 104,
      classes: 101,
    });
  });

  it("is no class where none is named, and all that is named where nothing is counted", () => {
    const booked = { appointment_ids: [1, 3] };
    expect(inTheWayIn([problem("ROOM_BOOKED", booked)])).toMatchObject({
      classIds: [],
      appointments: 2,
      classes: 0,
    });
  });

  it("is unknown where a refusal is about something else", () => {
    expect(inTheWayIn([problem("FIELD_INVALID", { appointment_ids: [1] })])).toBeUndefined();
    expect(inTheWayIn([problem("COACH_BOOKED", null)])).toBeUndefined();
  });
});

describe("the starts that are offered instead", () => {
  it("are those of the first problem that has some", () => {
    const start = "2027-03-24T17:00:00.000Z";
    const problems = [
      problem("CLIENT_NOT_FOUND", null),
      problem("COACH_UNAVAILABLE", { next_starts: [start, 5] }),
      problem("ROOM_UNAVAILABLE", { next_starts: [] }),
    ];
    expect(nextStartsIn(problems)).toEqual([start]);
    expect(nextStartsIn([problem("CLIENT_NOT_FOUND", null)])).toEqual([]);
  });
});
