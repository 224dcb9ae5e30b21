import { describe, expect, it } from "vitest";
import { isForfeited } from "../../../../../shared/pages/desk/card/forfeits.ts";
import { listed } from "../desk-records.ts";

const MARCH = Date.parse("2027-03-24T09:00:00Z");
const LATE = {
  ...listed().policy,
  free_cancel_until: "2027-03-01T00:00:00.000Z",
  late_cancel: "forfeit",
} as const;

describe("what cancelling forfeits", () => {
  const taken = listed({ policy: LATE, session_outcome: "taken" });

  it("is the session of a late cancellation", () => {
    expect(isForfeited(taken, MARCH)).toBe(true);
    expect(isForfeited({ ...taken, session_outcome: "none" }, MARCH)).toBe(false);
    expect(isForfeited(taken, Date.parse(LATE.free_cancel_until))).toBe(false);
    expect(isForfeited({ ...taken, policy: { ...LATE, late_cancel: "return" } }, MARCH)).toBe(false);
  });
});
