import { describe, expect, it } from "vitest";
import { crowdWait } from "../../../../functions/appointments/class-booking/crowd-wait.ts";
import { classKind } from "../../../../shared/classes/class-kind.ts";

const record = { capacity: 20, waitlist_size: 50 };
const seen = (booked: number, waiting = 0) => ({ record, booked, waiting });

describe("the wait of one of a crowd before another attempt", () => {
  it.each([
    ["in proportion to the time that has passed, while nobody gets a place", 2_000, seen(3), seen(3), 3_000],
    ["in proportion to it, where places go slowly", 2_000, seen(3), seen(4), 3_000],
    ["until no place is left at the pace seen, in the line either", 2_000, seen(0), seen(20, 30), 800],
    ["half a second at least", 2_000, seen(0), seen(20, 49), 500],
    ["half a second once nothing is left", 2_000, seen(0), seen(22, 50), 500],
    ["no longer than in proportion, after a short time", 100, seen(0), seen(1), 150],
    ["until no place is left at the pace since the first attempt", 2_000, seen(10), seen(20, 30), 1_000],
    ["in proportion to it, where places become free", 2_000, seen(20, 50), seen(20, 49), 3_000],
    ["in proportion for a class that is not there", 2_000, undefined, undefined, 3_000],
    ["in proportion for a class that was not there", 2_000, undefined, seen(20, 49), 3_000],
    ["in proportion for a class that is gone", 2_000, seen(0), undefined, 3_000],
  ])("is %s", (_, elapsedMs, first, last, expected) => {
    expect(crowdWait(elapsedMs, first, last)).toBe(expected);
  });
});

describe("the wait of a change of the class itself", () => {
  it("stays short while a crowd books the class, however long it takes", () => {
    expect(classKind.waits?.(9, 8_000)).toBe(400);
  });
});
