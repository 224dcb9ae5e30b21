import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, ofCoach, ofRoom, times } from "../unavailability.ts";

const club = useSampleClub();
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");

describe("Remove room unavailability", () => {
  it("gives the room back", async () => {
    const { body } = await ofRoom(club, 72).add(MORNING);
    expect((await book(club, "2026-12-01T10:00:00Z")).problems).toEqual(["ROOM_UNAVAILABLE room_id"]);
    expect((await ofRoom(club, 72).remove(body.create_response.id)).status).toBe(200);
    expect((await book(club, "2026-12-01T10:00:00Z")).problems).toEqual([]);
  });

  it("gives back no coach's", async () => {
    const { body } = await ofCoach(club, 501).add(MORNING);
    const { status, body: refused } = await ofRoom(club, 72).remove(body.create_response.id);
    expect([status, refusalProblems(refused)]).toEqual([404, ["UNAVAILABILITY_NOT_FOUND unavailability_id"]]);
  });
});
