import { describe, expect, it } from "vitest";
import { failedParties, foundDays, holdWrites, type Party } from "../../../shared/booking/party.ts";
import { coachHolder, roomHolder } from "../../../shared/calendar/holder.ts";
import { spanOf } from "../../../shared/values/span.ts";

const coach: Party = { holder: coachHolder(11, 501), code: "COACH_UNAVAILABLE", identifier: "coach_id" };
const room: Party = { holder: roomHolder(11, 72, 6), code: "ROOM_UNAVAILABLE", identifier: "room_id" };
const parties = [coach, room];

describe("the writes that hold parties", () => {
  it("are one for each party and day", () => {
    const overMidnight = spanOf("2026-12-01T23:30:00.000Z", 60);
    const writes = Object.entries(holdWrites(parties, overMidnight));
    const keys = writes.map(([name, write]) => [name, "key" in write && write.key]);
    expect(Object.fromEntries(keys)).toEqual({
      "COACH_UNAVAILABLE 2026-12-01": { holder: "coach#11#501", day: "2026-12-01" },
      "COACH_UNAVAILABLE 2026-12-02": { holder: "coach#11#501", day: "2026-12-02" },
      "ROOM_UNAVAILABLE 2026-12-01": { holder: "room#11#72", day: "2026-12-01" },
      "ROOM_UNAVAILABLE 2026-12-02": { holder: "room#11#72", day: "2026-12-02" },
    });
  });

  it("hold each party up to its capacity", () => {
    const writes = Object.values(holdWrites(parties, spanOf("2026-12-01T10:00:00.000Z", 60)));
    expect(writes.map(({ values }) => values?.[":n"])).toEqual([1, 6]);
  });

  it("that failed tell the parties, once each", () => {
    const failed = ["tour", "ROOM_UNAVAILABLE 2026-12-01", "ROOM_UNAVAILABLE 2026-12-02", "client"];
    expect(failedParties(parties, failed)).toEqual([room]);
    expect(failedParties(parties, [])).toEqual([]);
  });

  it("that found a day tell what is held of it", () => {
    const found = { "ROOM_UNAVAILABLE 2026-12-01": { holder: "room#11#72", a0: 6 }, client: { a0: 1 } };
    expect(foundDays(parties, found)).toEqual({ "room#11#72 2026-12-01": new Map([[0, 6]]) });
  });
});
