import { describe, expect, it } from "vitest";
import {
  cancelTerms,
  isOpen,
  rescheduleTerms,
  type TourStanding,
  tourAttendance,
} from "../../../../functions/tours/tour/change-rules.ts";
import {
  type Attendance,
  attendanceTerms,
  checkIn,
  noShow,
  undoCheckIn,
  undoNoShow,
} from "../../../../shared/records/attendance-rules.ts";
import type { TourRecord } from "../../../../shared/tables/tours-table.ts";
import { createdAndUpdated, historyOf } from "../../../support/stored-history.ts";
import { tourItem } from "../../../support/stored-tour.ts";
import { TOUR_START as START } from "../../../support/tours.ts";

const END = "2026-12-01T10:30:00.000Z";

function standing(status: TourRecord["status"], now: string, changes = 1): TourStanding {
  const item = tourItem({ status }, historyOf(createdAndUpdated(changes)));
  return { ...item, isManaged: true, now: new Date(now) };
}

const termsOf = (attendance: Attendance) => (standing: TourStanding) =>
  attendanceTerms(attendance, standing, tourAttendance);
const [checkInTerms, undoCheckInTerms] = [termsOf(checkIn), termsOf(undoCheckIn)];
const [noShowTerms, undoNoShowTerms] = [termsOf(noShow), termsOf(undoNoShow)];

const CHECK_IN = { from: "2026-12-01T09:00:00.000Z", until: "2026-12-02T10:30:00.000Z" };
const NO_SHOW = { from: START, until: "2026-12-08T10:30:00.000Z" };

describe("a tour may be", () => {
  it.each([
    ["moved", rescheduleTerms, "booked", "2026-12-01T10:29:59.999Z"],
    ["cancelled", cancelTerms, "booked", "2026-12-01T10:29:59.999Z"],
    ["checked in early", checkInTerms, "booked", CHECK_IN.from],
    ["checked in late", checkInTerms, "no_show", CHECK_IN.until],
    ["checked in no more", undoCheckInTerms, "checked_in", CHECK_IN.until],
    ["marked as a no-show at its start", noShowTerms, "booked", NO_SHOW.from],
    ["marked as a no-show a week later", noShowTerms, "checked_in", NO_SHOW.until],
    ["no no-show any more", undoNoShowTerms, "no_show", NO_SHOW.until],
  ] as const)("%s", (_, terms, status, now) => {
    expect(terms(standing(status, now)).ok).toBe(true);
  });
});

describe("a tour may not be", () => {
  it.each([
    ["moved once it is over", rescheduleTerms, "booked", END, {}],
    ["moved once it is cancelled", rescheduleTerms, "cancelled", START, {}],
    ["cancelled once it is over", cancelTerms, "booked", END, {}],
    ["cancelled once the visitor is there", cancelTerms, "checked_in", START, {}],
    ["checked in too early", checkInTerms, "booked", "2026-12-01T08:59:59.999Z", CHECK_IN],
    ["checked in too late", checkInTerms, "booked", "2026-12-02T10:30:00.001Z", CHECK_IN],
    ["checked in once it is cancelled", checkInTerms, "cancelled", START, {}],
    ["taken back where it is a no-show", undoCheckInTerms, "no_show", START, {}],
    ["a no-show before its start", noShowTerms, "booked", "2026-12-01T09:59:59.999Z", NO_SHOW],
    ["a no-show after a week", noShowTerms, "booked", "2026-12-08T10:30:00.001Z", NO_SHOW],
    ["a no-show once it is cancelled", noShowTerms, "cancelled", START, {}],
    ["taken back where it is checked in", undoNoShowTerms, "checked_in", START, {}],
  ] as const)("%s", (_, terms, status, now, window) => {
    const jsonObject = { status, has_ended: now >= END, ...window };
    expect(terms(standing(status, now))).toMatchObject({
      ok: false,
      problems: [{ errorCode: "TOUR_STATE", jsonObject }],
    });
  });
});

describe("a full history", () => {
  it.each([
    ["takes no move", rescheduleTerms, "booked", "TOO_MANY_CHANGES"],
    ["takes a cancellation", cancelTerms, "booked", undefined],
    ["takes a check-in", checkInTerms, "booked", undefined],
    ["takes a no-show", noShowTerms, "booked", undefined],
    ["takes an undo of a check-in", undoCheckInTerms, "checked_in", undefined],
    ["takes an undo of a no-show", undoNoShowTerms, "no_show", undefined],
  ] as const)("%s", (_, terms, status, code) => {
    const problems = code === undefined ? {} : { problems: [{ errorCode: code }] };
    expect(terms(standing(status, START, 100))).toMatchObject({ ok: code === undefined, ...problems });
    expect(terms(standing(status, START, 99)).ok).toBe(true);
  });
});

describe("an open tour", () => {
  it("is booked and not over", () => {
    const { record } = standing("booked", START);
    expect(isOpen(record, new Date("2026-12-01T10:29:59.999Z"))).toBe(true);
    expect(isOpen(record, new Date(END))).toBe(false);
    expect(isOpen({ ...record, status: "checked_in" }, new Date(START))).toBe(false);
  });
});
