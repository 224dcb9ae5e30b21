import { describe, expect, it } from "vitest";
import {
  classStateAt,
  type ShownClass,
  typesOf,
} from "../../../../../shared/pages/parts/timetable/shown-class.ts";

const START = "2027-03-29T17:30:00.000Z";
const OPENS = "2027-03-22T12:00:00.000Z";

const one = (fields: Partial<ShownClass> = {}): ShownClass => ({
  class_id: 1,
  class_type_id: 152,
  name: "Spin",
  coach_name: "Amara",
  room_name: null,
  start_date_time: START,
  end_date_time: "2027-03-29T18:30:00.000Z",
  is_virtual: false,
  status: "scheduled",
  places_left: 3,
  is_full: false,
  has_waitlist: true,
  booking_opens_at: OPENS,
  ...fields,
});

describe("a class in a timetable", () => {
  it.each<[string, string, Partial<ShownClass>]>([
    ["opensLater", "2027-03-22T11:59:59.999Z", {}],
    ["open", OPENS, {}],
    ["open", OPENS, { booking_opens_at: null, places_left: null }],
    ["waitlist", OPENS, { is_full: true, places_left: 0 }],
    ["full", OPENS, { is_full: true, places_left: 0, has_waitlist: false }],
    ["open", "2027-03-29T17:29:59.999Z", {}],
    ["running", START, { is_full: true }],
    ["running", "2027-03-29T18:29:59.999Z", {}],
    ["over", "2027-03-29T18:30:00.000Z", {}],
    ["over", START, { status: "completed" }],
    ["cancelled", START, { status: "cancelled" }],
  ])("is %s at %s with %j", (state, at, fields) => {
    expect(classStateAt(one(fields), Date.parse(at))).toBe(state);
  });

  it("gives its type the name that most classes of it have", () => {
    const classes = [one({ name: "Spin with Ben" }), one(), one(), one({ class_type_id: 153, name: "Yoga" })];
    expect([...typesOf(classes)]).toEqual([
      [152, "Spin"],
      [153, "Yoga"],
    ]);
  });
});
