import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  durationInWords,
  noticeSentences,
  paymentSentence,
  policySentence,
  sessionsSentence,
} from "../../../../../shared/pages/member/terms/term-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as de from "../../../../../shared/pages/strings/de.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";

const english = { strings: en, locale: "en-GB", time: new ClubTime("Europe/London", "en-GB") };
const START = "2027-03-25T12:00:00.000Z";

function notice(errorCode: InfoEntry["errorCode"], jsonObject: object): InfoEntry {
  return { severity: "Info", errorCode, errorMessage: "", identifier: "", helptext: "", jsonObject };
}

describe("policySentence", () => {
  it("says until when cancelling is free, and what then", () => {
    expect(policySentence({ cancel_until_minutes: 1_440, late_cancel: "forfeit" }, english)).toBe(
      "You can cancel free of charge until 24 hours before. After that, the session is lost.",
    );
    expect(policySentence({ cancel_until_minutes: 60, late_cancel: "refuse" }, english)).toContain(
      "until 1 hour before. After that, it can no longer be cancelled.",
    );
  });

  it("names the instant once a start is chosen, and says what it is too late for", () => {
    const policy = { cancel_until_minutes: 180, late_cancel: "forfeit" } as const;
    const at = (nowMs: number, late_cancel: "forfeit" | "refuse" = "forfeit") =>
      policySentence({ ...policy, late_cancel }, english, { at: { start: START, nowMs } });
    const ends = Date.parse("2027-03-25T09:00:00.000Z");
    expect(at(ends - 1)).toBe(
      "You can cancel free of charge until Thu 25 Mar, 09:00. After that, the session is lost.",
    );
    expect(at(ends)).toBe(
      "It begins in less than 3 hours: if you book it and then cancel, the session is lost.",
    );
    expect(at(ends, "refuse")).toBe(
      "It begins in less than 3 hours: once it is booked, it cannot be cancelled.",
    );
  });

  it("says that a late cancellation is to be paid for where no session is left", () => {
    const policy = { cancel_until_minutes: 180, late_cancel: "forfeit" } as const;
    const german = { ...english, strings: de, locale: "de-DE" };
    const said = (page: typeof english, nowMs?: number) =>
      policySentence(policy, page, {
        isToPay: true,
        ...(nowMs === undefined ? {} : { at: { start: START, nowMs } }),
      });
    const late = Date.parse(START) - 1;
    expect(said(english)).toBe(
      "You can cancel free of charge until 3 hours before. After that, you have to pay for it.",
    );
    expect(said(english, 0)).toContain("Thu 25 Mar, 09:00. After that, you have to pay for it.");
    expect(said(english, late)).toBe(
      "It begins in less than 3 hours: if you book it and then cancel, you have to pay for it.",
    );
    expect(said(german)).toContain("Danach müssen Sie den Termin bezahlen.");
    expect(said(german, late)).toContain("Wenn Sie ihn buchen und dann absagen, müssen Sie ihn bezahlen.");
    const refused = policySentence({ ...policy, late_cancel: "refuse" }, english, { isToPay: true });
    expect(refused).toContain("After that, it can no longer be cancelled.");
  });

  it("names the start as the limit where a late cancellation returns the session", () => {
    const returned = { cancel_until_minutes: 1_440, late_cancel: "return" } as const;
    expect(policySentence(returned, english)).toBe("You can cancel free of charge until it begins.");
    const at = { start: START, nowMs: 0 };
    for (const free of [returned, { cancel_until_minutes: 0, late_cancel: "forfeit" } as const]) {
      expect(policySentence(free, english, { at })).toBe(
        "You can cancel free of charge until it begins, Thu 25 Mar, 12:00.",
      );
    }
  });
});

describe("durationInWords", () => {
  it("speaks of hours where they are whole, in the reader's language", () => {
    expect(durationInWords(90, "en-GB")).toBe("90 minutes");
    expect(durationInWords(120, "de-DE")).toBe("2 Stunden");
  });
});

describe("noticeSentences", () => {
  const name = (id: number) => `membership ${id}`;

  it("tells another membership, or that none covers it", () => {
    const changed = [
      notice("MEMBERSHIP_CHANGED", { membership_id: 5 }),
      notice("MEMBERSHIP_CHANGED", { membership_id: null }),
    ];
    expect(noticeSentences(changed, { strings: en }, name)).toEqual([
      "It is now covered by membership 5.",
      "No membership covers it any more: please pay at the club.",
    ]);
  });

  it("leaves out what a member need not know", () => {
    expect(noticeSentences([notice("ROOM_ASSIGNED", { room_id: 1 })], { strings: de }, name)).toEqual([]);
  });
});

describe("paymentSentence", () => {
  it("says how a booking is paid for", () => {
    const paid = { kind: "session", membership: "PT year", left: 44, unlimited: undefined } as const;
    const said = (more: object) =>
      paymentSentence({ ...paid, isOfSeveral: false, isUnlimited: false, ...more }, { strings: en });
    expect(said({})).toBe("One session of PT year was used; 44 left.");
    expect(said({ isOfSeveral: true })).toBe(
      "One session of PT year was used; with your other memberships, you have 44 left.",
    );
    expect(said({ unlimited: "Gold" })).toBe("One session of PT year was used; Gold has unlimited ones.");
    expect(said({ isUnlimited: true })).toBe("PT year covers it: your sessions are unlimited.");
    expect(paymentSentence({ kind: "pay" }, { strings: en })).toBe(en.member.paid.pay);
    expect(paymentSentence({ kind: "nothing" }, { strings: en })).toBeUndefined();
  });
});

describe("sessionsSentence", () => {
  const pack = { available_sessions: 3, is_unlimited: false };
  const year = { available_sessions: 1, is_unlimited: true };

  it.each([
    ["You have no sessions left for Pilates: you pay for this one.", []],
    ["6 sessions left for Pilates.", [pack, pack]],
    ["Your sessions for Pilates are unlimited.", [year]],
    ["Your sessions for Pilates are unlimited.", [year, pack]],
    ["3 sessions left for Pilates, then unlimited ones.", [pack, year, pack]],
  ])("%s", (said, usable) => {
    expect(sessionsSentence(usable, "Pilates", { strings: en })).toBe(said);
  });
});
