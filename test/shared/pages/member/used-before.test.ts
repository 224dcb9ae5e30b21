import { expect, it } from "vitest";
import { usedBefore } from "../../../../shared/pages/member/sessions-view.ts";

const USED = { id: 7, used_sessions: 3 };

it("counts the sessions of a membership that no entry tells of", () => {
  expect(usedBefore(USED, [])).toBe(3);
  const entries = [
    { membership_id: 7, change: -1 },
    { membership_id: 7, change: -1 },
    // One came back, and one was lost, which leaves it used.
    { membership_id: 7, change: 1 },
    { membership_id: 7, change: 0 },
    { membership_id: 8, change: -1 },
  ] as const;
  expect(usedBefore(USED, entries)).toBe(2);
});

it("is never less than nothing", () => {
  expect(usedBefore({ id: 7, used_sessions: 0 }, [{ membership_id: 7, change: -1 }])).toBe(0);
});
