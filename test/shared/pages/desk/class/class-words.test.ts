import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  daysLeftInWords,
  noticesInWords,
  phaseInWords,
  phaseOn,
  skippedInWords,
  skippedSince,
  weekdayNames,
} from "../../../../../shared/pages/desk/class/class-words.ts";
import { historyInWords } from "../../../../../shared/pages/desk/club/words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { planning as said } from "../../../../../shared/pages/strings/planning/en.ts";
import { CLUB } from "../desk-records.ts";

const refusals = { ...en.refusals, ...en.appointmentRefusals, ...said.refusals };
const strings = { ...en, refusals };
const wording = { strings, time: new ClubTime("Europe/London", "en-GB"), club: CLUB, said };

function entry(errorCode: InfoEntry["errorCode"], jsonObject: unknown = null): InfoEntry {
  return { severity: "Info", errorCode, errorMessage: errorCode, identifier: "", helptext: "", jsonObject };
}

describe("the notices of a change", () => {
  it("are sentences with the numbers that the answer has", () => {
    const notices = [
      entry("OVER_CAPACITY", { booked: 18, capacity: 15 }),
      entry("CLIENT_RELEASED", { client_ids: [1, 2] }),
      entry("COACH_OFF_DUTY"),
    ];
    expect(noticesInWords(notices, wording)).toEqual([
      "18 are booked for 15 places: everybody keeps their place, and nobody new gets one until enough people have left.",
      "2 people lost their place: their sessions came back, and they are told.",
      "The coach does not work then.",
    ]);
  });

  it("name the dates of a weekly class, of many the first four", () => {
    const local_dates = [5, 6, 7, 8, 9, 12].map((day) => `2027-04-${String(day).padStart(2, "0")}`);
    const [few] = noticesInWords(
      [entry("COACH_OFF_DUTY", { local_dates: local_dates.slice(0, 2) })],
      wording,
    );
    expect(few).toBe("The coach does not work then (5 April 2027 and 6 April 2027).");
    const [many] = noticesInWords([entry("OUTSIDE_OPENING_HOURS", { local_dates })], wording);
    expect(many).toContain("8 April 2027 and +2).");
  });

  it("leave out what the card shows anyway, and keep what the page does not know", () => {
    expect(noticesInWords([entry("ROOM_ASSIGNED"), entry("CLASS_SKIPPED")], wording)).toEqual([]);
    expect(noticesInWords([entry("PLACE_PASSED_ON")], wording)).toEqual(["PLACE_PASSED_ON"]);
  });
});

describe("a template in words", () => {
  const phase = {
    ...{ from: "2027-04-05", weekdays: ["friday" as const, "monday" as const], local_time: "18:30" },
    ...{ interval_weeks: 1, duration_minutes: 60, room_id: 71, is_virtual: false, virtual_url: null },
    ...{ coach_id: 501, capacity: 16, waitlist_size: 0, notes: null },
  };

  it("has its days in the order of the week", () => {
    expect(phaseInWords(phase, wording)).toBe(
      "Monday, Friday, 18:30 · 60 minutes · Amara Cole · Studio 1 · 16 places · no waitlist",
    );
  });

  it("tells any coach from one to be announced", () => {
    const { coach_id: _, ...anyCoach } = phase;
    expect(phaseInWords({ ...phase, coach_id: null, interval_weeks: 2 }, wording)).toContain(
      "every 2 weeks · 60 minutes · To be announced",
    );
    expect(phaseInWords(anyCoach, wording)).toContain(en.desk.anyCoach);
  });

  it("has no classes while no day of the week is left", () => {
    expect(phaseInWords({ ...phase, weekdays: [] }, wording)).toBe("no classes");
  });

  it("is on each day what its newest phase says, and before the first what will be first", () => {
    const later = { ...phase, from: "2027-05-01" };
    const phases = [phase, later];
    expect(phaseOn({ phases }, "2027-04-30")).toBe(phase);
    expect(phaseOn({ phases }, "2027-05-01")).toBe(later);
    expect(phaseOn({ phases }, "2027-01-01")).toBe(phase);
  });

  it("names each skipped date with its reasons, and counts those beyond the first", () => {
    const problems = [
      { ...entry("ROOM_UNAVAILABLE"), severity: "Error", errorCode: "ROOM_UNAVAILABLE" } as const,
    ];
    const skipped = ["2027-04-05", "2027-04-12"].map((local_date) => ({ local_date, problems }));
    expect(skippedInWords(skipped, wording, 1)).toEqual([
      "Monday, 5 April 2027: The room is booked at this time.",
      "And 1 more.",
    ]);
  });

  it("leaves out what was skipped before the day from which a change holds", () => {
    const skipped = ["2027-04-05", "2027-04-12"].map((local_date) => ({ local_date, problems: [] }));
    expect(skippedSince(skipped, "2027-04-05")).toHaveLength(2);
    expect(skippedSince(skipped, "2027-04-06").map(({ local_date }) => local_date)).toEqual(["2027-04-12"]);
  });

  it("says which days of the week lose their classes, and nothing where days are only added", () => {
    expect(daysLeftInWords(["friday", "monday"], ["tuesday"], wording)).toContain(
      "The classes on Monday and Friday are cancelled",
    );
    expect(daysLeftInWords(["monday"], ["monday", "tuesday"], wording)).toBeUndefined();
  });

  it("has weeks that begin where the reader's do", () => {
    const names = weekdayNames(new ClubTime("Europe/London", "en-US"));
    expect(names[0]).toEqual(["sunday", "Sunday"]);
    expect(weekdayNames(wording.time)[0]).toEqual(["monday", "Monday"]);
    expect(weekdayNames(wording.time)[6]).toEqual(["sunday", "Sunday"]);
  });
});

it("tells what changed of a class, and of a note that it did", () => {
  const change = {
    ...{ version: 2, at: "2027-03-24T09:05:00.000Z", by: "desk", reason: null, sessions: [] },
    operation: "updated" as const,
    from: { capacity: 20, notes: null, room_id: 71, booking_closes_at: "a" },
    to: { capacity: 15, notes: null, room_id: 71, booking_closes_at: "b" },
  };
  const [line] = historyInWords([change], wording, said);
  expect(line?.what).toBe("Changed. Places: 20 → 15. Note changed.");
});
