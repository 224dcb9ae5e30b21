import { describe, expect, it } from "vitest";
import { tourActionsAt } from "../../../../../shared/pages/desk/tour/tour-card.ts";
import { tour } from "../desk-records.ts";

describe("what can be done to a tour from 10:30 to 11:00", () => {
  it.each([
    ["2027-03-24T09:29:59Z", "booked", ["move", "cancel"]],
    ["2027-03-24T09:30:00Z", "booked", ["checkIn", "move", "cancel"]],
    ["2027-03-24T10:30:00Z", "booked", ["checkIn", "noShow", "move", "cancel"]],
    ["2027-03-24T11:00:00Z", "booked", ["checkIn", "noShow"]],
    ["2027-03-25T11:00:00Z", "booked", ["checkIn", "noShow"]],
    ["2027-03-25T11:00:01Z", "booked", ["noShow"]],
    ["2027-03-31T11:00:01Z", "booked", []],
    ["2027-03-24T10:30:00Z", "checked_in", ["undoCheckIn", "noShow"]],
    ["2027-03-24T10:30:00Z", "no_show", ["checkIn", "undoNoShow"]],
    ["2027-03-24T10:30:00Z", "cancelled", []],
  ] as const)("at %s, while it is %s", (now, status, actions) => {
    expect(tourActionsAt(tour({ status }), Date.parse(now))).toEqual(actions);
  });
});
