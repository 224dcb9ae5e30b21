import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  durationInWords,
  noticeSentences,
  paymentSentence,
  policySentence,
} from "../../../../shared/pages/member/member-words.ts";
import * as de from "../../../../shared/pages/strings/de.ts";
import * as en from "../../../../shared/pages/strings/en.ts";

const english = { strings: en, locale: "en-GB" };

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

  it("sets no limit where a late cancellation returns the session", () => {
    expect(policySentence({ cancel_until_minutes: 1_440, late_cancel: "return" }, english)).toBe(
      en.member.policy.free,
    );
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
    const paid = paymentSentence({ kind: "session", membership: "PT year", left: 44 }, { strings: en });
    expect(paid).toBe("One session of PT year was used; 44 left.");
    expect(paymentSentence({ kind: "pay" }, { strings: en })).toBe(en.member.paid.pay);
    expect(paymentSentence({ kind: "nothing" }, { strings: en })).toBeUndefined();
  });
});
