import { describe, expect, it } from "vitest";
import { localStretches } from "../../../shared/calendar/local-time.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { spanOf } from "../../../shared/values/span.ts";
import transitions from "../../support/zone-transitions.json" with { type: "json" };

const zones = Object.entries(transitions) as [string, [string, number][]][];

describe("the wall clock during a span", () => {
  it.each(zones.filter(([, rows]) => rows.length > 1))("in %s jumps at each transition", (zone, rows) => {
    for (let at = 0; at + 1 < rows.length; at += 2) {
      const [lastSecond, before] = rows[at] ?? ["", 0];
      const [firstSecond, after] = rows[at + 1] ?? ["", 0];
      const changeMs = Date.parse(firstSecond);
      const start = new Date(Date.parse(lastSecond) - 59 * 60_000).toISOString();
      const span = spanOf(start, 120);
      const [startMs, endMs] = [Date.parse(span.start), Date.parse(span.end)];
      // A transition may change the name of the time and not the time.
      const expected =
        before === after
          ? [{ startMs: startMs + before * 1000, endMs: endMs + before * 1000 }]
          : [
              { startMs: startMs + before * 1000, endMs: changeMs + before * 1000 },
              { startMs: changeMs + after * 1000, endMs: endMs + after * 1000 },
            ];
      expect(localStretches(zone, span, utcOffsetMs), firstSecond).toEqual(expected);
    }
  });
});
