import { describe, expect, it } from "vitest";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import {
  classesByDate,
  classOn,
  londonScene,
  makeClasses,
  makeTemplate,
  mondays,
  planTemplate,
  readTemplate,
  startsByDate,
} from "./template-scene.ts";

const club = useSampleClub();

describe("a new template", () => {
  it("has a class on each of its dates within 92 days, and says until when", async () => {
    club.now = new Date("2026-11-28T09:00:00.000Z");
    const scene = londonScene(club);
    const id = await makeTemplate(scene, mondays());
    const dates = [...(await classesByDate(scene, id)).keys()];
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([13, "2026-11-30", "2027-02-22"]);
    expect(await readTemplate(scene, id)).toMatchObject({
      made_until: "2027-02-28",
      unsettled: 0,
      skipped: [],
      settled_version: 1,
      // The 92nd day is Monday, 2027-03-01.
      due_at: "2026-11-29T00:00:00.000Z",
    });
    expect((await classOn(scene, id, "2026-11-30")).record).toMatchObject({
      recurring_class_id: id,
      local_date: "2026-11-30",
      start_date_time: "2026-11-30T18:30:00.000Z",
      end_date_time: "2026-11-30T19:15:00.000Z",
      ...{ coach_id: 501, room_id: 72, capacity: 20, name: "Spin", created_by: "planner" },
    });
  });

  it("makes a class on the day on which it comes within reach, once", async () => {
    club.now = new Date("2026-11-28T09:00:00.000Z");
    const scene = londonScene(club);
    const id = await makeTemplate(scene, mondays());
    club.now = new Date("2026-11-28T23:59:59.999Z");
    await makeClasses(scene, id);
    expect(await classesByDate(scene, id)).toHaveProperty("size", 13);
    club.now = new Date("2026-11-29T00:00:00.000Z");
    await Promise.all([makeClasses(scene, id), makeClasses(scene, id)]);
    await makeClasses(scene, id);
    expect(Object.keys(await startsByDate(scene, id)).at(-1)).toBe("2027-03-01");
    expect(await readTemplate(scene, id)).toMatchObject({ due_at: "2026-12-06T00:00:00.000Z" });
  });

  it("is due as the local day begins on which its next class comes within reach", async () => {
    club.now = new Date("2026-11-28T09:00:00.000Z");
    const scene = { ...londonScene(club), timeZone: "Europe/Berlin" };
    const id = await makeTemplate(scene, mondays());
    expect(await readTemplate(scene, id)).toMatchObject({ due_at: "2026-11-28T23:00:00.000Z" });
  });

  it("is refused where no date can have a class, and skips those that cannot", async () => {
    club.now = new Date("2026-11-28T09:00:00.000Z");
    const scene = londonScene(club);
    const first = await makeTemplate(scene, mondays({ first_date: "2027-02-01" }));
    expect(await planTemplate(scene, mondays({ first_date: "2027-02-01" }))).toEqual(
      Array.from({ length: 4 }, () => ["COACH_UNAVAILABLE", "ROOM_UNAVAILABLE"]).flat(),
    );
    const second = await makeTemplate(scene, mondays({ first_date: "2027-01-25", coach_id: 502 }));
    expect(Object.keys(await startsByDate(scene, second))).toEqual(["2027-01-25"]);
    expect(await readTemplate(scene, second)).toMatchObject({
      skipped: ["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"].map((local_date) => ({
        local_date,
        problems: [{ code: "ROOM_UNAVAILABLE", identifier: "room_id" }],
      })),
    });
    expect(
      await planTemplate(scene, mondays({ first_date: "2027-01-25", coach_id: 502, on_conflict: "refuse" })),
    ).toHaveLength(6);
    expect(Object.keys(await startsByDate(scene, first))).toHaveLength(4);
  });
});
