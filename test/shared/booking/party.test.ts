import { describe, expect, it } from "vitest";
import { type Hold, hasFailedHold, heldDuring } from "../../../shared/booking/party.ts";
import { coach, namedClient, namedCoach, room } from "../../support/booking-terms.ts";

function hold(code: Hold["code"], party: Hold["party"], from: string, to: string): Hold {
  return { code, party, startMs: Date.parse(from), endMs: Date.parse(to) };
}

const overMidnight = [
  hold("COACH_UNAVAILABLE", coach(501), "2026-12-01T23:30:00Z", "2026-12-02T00:30:00Z"),
  hold("ROOM_UNAVAILABLE", room(72, 6), "2026-12-01T23:30:00Z", "2026-12-02T00:30:00Z"),
];

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

describe("the writes of holds", () => {
  it("tell by their names that somebody is taken, and other writes do not", () => {
    expect(hasFailedHold(overMidnight, ["tour", "ROOM_UNAVAILABLE 2026-12-02"])).toBe(true);
    expect(hasFailedHold(overMidnight, ["tour", "client", "answer"])).toBe(false);
    expect(hasFailedHold(overMidnight, ["CLIENT_UNAVAILABLE 2026-12-01"])).toBe(false);
    expect(hasFailedHold(overMidnight, [])).toBe(false);
  });
});
