import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { nextStartsIn } from "../../../../shared/pages/desk/booking/booking-check.ts";
import { bookedIn, classesIn } from "../../../../shared/pages/desk/unavailability/away-conflict.ts";

function problem(errorCode: InfoEntry["errorCode"], jsonObject: unknown): InfoEntry {
  return { severity: "Error", errorCode, errorMessage: "", identifier: "", helptext: "", jsonObject };
}

describe("the appointments in the way", () => {
  it.each(["COACH_BOOKED", "ROOM_BOOKED"] as const)("are those that %s names", (code) => {
    const problems = [problem("FIELD_INVALID", null), problem(code, { appointment_ids: [1, "2", 3] })];
    expect(bookedIn(problems)).toEqual([1, 3]);
  });

  it("are unknown where a refusal is about something else", () => {
    expect(bookedIn([problem("FIELD_INVALID", { appointment_ids: [1] })])).toBeUndefined();
    expect(bookedIn([problem("COACH_BOOKED", null)])).toBeUndefined();
  });
});

describe("the classes in the way", () => {
  it("are counted as the refusal counts them, and are none where it names none", () => {
    const booked = { appointment_ids: [], appointment_count: 0, class_ids: [7, 8], class_count: 2 };
    expect(classesIn([problem("FIELD_INVALID", null), problem("COACH_BOOKED", booked)])).toBe(2);
    expect(classesIn([problem("ROOM_BOOKED", { appointment_ids: [1], appointment_count: 1 })])).toBe(0);
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
