import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  lateSentence,
  moveSentence,
} from "../../../../../shared/pages/member/appointment/appointment-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { appointmentWith } from "../appointment-record.ts";

const english = { strings: en, time: new ClubTime("Europe/London", "en-GB") };
const START = "2027-03-25T12:00:00.000Z";

function notice(errorCode: InfoEntry["errorCode"], jsonObject: object): InfoEntry {
  return { severity: "Info", errorCode, errorMessage: "", identifier: "", helptext: "", jsonObject };
}

describe("moveSentence", () => {
  const { policy } = appointmentWith();
  const until = Date.parse(policy.reschedule_until);

  it("says why an appointment cannot be moved", () => {
    expect(moveSentence({ actions: {}, policy }, english, until)).toBe(
      `It can no longer be moved: that was possible until ${english.time.inWords(policy.reschedule_until)}.`,
    );
    const often = { ...policy, max_reschedules: 3 };
    expect(moveSentence({ actions: {}, policy: often }, english, until - 1)).toBe(
      "It can no longer be moved: the club lets you move it 3 times.",
    );
    const free = { ...policy, max_reschedules: null };
    expect(moveSentence({ actions: {}, policy: free }, english, until - 1)).toBe(
      "It can no longer be moved.",
    );
  });

  it("says until when it can be moved", () => {
    const actions = { reschedule: { until: policy.reschedule_until } };
    expect(moveSentence({ actions, policy }, english, until - 60_000)).toContain("It can be moved until");
  });
});

describe("lateSentence", () => {
  it("says since when it is too late", () => {
    const problem = notice("CANCEL_TOO_LATE", { free_cancel_until: START });
    expect(lateSentence(problem, english)).toBe(
      "It is too late to cancel this: that was possible until Thu 25 Mar, 12:00.",
    );
    expect(lateSentence(notice("RESCHEDULE_TOO_LATE", { reschedule_until: START }), english)).toContain(
      "until Thu 25 Mar, 12:00",
    );
    expect(lateSentence(notice("TOO_MANY_RESCHEDULES", { max_reschedules: 1 }), english)).toContain("once");
    expect(lateSentence(notice("APPOINTMENT_STATE", {}), english)).toBeUndefined();
  });
});
