import { describe, expect, it } from "vitest";
import {
  costSentence,
  lineSentences,
  placeInWords,
  placeSentences,
} from "../../../../../shared/pages/member/classes/class-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { classes, member } from "../../../../../shared/pages/strings/en.ts";

const wording = { strings: { classes, member }, time: new ClubTime("Europe/London", "en-GB") };

function membership(fields: Readonly<Record<string, unknown>>) {
  const known = { id: 1, subscription_primary_name: "Classes", available_sessions: 3, ...fields };
  return new Map([[1, known as never]]);
}

describe("what a place in a class costs", () => {
  it.each([
    [1, false, {}, "It takes one session of Classes, of which you have 3 left."],
    [1, false, { is_unlimited: true }, "Classes covers it: your sessions are unlimited."],
    [null, true, {}, "No membership covers it: please pay at the club."],
    [null, false, {}, "It costs you nothing."],
  ])("with the membership %s, to be paid: %s, %j: %s", (membership_id, is_payment_required, fields, said) => {
    const book = { until: null, membership_id, is_payment_required };
    expect(costSentence(book, membership(fields), wording)).toBe(said);
  });
});

describe("a place that is booked", () => {
  it("costs nothing in a complimentary class, where nobody pays", () => {
    const [pack] = membership({ available_sessions: 0 }).values();
    const memberships = [{ ...Object(pack), is_selected: false }];
    const client_booked_details = [{ is_payment_required: false, memberships }];
    const answer = { class_booking: { status: "booked" }, client_booked_details } as never;
    expect(placeSentences(answer, wording)).toEqual(["Your place is booked.", "It costs you nothing."]);
  });
});

describe("a place in the line", () => {
  const place = { since: "2027-03-24T09:00:00.000Z", until: null, notice_minutes: 120, passed_over: null };

  it("is said with until when a free place is the member's", () => {
    const waitlist = { ...place, position: 3, promoted_until: "2027-03-29T15:30:00.000Z" };
    expect(lineSentences({ waitlist }, wording)).toEqual([
      "You are number 3 in line.",
      "If a place becomes free by Mon 29 Mar, 16:30, it is yours.",
    ]);
    expect(placeInWords({ kind: "waiting", position: 3 }, wording)).toBe("Waitlist, place 3");
  });

  it("is none once its time has passed", () => {
    const waitlist = { ...place, position: null, promoted_until: null };
    expect(lineSentences({ waitlist }, wording)).toEqual([member.classes.outOfLine]);
    expect(lineSentences({ waitlist: null }, wording)).toEqual([]);
  });
});
