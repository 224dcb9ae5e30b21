import { describe, expect, it } from "vitest";
import { isInTheWay, toMoveOf } from "../../../../../shared/pages/desk/day/entries.ts";
import { away, listed } from "../desk-records.ts";

describe("an appointment is in the way of an unavailability", () => {
  it.each([
    ["of its coach, in that time", {}, true],
    ["once somebody has checked in", { status: "checked_in" }, true],
    ["not once it is cancelled", { status: "cancelled" }, false],
    ["not after a no-show", { status: "no_show" }, false],
    ["not with another coach", { coach_id: 502 }, false],
    [
      "not where it ends as that begins",
      { start_date_time: "2027-03-24T09:00:00Z", end_date_time: "2027-03-24T10:00:00Z" },
      false,
    ],
    [
      "not where it begins as that ends",
      { start_date_time: "2027-03-24T12:00:00Z", end_date_time: "2027-03-24T13:00:00Z" },
      false,
    ],
  ] as const)("%s", (_, fields, isIt) => {
    expect(isInTheWay(listed(fields), away())).toBe(isIt);
  });

  it("of its room", () => {
    const ofRoom = { ...away(), coach_id: undefined, room_id: 71 };
    const { coach_id: _, ...room } = ofRoom;
    expect(isInTheWay(listed(), room)).toBe(true);
    expect(isInTheWay(listed({ room_id: 72 }), room)).toBe(false);
  });
});

describe("what must be moved", () => {
  it("is in order, and what was in the way before is done", () => {
    const later = listed({
      id: 2,
      start_date_time: "2027-03-24T11:00:00Z",
      end_date_time: "2027-03-24T12:00:00Z",
    });
    const moved = listed({ id: 3, coach_id: 502 });
    const other = listed({ id: 4, coach_id: 502 });
    const found = toMoveOf([later, moved, other, listed()], away(), new Set([1, 2, 3]));
    expect(found.map(({ appointment, isDone }) => [appointment.id, isDone])).toEqual([
      [3, true],
      [1, false],
      [2, false],
    ]);
  });
});
