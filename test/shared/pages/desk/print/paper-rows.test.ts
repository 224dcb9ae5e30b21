import { describe, expect, it } from "vitest";
import { appointmentEntry, classEntry, tourEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { paperRow } from "../../../../../shared/pages/desk/print/paper-rows.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { CLUB, listed, PRIYA, plannedClass, tour } from "../desk-records.ts";

const wording = { strings: en, time: new ClubTime("Europe/London", "en-GB"), club: CLUB };
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_123 };
const clients = new Map([[PRIYA.client_id, { ...PRIYA, ...MOBILE, medical_alert: "Asthma" }]]);

describe("a row of the day on paper", () => {
  it("says who comes, how to call them, and what a coach must know", () => {
    const entry = appointmentEntry(listed({ comments: "Brings a friend" }));
    expect(paperRow(entry, clients, wording)).toEqual({
      when: "10:00–11:00",
      who: "Priya Raman",
      mobile: "+44 7700900123",
      coach: "Amara Cole",
      what: "Personal training · Studio 1",
      payment: "nothing to pay",
      isUnpaid: false,
      status: "Booked",
      remarks: "Medical alert: Asthma · Brings a friend",
    });
  });

  it.each([
    [{ is_payment_required: true }, "to be paid", true],
    [{ membership_id: 3 }, "Membership", false],
    [{ is_comp_session: true }, "Complimentary", false],
  ])("says what pays where an appointment has %o", (fields, payment, isUnpaid) => {
    const row = paperRow(appointmentEntry(listed(fields)), clients, wording);
    expect(row).toMatchObject({ payment, isUnpaid });
  });

  it("names a class as what it is, and counts who comes", () => {
    const entry = classEntry(plannedClass({ waiting: 2, notes: "Bring a mat" }));
    expect(paperRow(entry, clients, wording)).toMatchObject({
      who: "18/20 · 2 waiting",
      mobile: undefined,
      coach: "Amara Cole",
      what: "Yoga · Studio 1",
      payment: "",
      remarks: "Bring a mat",
    });
  });

  it("has the number of whoever comes for a tour, and no coach", () => {
    const prospect = { full_name: "Ada Hill", email_id: null, ...MOBILE };
    const row = paperRow(tourEntry(tour({ prospect, notes: "The pool" })), clients, wording);
    expect(row).toMatchObject({ who: "Ada Hill", mobile: "+44 7700900123", coach: "", what: "Tour" });
    expect(row).toMatchObject({ payment: "", remarks: "The pool" });
  });
});
