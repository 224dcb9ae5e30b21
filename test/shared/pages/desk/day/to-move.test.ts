import { describe, expect, it } from "vitest";
import {
  appointmentEntry,
  classEntry,
  coachedEntries,
  isInTheWay,
  toMoveOf,
} from "../../../../../shared/pages/desk/day/entries.ts";
import { away, awayRoom, listed, plannedClass } from "../desk-records.ts";

const AT_ELEVEN = {
  start_date_time: "2027-03-24T11:00:00.000Z",
  end_date_time: "2027-03-24T12:00:00.000Z",
};

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
    expect(isInTheWay(appointmentEntry(listed(fields)), away())).toBe(isIt);
  });

  it("of its room", () => {
    expect(isInTheWay(appointmentEntry(listed()), awayRoom())).toBe(true);
    expect(isInTheWay(appointmentEntry(listed({ room_id: 72 })), awayRoom())).toBe(false);
  });
});

describe("a class is in the way of an unavailability", () => {
  it.each([
    ["of its coach, in that time", {}, true],
    ["not once it is cancelled", { status: "cancelled" }, false],
    ["not once it is completed", { status: "completed" }, false],
    ["not with another coach", { coach_id: 502 }, false],
    ["not while its coach is to be announced", { coach_id: null }, false],
    ["not where it begins as that ends", { start_date_time: "2027-03-24T12:00:00.000Z" }, false],
  ] as const)("%s", (_, fields, isIt) => {
    expect(isInTheWay(classEntry(plannedClass({ ...AT_ELEVEN, ...fields })), away())).toBe(isIt);
  });

  it("of its room", () => {
    expect(isInTheWay(classEntry(plannedClass(AT_ELEVEN)), awayRoom())).toBe(true);
    expect(isInTheWay(classEntry(plannedClass({ ...AT_ELEVEN, room_id: null })), awayRoom())).toBe(false);
  });
});

describe("what must be moved", () => {
  it("is in order, and what was in the way before is done", () => {
    const appointments = [
      listed({ id: 2, ...AT_ELEVEN }),
      listed({ id: 3, coach_id: 502 }),
      listed({ id: 4, coach_id: 502 }),
      listed(),
    ];
    // An appointment and a class may have the same id.
    const begun = { start_date_time: "2027-03-24T09:30:00.000Z", end_date_time: "2027-03-24T10:30:00.000Z" };
    const classes = [
      plannedClass({ id: 2, ...begun }),
      plannedClass({ id: 4, status: "cancelled", ...AT_ELEVEN }),
      plannedClass({ id: 3, coach_id: 502, ...AT_ELEVEN }),
    ];
    const before = new Set(["appointment-1", "appointment-2", "appointment-3", "class-4"]);
    const found = toMoveOf(coachedEntries({ appointments, classes }), away(), before);
    expect(found.map(({ entry, isDone }) => [entry.key, isDone])).toEqual([
      ["class-2", false],
      ["appointment-1", false],
      ["appointment-3", true],
      ["appointment-2", false],
      ["class-4", true],
    ]);
  });
});
