import { describe, expect, it } from "vitest";
import { paymentInWords } from "../../../../shared/pages/desk/appointment/appointment-facts.ts";
import { appointmentEntry, tourEntry } from "../../../../shared/pages/desk/day/entries.ts";
import { entryWords, historyInWords } from "../../../../shared/pages/desk/words.ts";
import { ClubTime } from "../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../shared/pages/strings/en.ts";
import { appointment, CLUB, listed, PRIYA, tour } from "./desk-records.ts";

const wording = { strings: en, time: new ClubTime("Europe/London", "en-GB"), club: CLUB };
const clients = new Map([[PRIYA.client_id, PRIYA]]);

describe("an entry in words", () => {
  it("names who comes, to whom, where and when", () => {
    const entry = appointmentEntry(listed({ subtype_id: 1011, is_comp_session: true }));
    expect(entryWords(entry, clients, wording)).toEqual({
      ...{ when: "10:00–11:00", who: "Priya Raman", coach: "Amara Cole", status: "Booked" },
      what: "Personal training, Express · Studio 1 · Complimentary",
    });
  });

  it("numbers a client who has been erased, and a coach who is not known", () => {
    const entry = appointmentEntry(listed({ coach_id: 599, is_virtual: true, room_id: null }));
    expect(entryWords(entry, new Map(), wording)).toMatchObject({
      ...{ who: "Client 9001", coach: "599", what: "Personal training · Online" },
    });
  });

  it("names a tour's visitor", () => {
    const words = entryWords(tourEntry(tour({ status: "checked_in" })), clients, wording);
    expect(words).toMatchObject({ who: "Ada Hill", what: "Tour", coach: undefined, status: "Checked in" });
  });
});

describe("a history in words", () => {
  const change = {
    ...{ version: 2, at: "2027-03-24T09:05:00.000Z", by: "camden-desk", reason: "Ill" },
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
        ...{ when: "Wed 24 Mar, 09:05", by: "camden-desk" },
        what: "Moved. Start: Wed 24 Mar, 10:00 → Wed 24 Mar, 12:00. Coach: Amara Cole → Carla Diaz. 1 session returned. Reason: Ill",
      },
      { when: "Wed 24 Mar, 09:05", by: "camden-desk", what: "Booked." },
    ]);
  });
});

describe("what pays for an appointment", () => {
  const page = { strings: en } as never;
  const desk = { page, sdk: {} as never, club: CLUB };
  const membership = {
    ...{
      id: 5,
      subscription_id: 1,
      subscription_primary_name: "PT 10 pack",
      subscription_secondary_name: "2026",
    },
    ...{
      service_category_primary_name: "",
      service_category_secondary_name: "",
      start_date: "",
      end_date: "",
    },
    ...{ number_of_sessions: 10, used_sessions: 9, available_sessions: 1, is_active: true },
  };
  const said = (fields: Parameters<typeof appointment>[0], memberships = [membership]) =>
    paymentInWords({ appointment: appointment(fields), client: PRIYA, memberships }, desk);

  it.each([
    [{ membership_id: 5, session_outcome: "taken" }, "PT 10 pack 2026 (1 session left), session taken"],
    [{ membership_id: 6, session_outcome: "forfeited" }, "Membership 6, session forfeited"],
    [{ is_payment_required: true }, "to be paid"],
    [{ is_comp_session: true, comp_reason: "Birthday" }, "Complimentary: Birthday"],
    [{}, "nothing to pay"],
  ] as const)("is said of %o", (fields, words) => {
    expect(said(fields)).toBe(words);
  });
});
