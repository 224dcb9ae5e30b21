import { expect, it } from "vitest";
import { lastDay, usedBefore } from "../../../../../shared/pages/member/account/sessions-view.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";

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

it.each([
  ["2027-12-31T23:59:59.999Z", "2027-12-31"],
  ["2027-12-31T14:00:00.000Z", "2028-01-01"],
  ["2027-12-31T12:00:00.000Z", "2027-12-31"],
])("says of a membership in Sydney that ends at %s that its last day is %s", (end, day) => {
  expect(lastDay(end, new ClubTime("Australia/Sydney", "en-GB"))).toBe(day);
});
