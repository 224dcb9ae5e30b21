import { describe, expect, it } from "vitest";
import { bookInCamden } from "../../../../support/camden.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { moving } from "../moving.ts";

const club = useSampleClub();
const { update } = moving(club);
const LONG = { room_id: 93, subtype_id: 1312 };
const OTHER = { client_id: 9302, coach_id: 522, room_id: 95, start_date_time: "2026-12-01T11:00:00Z" };

describe("an update to a longer subtype", () => {
  it.each([
    ["coach", { coach_id: 521 }, "COACH_UNAVAILABLE subtype_id"],
    ["client", { client_id: 9301 }, "CLIENT_UNAVAILABLE subtype_id"],
    ["room", { room_id: 93 }, "ROOM_UNAVAILABLE room_id"],
  ])("is refused with what it can change where the next hour is taken: %s", async (_, taken, problem) => {
    const id = await bookInCamden(club);
    await bookInCamden(club, { ...OTHER, ...taken });
    const { status, body } = await update(id, LONG);
    expect([status, refusalProblems(body)]).toEqual([400, [problem]]);
    expect(body.info[0].helptext).toMatch(/shorter subtype/);
    expect(body.info[0].helptext).not.toMatch(/start/);
  });

  it("is refused with what it can change where the coach goes home before", async () => {
    const id = await bookInCamden(club, OTHER);
    const { body } = await update(id, { ...LONG, room_id: 95 });
    expect(refusalProblems(body)).toEqual(["COACH_OFF_DUTY subtype_id"]);
    expect(body.info[0].helptext).toMatch(/shorter subtype/);
  });

  it("is refused with what it can change where the club closes before", async () => {
    const id = await bookInCamden(club);
    club.now = new Date(club.now.getTime() + 2 * 60_000);
    await changeRecords(club.tables, isTenant(13), {
      closures: [{ date: "2026-12-01", intervals: [["08:00", "11:00"]] }],
    });
    const { body } = await update(id, LONG);
    expect(refusalProblems(body)).toEqual(["OUTSIDE_OPENING_HOURS subtype_id"]);
    expect(body.info[0].helptext).toMatch(/shorter subtype/);
  });
});
