import { describe, expect, it } from "vitest";
import { nextStarts } from "../../../shared/booking/next-starts.ts";
import type { Span } from "../../../shared/values/span.ts";

const at = (time: string) => Date.parse(`2026-12-01T${time}Z`);

function starts(afterMs: number, untilMs: number, fits: (span: Span) => boolean = () => true): string[] {
  return nextStarts({ afterMs, untilMs, durationMinutes: 30, fits }).map((start) => start.slice(11, 16));
}

describe("the next starts", () => {
  it("are the first three quarter hours after the one that was wanted", () => {
    expect(starts(at("10:00:00"), at("20:00:00"))).toEqual(["10:15", "10:30", "10:45"]);
    expect(starts(at("10:07:31"), at("20:00:00"))).toEqual(["10:15", "10:30", "10:45"]);
  });

  it("are those at which the whole booking fits", () => {
    expect(starts(at("10:00:00"), at("20:00:00"), ({ end }) => Date.parse(end) > at("19:15:00"))).toEqual([
      "19:00",
      "19:15",
      "19:30",
    ]);
  });

  it("go up to the last start that is taken, and are fewer where there are no more", () => {
    expect(starts(at("10:00:00"), at("10:30:00"))).toEqual(["10:15", "10:30"]);
    expect(starts(at("10:00:00"), at("10:14:59"))).toEqual([]);
    expect(starts(at("10:00:00"), at("09:00:00"))).toEqual([]);
  });
});
