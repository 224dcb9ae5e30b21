import { describe, expect, it } from "vitest";
import { type Hold, hasFailedHold, heldDuring, holdWrites } from "../../../shared/booking/party.ts";
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
  it("are one for each party and day", () => {
    const keys = Object.entries(holdWrites(overMidnight)).map(([name, write]) => [
      name,
      "key" in write && write.key,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      "COACH_UNAVAILABLE 2026-12-01": { holder: "coach#11#501", day: "2026-12-01" },
      "COACH_UNAVAILABLE 2026-12-02": { holder: "coach#11#501", day: "2026-12-02" },
      "ROOM_UNAVAILABLE 2026-12-01": { holder: "room#11#72", day: "2026-12-01" },
      "ROOM_UNAVAILABLE 2026-12-02": { holder: "room#11#72", day: "2026-12-02" },
    });
  });

  it("are of each party's own time", () => {
    const client = hold("CLIENT_UNAVAILABLE", coach(1), "2026-12-01T23:30:00Z", "2026-12-02T00:00:00Z");
    expect(Object.keys(holdWrites([...overMidnight, client]))).toHaveLength(5);
  });

  it("hold each party up to its capacity", () => {
    const writes = Object.values(holdWrites(overMidnight));
    expect(writes.map(({ values }) => values?.[":n"])).toEqual([1, 1, 6, 6]);
  });

  it("that failed tell that somebody is taken, and other writes do not", () => {
    expect(hasFailedHold(overMidnight, ["tour", "ROOM_UNAVAILABLE 2026-12-02"])).toBe(true);
    expect(hasFailedHold(overMidnight, ["tour", "client", "answer"])).toBe(false);
    expect(hasFailedHold(overMidnight, ["CLIENT_UNAVAILABLE 2026-12-01"])).toBe(false);
    expect(hasFailedHold(overMidnight, [])).toBe(false);
  });
});
