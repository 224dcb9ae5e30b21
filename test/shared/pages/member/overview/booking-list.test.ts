import { describe, expect, it } from "vitest";
import { hasAllUpcoming, sortedBookings } from "../../../../../shared/pages/member/overview/booking-list.ts";
import { appointmentWith } from "../appointment-record.ts";

const NOW = "2027-04-06T09:30:00.000Z";

function at(id: number, hour: string, differing = {}) {
  const times = {
    start_date_time: `2027-04-06T${hour}:00:00.000Z`,
    end_date_time: `2027-04-06T${hour}:30:00.000Z`,
  };
  return appointmentWith({ id, ...times, ...differing });
}

describe("sortedBookings", () => {
  it("puts the earliest of what is to come first, and the latest of what is over", () => {
    const all = [at(4, "12"), at(3, "10"), at(2, "08"), at(1, "07")];
    const { upcoming, earlier } = sortedBookings(all, Date.parse(NOW));
    expect([upcoming, earlier].map((each) => each.map((one) => "id" in one && one.id))).toEqual([
      [3, 4],
      [2, 1],
    ]);
  });

  it("counts what goes on as to come up to its end, and what is cancelled never", () => {
    const endMs = Date.parse("2027-04-06T09:30:00.000Z");
    const { upcoming } = sortedBookings([at(1, "09")], endMs - 1);
    expect(upcoming).toHaveLength(1);
    expect(sortedBookings([at(1, "09")], endMs).upcoming).toEqual([]);
    expect(sortedBookings([at(1, "12", { status: "cancelled" })], endMs).upcoming).toEqual([]);
  });
});

describe("hasAllUpcoming", () => {
  it("is so once the list has come to what is over", () => {
    expect(hasAllUpcoming([at(2, "12")], Date.parse(NOW))).toBe(false);
    expect(hasAllUpcoming([at(2, "12"), at(1, "08")], Date.parse(NOW))).toBe(true);
    expect(hasAllUpcoming([], Date.parse(NOW))).toBe(false);
  });
});
