import { describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofRoom, times } from "../unavailability.ts";

const club = useSampleClub();

describe("Get room scheduled unavailability", () => {
  it("lists each as it was added", async () => {
    const added = await ofRoom(club, 71).add(times("2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z"));
    await ofRoom(club, 72).add(times("2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z"));
    const { status, body } = await ofRoom(club, 71).list();
    expect([status, body]).toEqual([200, { unavailability: [added.body.unavailability], next_cursor: null }]);
  });
});
