import { describe, expect, it } from "vitest";
import { historyInWords } from "../../../../../shared/pages/desk/club/words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { CLUB } from "../desk-records.ts";

const wording = { strings: en, time: new ClubTime("Europe/London", "en-GB"), club: CLUB };

describe("a history in words", () => {
  const change = {
    version: 2,
    at: "2027-03-24T09:05:00.000Z",
    by: "camden-desk",
    reason: "Ill",
    operation: "rescheduled",
    from: { coach_id: 501, start_date_time: "2027-03-24T10:00:00.000Z", comments: null },
    to: { coach_id: 503, start_date_time: "2027-03-24T12:00:00.000Z", comments: null },
    sessions: [{ membership_id: 1, change: 1 }],
  } as const;
  const creation = {
    ...change,
    version: 1,
    operation: "booked",
    reason: null,
    from: {},
    to: {},
    sessions: [],
  } as const;

  it("is newest first, with what changed, the session and the reason", () => {
    const history = [creation, { ...change, sessions: [...change.sessions] }].map((each) => ({
      ...each,
      sessions: [...each.sessions],
    }));
    expect(historyInWords(history, wording)).toEqual([
      {
        when: "Wed 24 Mar, 09:05",
        by: "camden-desk",
        what: "Moved. Start: Wed 24 Mar, 10:00 → Wed 24 Mar, 12:00. Coach: Amara Cole → Carla Diaz. 1 session returned. Reason: Ill",
      },
      { when: "Wed 24 Mar, 09:05", by: "camden-desk", what: "Booked." },
    ]);
  });
});
