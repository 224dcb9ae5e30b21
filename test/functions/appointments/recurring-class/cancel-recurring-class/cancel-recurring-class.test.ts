import { describe, expect, it } from "vitest";
import { seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { changeTemplate, classesOf, makeTemplate } from "../../../../support/recurring-classes.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;

function cancel(id: number, body: object) {
  return changeTemplate(club, "cancelRecurringClass", id, body);
}

async function statesOf(id: number) {
  return (await classesOf(club, id)).map(({ status }) => status);
}

describe("Cancel recurring class", () => {
  it("ends it for good, and cancels each class from then on with its bookings", async () => {
    const id = await makeTemplate(club);
    const [, second = 0] = (await classesOf(club, id)).map((one) => one.id);
    await storeClassBooking(club.tables, second, 9001);
    const { status, body } = await cancel(id, { from: NEXT, reason: "Nobody came" });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.recurring_class).toMatchObject({ status: "ended", last_date: "2026-12-13", unsettled: 0 });
    expect(body.recurring_class.history[1]).toMatchObject({
      ...{ operation: "ended", reason: "Nobody came" },
      to: { status: "ended", last_date: "2026-12-13" },
    });
    expect(await statesOf(id)).toEqual(["scheduled", "cancelled", "cancelled"]);
    expect(await seenClass(club, second)).toMatchObject({ cancel_reason: "Nobody came", booked: 0 });
    expect(await storedClassBooking(club.tables, second, 9001)).toMatchObject({ status: "cancelled" });
    const held = await heldTime(club.tables);
    expect(Object.keys(held)).toEqual(["coach#11#501", "room#11#72"]);
  });

  it("pauses it from a day to another, inclusive", async () => {
    const id = await makeTemplate(club);
    const { body } = await cancel(id, { from: NEXT, to: NEXT });
    expect(await statesOf(id)).toEqual(["scheduled", "cancelled", "scheduled"]);
    expect(body.recurring_class).toMatchObject({ status: "active", last_date: LAST });
    expect(body.recurring_class.phases).toMatchObject([
      { from: MONDAY, weekdays: ["monday"] },
      { from: NEXT, weekdays: [] },
      { from: "2026-12-15", weekdays: ["monday"] },
    ]);
  });

  it("takes a cancellation from today on, and none from yesterday", async () => {
    const id = await makeTemplate(club);
    const { status, body } = await cancel(id, { from: "2026-11-19" });
    expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_INVALID from"]]);
    expect((await cancel(id, { from: "2026-11-20" })).status).toBe(200);
    expect(await statesOf(id)).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  it("cancels classes before the end of a recurring class that has ended already", async () => {
    const id = await makeTemplate(club);
    await cancel(id, { from: LAST });
    const { body } = await cancel(id, { from: NEXT });
    expect(body.recurring_class).toMatchObject({ status: "ended", last_date: "2026-12-13", version: 3 });
    expect(await statesOf(id)).toEqual(["scheduled", "cancelled", "cancelled"]);
  });
});
