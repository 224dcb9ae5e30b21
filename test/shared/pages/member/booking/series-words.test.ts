import type { InfoEntry, SkippedOccurrence } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { bookedInWords } from "../../../../../shared/pages/member/booking/series.ts";
import { costsInWords, problemOfDay } from "../../../../../shared/pages/member/booking/weekly-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { leftOut } from "../../../../../shared/pages/parts/series.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { appointmentWith } from "../appointment-record.ts";

const refusals = { ...en.refusals, ...en.appointmentRefusals };
const page = { strings: { ...en, refusals }, time: new ClubTime("Europe/London", "en-GB") };

function problem(errorCode: string, jsonObject: unknown = null) {
  return {
    severity: "Error",
    errorCode,
    errorMessage: "",
    identifier: "",
    helptext: "",
    jsonObject,
  } as InfoEntry;
}

const SKIPPED: SkippedOccurrence = {
  local_date: "2027-04-02",
  start_date_time: "2027-04-02T08:30:00.000Z",
  problems: [problem("COACH_UNAVAILABLE"), problem("COACH_UNAVAILABLE")] as SkippedOccurrence["problems"],
};

describe("leftOut", () => {
  it("names each date, and each reason once", () => {
    expect(leftOut([SKIPPED], page)).toEqual(["Fri 2 Apr, 09:30: The coach is booked at this time."]);
  });

  it("names the day where the clocks skip the time", () => {
    const problems = [problem("LOCAL_TIME_MISSING")] as SkippedOccurrence["problems"];
    const skipped = { local_date: "2027-03-28", start_date_time: null, problems };
    const day = page.time.dayInWords("2027-03-28");
    expect(leftOut([skipped], page)).toEqual([
      `${day}: This time does not exist on that day: the clocks go forward.`,
    ]);
  });
});

describe("what a series costs", () => {
  it.each([
    [4, 4, 4, 45, "This takes 4 of your 45 sessions."],
    [4, 4, 4, 4, "This takes the last of your sessions: 4."],
    [4, 1, 1, 1, "This takes 1 session. No more cover these dates: you pay for 3 appointments."],
    [4, 0, 0, 0, "You have no sessions left for these: you pay for them."],
    [4, 4, 0, Number.POSITIVE_INFINITY, "They are covered: your sessions are unlimited."],
    [4, 4, 1, Number.POSITIVE_INFINITY, "This takes 1 session. Unlimited sessions cover the other dates."],
    [4, 4, 4, Number.POSITIVE_INFINITY, "This takes 4 sessions."],
  ])("of %i appointments, %i covered, %i by a count of sessions, with %d left: %s", (...row) => {
    const [starts, covered, taken, left, said] = row;
    expect(costsInWords({ starts, covered, taken, left }, page)).toBe(said);
  });
});

describe("problemOfDay", () => {
  it("names the day where a problem is about one", () => {
    const ofDay = problem("COACH_OFF_DUTY", { local_date: "2027-04-02" });
    const day = page.time.dayInWords("2027-04-02");
    expect(problemOfDay(ofDay, page)).toBe(`${day}: The coach does not work at this time.`);
    expect(problemOfDay(problem("TOO_MANY_BOOKINGS"), page)).toBe(en.appointmentRefusals.TOO_MANY_BOOKINGS);
  });
});

describe("bookedInWords", () => {
  const create_response = { id: 7, info: [] };

  it("says what was booked, how it is paid for, and what was left out", () => {
    const toPay = appointmentWith({ session_outcome: "none", is_payment_required: true });
    const appointments = [appointmentWith(), appointmentWith(), toPay];
    expect(bookedInWords({ create_response, appointments, skipped: [SKIPPED] }, page)).toEqual([
      "3 appointments are booked.",
      "2 sessions were used.",
      "Please pay for 1 of them at the club.",
      "Left out: Fri 2 Apr, 09:30: The coach is booked at this time.",
    ]);
  });

  it("says no more than that it is booked where nothing is paid", () => {
    const appointments = [appointmentWith({ session_outcome: "none" })];
    expect(bookedInWords({ create_response, appointments, skipped: [] }, page)).toEqual([
      "1 appointment is booked.",
    ]);
  });
});
