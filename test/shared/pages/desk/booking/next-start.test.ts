import { describe, expect, it } from "vitest";
import { nextStart } from "../../../../../shared/pages/desk/booking/next-start.ts";
import { wholeDays } from "../../../../../shared/pages/desk/day/hours.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { TENANT } from "../desk-records.ts";

const time = new ClubTime("Europe/London", "en-GB");
const WEDNESDAY = { day: "2027-03-24", count: 1 } as const;

function startAt(now: string, days: { day: string; count: 1 | 7 } = WEDNESDAY, tenant = TENANT) {
  return nextStart({ tenant, time, whole: wholeDays(days, time) }, Date.parse(now));
}

describe("the start that is proposed to somebody who walks in", () => {
  it.each([
    ["2027-03-24T09:02:00Z", "2027-03-24T09:15:00.000Z"],
    ["2027-03-24T09:15:00Z", "2027-03-24T09:30:00.000Z"],
    ["2027-03-24T05:10:00Z", "2027-03-24T06:00:00.000Z"],
    ["2027-03-24T21:44:00Z", "2027-03-24T21:45:00.000Z"],
    ["2027-03-24T21:45:00Z", undefined],
  ])("at %s is %s, open from 6:00 to 22:00", (now, start) => {
    expect(startAt(now)).toBe(start);
  });

  it("is the next opening where the club closes at noon", () => {
    const intervals: [string, string][] = [
      ["06:00", "12:00"],
      ["14:00", "22:00"],
    ];
    const closures = [{ date: WEDNESDAY.day, intervals }];
    expect(startAt("2027-03-24T11:50:00Z", WEDNESDAY, { ...TENANT, closures })).toBe(
      "2027-03-24T14:00:00.000Z",
    );
  });

  it("is none on another day, and today's in a week that has today", () => {
    expect(startAt("2027-03-24T09:02:00Z", { day: "2027-03-25", count: 1 })).toBeUndefined();
    expect(startAt("2027-03-24T09:02:00Z", { day: "2027-03-22", count: 7 })).toBe("2027-03-24T09:15:00.000Z");
  });
});
