import type { AppointmentChange } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { toldHistory } from "../../../../../shared/pages/member/appointment/appointment-parts.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { changeWith } from "../appointment-record.ts";

const words = {
  strings: en,
  time: new ClubTime("Europe/London", "en-GB"),
  names: {
    coach: (id: number) => (id === 521 ? "Noor" : "Tom"),
    room: () => "Floor",
    membership: () => "PT year",
    kindOf: () => "Strength training",
  },
};

function told(change: Partial<AppointmentChange>) {
  return toldHistory([changeWith(change)], words)[0];
}

describe("toldHistory", () => {
  it("begins with the newest change", () => {
    const history = [changeWith({ operation: "created" }), changeWith({ operation: "cancelled" })];
    expect(toldHistory(history, words).map(({ what }) => what)).toEqual(["You cancelled", "You booked"]);
  });

  it("tells the member's own changes from the club's", () => {
    expect(told({ operation: "rescheduled" })?.what).toBe("You moved it");
    expect(told({ operation: "rescheduled", by: "club" })?.what).toBe("The club moved it");
  });

  it("tells a move by the club's wall clock, on both sides of a change of clocks", () => {
    const details = told({
      operation: "rescheduled",
      from: { start_date_time: "2027-03-27T10:00:00.000Z", end_date_time: "2027-03-27T11:00:00.000Z" },
      to: { start_date_time: "2027-03-29T09:00:00.000Z", end_date_time: "2027-03-29T10:00:00.000Z" },
    })?.details;
    expect(details).toEqual(["From Sat 27 Mar, 10:00 to Mon 29 Mar, 10:00"]);
  });

  it("names both coaches, the sessions and the member's reason", () => {
    const { details } = told({
      operation: "cancelled",
      from: { coach_id: 521 },
      to: { coach_id: 522 },
      reason: "I am away.",
      sessions: [{ membership_id: 31002, change: 0 }],
    }) ?? { details: [] };
    expect(details).toEqual([
      "Coach: Tom instead of Noor",
      "The session of PT year was lost",
      "“I am away.”",
    ]);
  });

  it("tells online and no room apart", () => {
    const [from, to] = [{ room_id: 93 }, { room_id: null }];
    expect(told({ from, to: { ...to, is_virtual: true } })?.details).toEqual(["Now online"]);
    expect(told({ from, to })?.details).toEqual(["Now without a room"]);
  });

  it("says of the note only that it changed", () => {
    expect(told({ from: { comments: null }, to: { comments: null } })?.details).toEqual([
      "The note for the coach",
    ]);
  });
});
