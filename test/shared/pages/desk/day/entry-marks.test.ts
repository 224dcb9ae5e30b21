import { expect, it } from "vitest";
import { appointmentEntry, classEntry, tourEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { marksOf } from "../../../../../shared/pages/desk/day/entry-marks.ts";
import { listed, plannedClass, tour } from "../desk-records.ts";

it("marks what staff must see of an appointment, the most important first", () => {
  const record = { is_payment_required: true, is_virtual: true, series_id: 7, comments: "Brings a friend" };
  const entry = appointmentEntry(listed({ ...record, status: "checked_in" }));
  expect(marksOf(entry, { medical_alert: "Asthma" })).toEqual([
    ...["medical", "checkedIn", "unpaid", "online", "series", "comment"],
  ]);
});

it("marks nothing of an appointment that has nothing special", () => {
  const plain = { is_payment_required: false, is_virtual: false, series_id: null, comments: null };
  expect(marksOf(appointmentEntry(listed(plain)), { medical_alert: "" })).toEqual([]);
});

it("marks a tour as one, with a note and with a visitor who did not come", () => {
  expect(marksOf(tourEntry(tour({ notes: null, status: "booked" })), undefined)).toEqual(["tour"]);
  const missed = tourEntry(tour({ notes: "By bike", status: "no_show" }));
  expect(marksOf(missed, undefined)).toEqual(["noShow", "tour", "comment"]);
});

it("marks a class that is online, one of a series, or has a note", () => {
  expect(marksOf(classEntry(plannedClass()), undefined)).toEqual([]);
  const marked = classEntry(plannedClass({ is_virtual: true, recurring_class_id: 7, notes: "Bring mats" }));
  expect(marksOf(marked, undefined)).toEqual(["online", "series", "comment"]);
});
