import { describe, expect, it } from "vitest";
import { type Hold, hasFailed, heldDuring } from "../../../shared/holds/party.ts";
import { coach, namedClient, namedCoach } from "../../support/booking-terms.ts";

function hold(party: Hold["party"], from: string, to: string): Hold {
  return { party, startMs: Date.parse(from), endMs: Date.parse(to) };
}

const OVER_MIDNIGHT = ["2026-12-01T23:30:00Z", "2026-12-02T00:30:00Z"] as const;

describe("when a party is held", () => {
  const span = { startMs: Date.parse("2026-12-01T23:00:00Z"), endMs: Date.parse("2026-12-01T23:50:00Z") };

  it("is the booking's time, and its buffers before and after", () => {
    const buffered = namedCoach(coach(501), { bufferBeforeMinutes: 5, bufferAfterMinutes: 20 });
    expect(heldDuring(buffered, span)).toEqual({
      startMs: Date.parse("2026-12-01T22:55:00Z"),
      endMs: Date.parse("2026-12-02T00:10:00Z"),
    });
    expect(heldDuring(namedClient(9001), span)).toEqual(span);
  });
});

describe("the write of a hold", () => {
  it("tells by its name who is taken, on whichever of its days", () => {
    const amara = hold(coach(501), ...OVER_MIDNIGHT);
    expect(hasFailed(amara, ["tour", "coach#11#501 2026-12-02"])).toBe(true);
    expect(hasFailed(amara, ["tour", "coach#11#5012 2026-12-02", "room#11#501 2026-12-02"])).toBe(false);
    expect(hasFailed(amara, [])).toBe(false);
  });
});
