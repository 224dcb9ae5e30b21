import { describe, expect, it } from "vitest";
import { attendanceAt, checkInAheadAt } from "../../../../../shared/pages/desk/arrivals/arrivals.ts";
import { appointmentEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { appointment, listed } from "../desk-records.ts";

const at = (time: string) => Date.parse(`2027-03-${time}Z`);
const POLICY = appointment().policy;

describe("what can be said of a client's attendance", () => {
  it.each([
    ["24T09:29:59", []],
    ["24T09:30:00", ["checkIn"]],
    ["24T09:59:59", ["checkIn"]],
    ["24T10:00:00", ["checkIn", "noShow"]],
    ["25T11:00:00", ["checkIn", "noShow"]],
    ["25T11:00:01", ["noShow"]],
    ["31T11:00:00", ["noShow"]],
    ["31T11:00:01", []],
  ])("at %s is %j, half an hour before by its policy", (time, actions) => {
    const entry = appointmentEntry(listed({ policy: { ...POLICY, check_in_from_minutes: 30 } }));
    expect(attendanceAt(entry, at(time))).toEqual(actions);
  });

  it.each([
    ["checked_in", ["undoCheckIn", "noShow"]],
    ["no_show", ["checkIn", "undoNoShow"]],
    ["cancelled", []],
  ] as const)("is %j once it is %s", (status, actions) => {
    expect(attendanceAt(appointmentEntry(listed({ status })), at("24T10:30:00"))).toEqual(actions);
  });

  it("says from when a check-in is possible, until it is", () => {
    const entry = appointmentEntry(listed({ policy: { ...POLICY, check_in_from_minutes: 30 } }));
    expect(checkInAheadAt(entry, at("24T09:29:59"))).toBe(at("24T09:30:00"));
    expect(checkInAheadAt(entry, at("24T09:30:00"))).toBeUndefined();
    const cancelled = appointmentEntry(listed({ status: "cancelled" }));
    expect(checkInAheadAt(cancelled, at("23T09:00:00"))).toBeUndefined();
  });
});
