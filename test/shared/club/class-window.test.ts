import { describe, expect, it } from "vitest";
import { bookingClosesAt, bookingOpensAt } from "../../../shared/club/class-window.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";

function opens(zone: string, start: string, days_before: number, local_time: string): string {
  const policy = { booking_opens: { days_before, local_time } };
  const opensMs = bookingOpensAt(policy, zone, Date.parse(start), utcOffsetMs);
  return opensMs === null ? "at once" : new Date(opensMs).toISOString();
}

describe("booking of a class", () => {
  it("opens by the club's wall clock, an hour of summer time notwithstanding", () => {
    // Monday 29 March 2027, 18:30 in London, is after the clocks went forward.
    expect(opens("Europe/London", "2027-03-29T17:30:00.000Z", 7, "12:00")).toBe("2027-03-22T12:00:00.000Z");
    expect(opens("Europe/London", "2027-03-22T18:30:00.000Z", 7, "12:00")).toBe("2027-03-15T12:00:00.000Z");
  });

  it("counts the days from the local day of the start", () => {
    // 00:30 on 1 July in London is 30 June in UTC; 23:00 on 30 June in New York is 1 July.
    expect(opens("Europe/London", "2027-06-30T23:30:00.000Z", 1, "09:00")).toBe("2027-06-30T08:00:00.000Z");
    expect(opens("America/New_York", "2027-07-01T03:00:00.000Z", 1, "09:00")).toBe(
      "2027-06-29T13:00:00.000Z",
    );
  });

  it.each([
    ["at the next time that exists, where clocks skip it", 1, "01:30", "2027-03-28T01:00:00.000Z"],
    ["at midnight before", 1, "00:59", "2027-03-28T00:59:00.000Z"],
    ["right after", 1, "02:00", "2027-03-28T01:00:00.000Z"],
  ])("opens %s", (_, days, time, expected) => {
    expect(opens("Europe/London", "2027-03-29T17:30:00.000Z", days, time)).toBe(expected);
  });

  it("opens at the first of two times that clocks show", () => {
    expect(opens("Europe/London", "2027-11-01T18:30:00.000Z", 1, "01:30")).toBe("2027-10-31T00:30:00.000Z");
    expect(opens("Europe/Berlin", "2027-11-01T18:30:00.000Z", 1, "02:30")).toBe("2027-10-31T00:30:00.000Z");
  });

  it("opens as soon as there is the class, where the policy says so", () => {
    expect(bookingOpensAt({ booking_opens: null }, "Europe/London", 0, utcOffsetMs)).toBeNull();
  });

  it("closes at the start, or as long before as the policy says", () => {
    const startMs = Date.parse("2027-03-29T17:30:00.000Z");
    expect(bookingClosesAt({ booking_closes_minutes: 0 }, startMs)).toBe(startMs);
    expect(bookingClosesAt({ booking_closes_minutes: 30 }, startMs)).toBe(Date.parse("2027-03-29T17:00:00Z"));
  });
});
