import { describe, expect, it } from "vitest";
import {
  canBookAnother,
  canChange,
  type StatedTour,
  tourStateAt,
} from "../../../../shared/pages/visitor/tour-state.ts";

const START = "2027-03-26T11:00:00.000Z";
const END = "2027-03-26T11:30:00.000Z";

function stateAt(at: string, tour: Partial<StatedTour> = {}) {
  const whole: StatedTour = {
    status: "booked",
    cancelled_by: null,
    scheduled_datetime: START,
    end_datetime: END,
    ...tour,
  };
  return tourStateAt(whole, Date.parse(at));
}

describe("the state of a tour", () => {
  it.each([
    ["2027-03-26T10:59:59.999Z", "coming"],
    [START, "running"],
    ["2027-03-26T11:29:59.999Z", "running"],
    [END, "over"],
  ])("at %s is %s while it is booked", (at, state) => {
    expect(stateAt(at)).toBe(state);
  });

  it("says who cancelled", () => {
    expect(stateAt(START, { status: "cancelled", cancelled_by: "visitor" })).toBe("cancelled");
    expect(stateAt(START, { status: "cancelled", cancelled_by: "club" })).toBe("cancelledByClub");
  });

  it("tells a visitor who is there from one who was", () => {
    expect(stateAt("2027-03-26T11:29:59.999Z", { status: "checked_in" })).toBe("checkedIn");
    expect(stateAt(END, { status: "checked_in" })).toBe("visited");
    expect(stateAt(END, { status: "no_show" })).toBe("missed");
  });

  it("allows changes until the end, and another booking from there on", () => {
    const allowed = (at: string, tour: Partial<StatedTour> = {}) => {
      const state = stateAt(at, tour);
      return [canChange(state), canBookAnother(state)];
    };
    expect(allowed(START)).toEqual([true, false]);
    expect(allowed(END)).toEqual([false, true]);
    expect(allowed(START, { status: "checked_in" })).toEqual([false, false]);
    expect(allowed(START, { status: "cancelled" })).toEqual([false, true]);
  });
});
