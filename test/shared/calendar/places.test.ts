import { describe, expect, it } from "vitest";
import { bookingsOf, WHOLE_ROOM } from "../../../shared/calendar/places.ts";

describe("the bookings of a cell", () => {
  it.each([
    [0, 0],
    [1, 1],
    [1_000, 1_000],
    [WHOLE_ROOM, 1],
    [WHOLE_ROOM + 2, 3],
  ])("of which %i places are taken are %i: a class is one", (places, bookings) => {
    expect(bookingsOf(places)).toBe(bookings);
  });
});
