import { describe, expect, it } from "vitest";
import {
  cancelledInWords,
  restInWords,
  startsOfRest,
} from "../../../../../shared/pages/member/appointment/rest-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as de from "../../../../../shared/pages/strings/de.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { appointmentWith } from "../appointment-record.ts";

const page = { strings: en, time: new ClubTime("Europe/London", "en-GB") };
const REST = {
  count: 2,
  forfeited: 0,
  toPay: 0,
  first: "2027-04-06T09:00:00.000Z",
  last: "2027-04-13T09:00:00.000Z",
};
const STARTS = [REST.first, REST.last];

describe("startsOfRest", () => {
  it("leaves out what is cancelled, over, or cancelled by an earlier part", () => {
    const starts = ["2027-03-30T09:00:00.000Z", ...STARTS];
    const booked = starts.map((start_date_time) => appointmentWith({ start_date_time }));
    const cancelled = appointmentWith({ start_date_time: "2027-04-10T09:00:00.000Z", status: "cancelled" });
    expect(startsOfRest({ appointments: [...booked, cancelled] }, REST)).toEqual(STARTS);
  });
});

describe("restInWords", () => {
  it("says how many appointments are cancelled, and how many sessions are lost", () => {
    expect(restInWords(REST, STARTS, page)).toEqual([
      "This cancels 2 appointments: Tue 6 Apr, 10:00; Tue 13 Apr, 10:00.",
      "You lose no sessions.",
    ]);
    expect(restInWords({ ...REST, forfeited: 1 }, STARTS, page)[1]).toContain("you lose 1 session.");
  });

  it("says that appointments before the shown one are among them, and only then", () => {
    const before = "Those before the one shown here are cancelled, too.";
    expect(restInWords(REST, STARTS, page, REST.last)[1]).toBe(before);
    expect(restInWords(REST, STARTS, page, REST.first)).not.toContain(before);
  });

  it.each([
    [0, 1, "you have to pay for 1 appointment.", "1 Termin müssen Sie bezahlen."],
    [0, 2, "you have to pay for 2 appointments.", "2 Termine müssen Sie bezahlen."],
    [
      2,
      1,
      "you lose 2 sessions and have to pay for 1 appointment.",
      "2 Einheiten verfallen, und 1 Termin müssen Sie bezahlen.",
    ],
  ])("says that %i sessions are lost and %i are to be paid for", (forfeited, toPay, english, german) => {
    const rest = { ...REST, forfeited, toPay };
    const tooLate = "It is too late to cancel all of them free of charge";
    expect(restInWords(rest, STARTS, page)[1]).toBe(`${tooLate}: ${english}`);
    expect(restInWords(rest, STARTS, { ...page, strings: de })[1]).toBe(
      `Nicht alle können Sie noch kostenlos absagen: ${german}`,
    );
  });
});

describe("cancelledInWords", () => {
  it("says what became of the sessions", () => {
    const outcomes = ["forfeited", "returned", "returned", "none"] as const;
    const cancelled = outcomes.map((session_outcome) => appointmentWith({ session_outcome }));
    expect(cancelledInWords(cancelled, page)).toEqual([
      "4 appointments are cancelled.",
      "2 sessions came back.",
      "1 session is lost.",
    ]);
  });

  it("says what is to be paid for", () => {
    const late = appointmentWith({ session_outcome: "none", is_payment_required: true });
    const free = appointmentWith({ session_outcome: "none" });
    expect(cancelledInWords([late, free], page)).toEqual([
      "2 appointments are cancelled.",
      "You have to pay for 1 appointment: please do so at the club.",
    ]);
    expect(cancelledInWords([late, late], { strings: de })[1]).toBe(
      "2 Termine müssen Sie bezahlen: Bitte tun Sie das im Club.",
    );
  });
});
