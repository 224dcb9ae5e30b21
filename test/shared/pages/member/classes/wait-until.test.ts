import { describe, expect, it } from "vitest";
import {
  canStillWait,
  changedUntil,
  nightSentences,
  untilChoices,
  untilProblem,
} from "../../../../../shared/pages/member/classes/wait-until.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { classes, member } from "../../../../../shared/pages/strings/en.ts";

const wording = {
  strings: { classes, member },
  time: new ClubTime("Europe/London", "en-GB"),
  locale: "en-GB",
};
const start_date_time = "2027-03-24T18:00:00.000Z";
const at = (time: string) => Date.parse(`2027-03-24T${time}:00.000Z`);

describe("until when a place can be wanted", () => {
  const textsAt = (time: string, chosen: string | null, latest: object = {}) =>
    untilChoices(
      { start_date_time },
      { chosen, latest: { ms: at("18:00"), isKnown: true, isForNight: false, ...latest }, nowMs: at(time) },
      wording,
    ).map(({ text }) => text);

  it("is the start, or a time before it that is ahead", () => {
    expect(textsAt("14:59", null)).toEqual([
      "Until it begins",
      "Until 1 hour before, 17:00",
      "Until 3 hours before, 15:00",
    ]);
    expect(textsAt("15:00", null)).toEqual(["Until it begins", "Until 1 hour before, 17:00"]);
  });

  it("names the day of a time on the day before", () => {
    expect(textsAt("00:00", null).slice(3)).toEqual(["Until 12 hours before, 06:00"]);
    const yesterday = untilChoices(
      { start_date_time },
      {
        chosen: null,
        latest: { ms: at("18:00"), isKnown: true, isForNight: false },
        nowMs: at("00:00") - 86_400_000,
      },
      wording,
    );
    expect(yesterday.at(-1)?.text).toBe("Until 24 hours before, Tue 18:00");
  });

  it("is no time at which places pass on no more, and names the last one", () => {
    const last = "Until Wed 24 Mar, 17:00";
    expect(textsAt("14:59", null, { ms: at("17:01") })).toContain("Until 1 hour before, 17:00");
    expect(textsAt("14:59", null, { ms: at("17:00") })).toEqual([last, "Until 3 hours before, 15:00"]);
    expect(textsAt("14:59", null, { ms: at("17:00"), isKnown: false })).toContain("Until it begins");
  });

  it("is also what was chosen, once, until that has passed", () => {
    const listed = "2027-03-24T17:00:00.000Z";
    expect(textsAt("15:00", listed)).toEqual(["Until it begins", "Until 1 hour before, 17:00"]);
    const other = "2027-03-24T17:30:00.000Z";
    expect(textsAt("17:30", other)).toEqual(["Until it begins", "Until Wed 24 Mar, 17:30"]);
    expect(textsAt("17:31", other)).toEqual(["Until it begins"]);
  });

  it("can be changed before the start of a class that takes place, not at it", () => {
    const one = { start_date_time, status: "scheduled" } as const;
    expect(canStillWait(one, at("17:59"))).toBe(true);
    expect(canStillWait(one, at("18:00"))).toBe(false);
    expect(canStillWait({ ...one, status: "cancelled" }, at("17:59"))).toBe(false);
  });
});

describe("why a place passes on no longer than that", () => {
  const last = { ms: at("10:00"), isKnown: true, isForNight: true };
  const night = { notice: 120, quiet: { from: "22:00", until: "07:00" }, nowMs: at("10:00") };

  it("is the night, that it is too late, or what nobody here knows", () => {
    expect(nightSentences(last, night, wording)).toEqual([
      "You can get a place only while 2 hours are left before it begins; the night, 22:00 to 07:00, does not count.",
    ]);
    expect(nightSentences({ ...last, isForNight: false }, night, wording)).toEqual([]);
    expect(nightSentences(last, { ...night, nowMs: at("10:01") }, wording)).toEqual([member.classes.tooLate]);
    expect(nightSentences({ ...last, isKnown: false }, night, wording)).toEqual([member.classes.someNight]);
  });
});

describe("what came of another time", () => {
  const answer = (class_booking: object) => ({ class_booking }) as never;

  it("is the same place in line", () => {
    const waitlist = { position: 2, promoted_until: "2027-03-24T16:00:00.000Z" };
    expect(changedUntil(answer({ status: "waiting", waitlist }), wording)).toEqual([
      "Changed. Your place in line stays.",
      "You are number 2 in line.",
      "If a place becomes free by Wed 24 Mar, 16:00, it is yours.",
    ]);
  });

  it("is a booking where a place had become free", () => {
    expect(changedUntil(answer({ status: "booked" }), wording)).toEqual([
      "A place had become free.",
      "Your place is booked.",
    ]);
  });

  it("is refused with a reason where the time or the class has begun, and only there", () => {
    const of = (errorCode: "FIELD_INVALID" | "WAITLIST_CLOSED", identifier: string) =>
      untilProblem({ errorCode, identifier }, wording);
    expect(of("FIELD_INVALID", "until")).toBe("This time has passed. Please choose a later one.");
    expect(of("WAITLIST_CLOSED", "class_id")).toBe("The waitlist is closed: the class has begun.");
    expect(of("WAITLIST_CLOSED", "if_full")).toBeUndefined();
  });
});
