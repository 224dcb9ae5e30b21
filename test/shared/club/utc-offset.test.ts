import { describe, expect, it } from "vitest";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
// What `zdump -v -c 2026,2031 ZONE` (tzdata 2025b) says of the seconds before and at each transition, as [instant, offset in seconds];
// for a zone without transitions its offset (`TZ=ZONE date -d 2026-06-01T00:00:00Z +%::z`). Where a government changes its
// rules and the platform follows, record its zone anew.
import transitions from "../../support/zone-transitions.json" with { type: "json" };

const zones = Object.entries(transitions) as [string, [string, number][]][];

describe("the offset from UTC", () => {
  it.each(zones)("of %s is what zdump says, to the second of each transition", (zone, rows) => {
    expect(rows.map(([instant]) => utcOffsetMs(zone, Date.parse(instant)) / 1000)).toEqual(
      rows.map(([, offset]) => offset),
    );
  });

  it("is known to change in most of the zones", () => {
    expect(zones.length).toBeGreaterThanOrEqual(30);
    expect(zones.filter(([, rows]) => rows.length > 1).length).toBeGreaterThanOrEqual(20);
  });

  it("is the same when it is asked for again, whatever was asked before", () => {
    const instants = [0, 1, 500, 5_000].map((days) => Date.UTC(2027, 5, 1) + days * 86_400_000);
    const ask = () => instants.map((instant) => utcOffsetMs("Europe/London", instant));
    const first = ask();
    for (let day = 0; day < 1_200; day += 1) utcOffsetMs("America/New_York", day * 86_400_000);
    expect(ask()).toEqual(first);
  });

  it("is refused for a zone that does not exist", () => {
    expect(() => utcOffsetMs("Mars/Olympus", 0)).toThrow(RangeError);
  });
});
