import { describe, expect, it } from "vitest";
import { changeClass, planClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function substitute(id: number, body: object) {
  return changeClass(club, "substituteClassCoach", id, body);
}

describe("Substitute coach in class", () => {
  it("gives the class to another coach, and writes no booking", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    const { status, body } = await substitute(id, { coach_id: 502, reason: "Amara is ill" });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.class).toMatchObject({
      ...{ coach_id: 502, coach_name: "Ben Okafor", original_coach_id: 501, version: 2 },
      ...{ moved_at: "2026-11-20T09:00:00.000Z", unsettled: 0, booked: 1 },
    });
    expect(body.class.history[1]).toMatchObject({ operation: "coach_substituted", reason: "Amara is ill" });
    expect(await storedClassBooking(club.tables, id, 9001)).toMatchObject({ version: 1, class_version: 1 });
    const { "coach#11#501": before, "coach#11#502": after } = await heldTime(club.tables);
    expect([before, after]).toEqual([undefined, ["2026-12-01T10:00/11:10"]]);
  });

  it("leaves the coach to be announced, and finds one again", async () => {
    const id = await planClass(club);
    const open = await substitute(id, { coach_id: null });
    expect(open.body.class).toMatchObject({ coach_id: null, coach_name: null, original_coach_id: 501 });
    expect((await heldTime(club.tables))["coach#11#501"]).toBeUndefined();
    const found = await substitute(id, { coach_id: 501 });
    expect(found.body.class).toMatchObject({
      coach_id: 501,
      coach_name: "Amara Cole",
      original_coach_id: 501,
    });
  });

  it.each([
    ["taken", 502, "COACH_UNAVAILABLE coach_id"],
    ["inactive", 503, "COACH_NOT_FOUND coach_id"],
    ["unknown", 1, "COACH_NOT_FOUND coach_id"],
  ])("refuses a coach who is %s", async (_, coach_id, problem) => {
    const id = await planClass(club);
    await planClass(club, { coach_id: 502, room_id: 71 });
    expect(refusalProblems((await substitute(id, { coach_id })).body)).toEqual([problem]);
  });

  it("requires a coach, says ALREADY_DONE for the present one, and ends with the class", async () => {
    const id = await planClass(club);
    expect(refusalProblems((await substitute(id, {})).body)).toEqual(["FIELD_REQUIRED coach_id"]);
    const same = await substitute(id, { coach_id: 501 });
    expect(same.body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    club.now = new Date("2026-12-01T10:59:59.999Z");
    expect((await substitute(id, { coach_id: 502 })).status).toBe(200);
    club.now = new Date("2026-12-01T11:00:00.000Z");
    expect(refusalProblems((await substitute(id, { coach_id: 501 })).body)).toEqual(["CLASS_STATE "]);
  });
});
