import { describe, expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import { awayOnDay, namesAway, notOver } from "../../../../../shared/pages/desk/unavailability/away-rules.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { away, awayRoom, CLUB } from "../desk-records.ts";

const page = { strings: en, time: new ClubTime("Europe/London", "en-GB"), locale: "en-GB" };
const desk = { club: CLUB, page } as unknown as Desk;
const DAY = { day: "2027-03-24", count: 1 } as const;
const WEEK = { day: "2027-03-24", count: 7 } as const;
const LONG = away({ start_date_time: "2027-03-24T10:00:00.000Z", end_date_time: "2027-03-27T00:00:00.000Z" });

describe("who and what is away", () => {
  it("is nobody any more as soon as the time is over", () => {
    const endMs = Date.parse("2027-03-24T12:00:00.000Z");
    expect(notOver([away()], endMs - 1)).toEqual([away()]);
    expect(notOver([away()], endMs)).toEqual([]);
  });

  it("is named once on a day, and with its days among several", () => {
    expect(namesAway([away(), away({ id: 8 }), awayRoom()], DAY, desk)).toEqual(["Amara Cole", "Studio 1"]);
    expect(namesAway([away(), LONG], WEEK, desk)).toEqual([
      "Amara Cole (Wed 24 Mar)",
      "Amara Cole (Wed 24 Mar – Fri 26 Mar)",
    ]);
  });

  it("is said for each day with its part of the time", () => {
    expect(awayOnDay([LONG], "2027-03-24", desk)).toEqual(["Amara Cole 10:00–00:00 (Ill)"]);
    expect(awayOnDay([LONG], "2027-03-26", desk)).toEqual(["Amara Cole all day (Ill)"]);
    expect(awayOnDay([LONG], "2027-03-27", desk)).toEqual([]);
    expect(awayOnDay([away({ reason: null })], "2027-03-24", desk)).toEqual(["Amara Cole 10:00–12:00"]);
  });
});
