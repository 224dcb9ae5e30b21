import { describe, expect, it } from "vitest";
import { changeClass, planClass } from "../../../../support/classes.ts";
import { valuesOf } from "../../../../support/embedded-metrics.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { changeTemplate, classesOf, makeTemplate } from "../../../../support/recurring-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;

function substitute(id: number, body: object) {
  return changeTemplate(club, "substituteRecurringClassCoach", id, body);
}

async function coachesOf(id: number) {
  return (await classesOf(club, id)).map(({ coach_id }) => coach_id);
}

/** How many skipped dates each request has counted. */
function skippedNow() {
  return club.api.log.flatMap(({ fields }) => valuesOf(fields).classes_skipped ?? []);
}

describe("Substitute coach in recurring class", () => {
  it("gives the classes of some days to another coach", async () => {
    const id = await makeTemplate(club);
    const { body } = await substitute(id, { from: MONDAY, to: NEXT, coach_id: 502, reason: "Holiday" });
    expect(body.update_response.info).toEqual([]);
    expect(await coachesOf(id)).toEqual([502, 502, 501]);
    expect(body.recurring_class.phases).toMatchObject([
      { from: MONDAY, coach_id: 502 },
      { from: "2026-12-15", coach_id: 501 },
    ]);
    expect(body.recurring_class.history[1]).toMatchObject({ operation: "updated", reason: "Holiday" });
  });

  it("lets a coach be announced later", async () => {
    const id = await makeTemplate(club);
    await substitute(id, { from: NEXT, coach_id: null });
    expect(await coachesOf(id)).toEqual([501, null, null]);
  });

  it("leaves the substitute who was entered by hand, and a class that was cancelled", async () => {
    const id = await makeTemplate(club);
    const [first = 0, second = 0] = (await classesOf(club, id)).map((one) => one.id);
    await changeClass(club, "substituteClassCoach", first, { coach_id: null });
    await changeClass(club, "cancelClass", second, {});
    await substitute(id, { from: MONDAY, coach_id: 502 });
    expect(await coachesOf(id)).toEqual([null, 501, 502]);
  });

  it("leaves a class whose new coach is taken, which follows once the template changes again", async () => {
    const id = await makeTemplate(club);
    const other = await planClass(club, {
      ...{ start_date_time: "2026-12-14T18:30:00Z", coach_id: 502, room_id: 71 },
    });
    const { body } = await substitute(id, { from: MONDAY, coach_id: 502 });
    expect(body.recurring_class.skipped).toMatchObject([
      { local_date: NEXT, problems: [{ errorCode: "COACH_UNAVAILABLE", identifier: "coach_id" }] },
    ]);
    expect(await coachesOf(id)).toEqual([502, 501, 502]);
    expect(skippedNow()).toEqual([1]);
    await changeClass(club, "cancelClass", other, {});
    const again = await changeTemplate(club, "updateRecurringClass", id, { from: LAST, capacity: 8 });
    expect(again.body.recurring_class.skipped).toEqual([]);
    expect(skippedNow()).toEqual([1]);
    expect(await coachesOf(id)).toEqual([502, 502, 502]);
  });

  it.each([
    ["a coach who is not active", { coach_id: 503 }, "COACH_NOT_FOUND coach_id"],
    ["no coach", {}, "FIELD_REQUIRED coach_id"],
    ["a day that is over", { from: "2026-11-19", coach_id: 502 }, "FIELD_INVALID from"],
  ])("refuses %s", async (_, fields, problem) => {
    const id = await makeTemplate(club, { last_date: MONDAY });
    const { status, body } = await substitute(id, { from: MONDAY, ...fields });
    expect([status, refusalProblems(body)]).toEqual([400, [problem]]);
  });
});
