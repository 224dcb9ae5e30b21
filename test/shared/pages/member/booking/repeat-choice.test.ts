import { describe, expect, it } from "vitest";
import { weeksIn } from "../../../../../shared/pages/member/booking/repeat-choice.ts";

describe("weeksIn", () => {
  it("is the number of weeks, unless it is booked once", () => {
    expect(weeksIn({ repeat: "weekly", weeks: "12" })).toBe(12);
    expect(weeksIn({ repeat: "once", weeks: "12" })).toBeUndefined();
    expect(weeksIn({})).toBeUndefined();
  });
});
