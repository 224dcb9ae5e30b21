import { describe, expect, it } from "vitest";
import { CLASS_MANAGER, changeClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import {
  changeTemplate,
  classesOf,
  makeTemplate,
  seenTemplate,
  storedPhase,
  storeTemplate,
  templatePath,
} from "../../../../support/recurring-classes.ts";
import { storeClassBooking } from "../../../../support/stored-classes.ts";
import { createdAndUpdated, historyOf } from "../../../../support/stored-history.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { FULL } from "../recurring-recordings.ts";

const club = useSampleClub();
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;
const URL = "https://meet.club.example/yoga";

function update(id: number, body: object) {
  return changeTemplate(club, "updateRecurringClass", id, body);
}

async function each<Name extends keyof Awaited<ReturnType<typeof classesOf>>[number]>(
  id: number,
  name: Name,
) {
  return (await classesOf(club, id)).map((one) => one[name]);
}

describe("Update recurring class", () => {
  it("changes the classes from a day on, and keeps ids and bookings", async () => {
    const id = await makeTemplate(club);
    const before = await each(id, "id");
    await storeClassBooking(club.tables, Number(before[1]), 9001);
    const { status, body } = await update(id, { from: NEXT, capacity: 8, waitlist_size: 0 });
    expect([status, body.update_response]).toEqual([200, { id, info: [] }]);
    expect(body.recurring_class).toMatchObject({
      ...{ version: 2, unsettled: 0, skipped: [] },
      phases: [
        { from: MONDAY, capacity: 16, waitlist_size: 10 },
        { from: NEXT, capacity: 8, waitlist_size: 0 },
      ],
    });
    expect(body.recurring_class.history[1]).toMatchObject({
      operation: "updated",
      to: { [`phases.${NEXT}.capacity`]: 8, [`phases.${NEXT}.waitlist_size`]: 0 },
    });
    expect(await each(id, "id")).toEqual(before);
    expect(await each(id, "capacity")).toEqual([16, 8, 8]);
    expect(await each(id, "booked")).toEqual([0, 1, 0]);
    expect(await each(id, "set_by_hand")).toEqual([[], [], []]);
  });

  it("changes the classes until a day, inclusive", async () => {
    const id = await makeTemplate(club);
    const { body } = await update(id, { from: MONDAY, to: NEXT, capacity: 8 });
    expect(await each(id, "capacity")).toEqual([8, 8, 16]);
    expect(body.recurring_class.phases).toMatchObject([
      { from: MONDAY, capacity: 8 },
      { from: "2026-12-15", capacity: 16 },
    ]);
  });

  it("leaves what was set by hand on a class", async () => {
    const id = await makeTemplate(club);
    const [, second = 0] = await each(id, "id");
    await changeClass(club, "updateClass", second, { capacity: 20 });
    await update(id, { from: MONDAY, capacity: 8, waitlist_size: 3 });
    expect(await each(id, "capacity")).toEqual([8, 20, 8]);
    expect(await each(id, "waitlist_size")).toEqual([3, 3, 3]);
    expect(await each(id, "set_by_hand")).toEqual([[], ["capacity"], []]);
  });

  it("removes the notes where they are null, and shows none of them in the history", async () => {
    const id = await makeTemplate(club, { notes: "Bring a mat" });
    const { body } = await update(id, { from: MONDAY, notes: null });
    expect(body.recurring_class.phases).toMatchObject([{ from: MONDAY, notes: null }]);
    expect(await each(id, "notes")).toEqual([null, null, null]);
    expect(JSON.stringify(body.recurring_class.history)).not.toContain("mat");
  });

  it("turns virtual and back, and chooses a room for each class", async () => {
    const id = await makeTemplate(club);
    const missing = await update(id, { from: NEXT, is_virtual: true });
    expect(refusalProblems(missing.body)).toEqual(["FIELD_REQUIRED virtual_url"]);
    const misplaced = await update(id, { from: NEXT, virtual_url: URL });
    expect(refusalProblems(misplaced.body)).toEqual(["FIELD_INVALID virtual_url"]);
    await update(id, { from: NEXT, is_virtual: true, virtual_url: URL });
    expect(await each(id, "room_id")).toEqual([72, null, null]);
    expect(await each(id, "virtual_url")).toEqual([null, URL, URL]);
    await update(id, { from: LAST, is_virtual: false });
    expect(await each(id, "is_virtual")).toEqual([false, true, false]);
    expect((await each(id, "room_id"))[2]).not.toBeNull();
  });

  it("takes a change of today, and none of yesterday", async () => {
    const id = await makeTemplate(club);
    expect((await update(id, { from: "2026-11-20", capacity: 8 })).status).toBe(200);
    const { status, body } = await update(id, { from: "2026-11-19", capacity: 9 });
    expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_INVALID from"]]);
  });

  it("takes a change of the last day, and none of the day after", async () => {
    const id = await makeTemplate(club);
    expect((await update(id, { from: LAST, capacity: 8 })).status).toBe(200);
    const { status, body } = await update(id, { from: "2026-12-22", capacity: 9 });
    expect([status, refusalProblems(body)]).toEqual([400, ["CLASS_STATE from"]]);
    expect(body.info[0].jsonObject).toEqual({ status: "active", last_date: LAST });
  });

  it("refuses an end before the beginning", async () => {
    const id = await makeTemplate(club);
    const { body } = await update(id, { from: NEXT, to: "2026-12-13", capacity: 8 });
    expect(refusalProblems(body)).toEqual(["FIELD_INVALID to"]);
    expect((await update(id, { from: NEXT, to: NEXT, capacity: 8 })).status).toBe(200);
  });

  it("requires the version that the caller has seen", async () => {
    const id = await makeTemplate(club);
    const options = { ...CLASS_MANAGER, ...templatePath(id) };
    const body = { from: NEXT, capacity: 8 };
    const without = await club.api.updateRecurringClass(body, options);
    expect([without.status, refusalProblems(without.body)]).toEqual([428, ["IF_MATCH_REQUIRED If-Match"]]);
    await update(id, body);
    const stale = await club.api.updateRecurringClass(
      { from: NEXT, capacity: 9 },
      { ...options, headers: { "If-Match": '"1"' } },
    );
    expect(stale.status).toBe(412);
    expect(await each(id, "capacity")).toEqual([16, 8, 8]);
  });

  it("says ALREADY_DONE where nothing differs", async () => {
    const id = await makeTemplate(club);
    const { body } = await update(id, { from: NEXT, capacity: 16, message: "Nothing new" });
    expect(body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(body.recurring_class.version).toBe(1);
  });

  it("says ALREADY_DONE where only a phase that is past would go", async () => {
    const [first_date, second] = ["2026-11-02", "2026-11-09"];
    const phases = [storedPhase({ from: first_date, capacity: 12 }), storedPhase({ from: second })];
    await storeTemplate(club.tables, { recurring_class_id: 7001, first_date, phases });
    const { body } = await update(7001, { from: NEXT, capacity: storedPhase().capacity });
    expect(body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(body.recurring_class.version).toBe(1);
  });

  it("skips the dates of a class that is too long with the buffers that its type has by now", async () => {
    const phases = [storedPhase({ duration_minutes: 351 })];
    await storeTemplate(club.tables, { recurring_class_id: 7001, last_date: MONDAY, phases });
    const { body } = await update(7001, { from: MONDAY, capacity: 8 });
    expect(body.recurring_class.skipped).toMatchObject([
      { local_date: MONDAY, problems: [{ errorCode: "FIELD_INVALID", identifier: "duration_minutes" }] },
    ]);
  });

  it("takes the twentieth phase, and refuses the twenty-first", async () => {
    const phases = FULL.phases.slice(0, 18);
    await storeTemplate(club.tables, { ...FULL, phases, recurring_class_id: 7001 });
    const day = { from: "2026-12-24", to: "2026-12-24" };
    expect((await update(7001, { ...day, capacity: 30 })).body.recurring_class.phases).toHaveLength(20);
    const { body } = await update(7001, { from: "2026-12-28", capacity: 31 });
    expect(refusalProblems(body)).toEqual(["TOO_MANY_CHANGES from"]);
  });

  it("refuses the change after the hundredth entry of the history, but ends the class", async () => {
    const history = historyOf(createdAndUpdated(100));
    const phases = [storedPhase({ weekdays: [] })];
    await storeTemplate(club.tables, { phases, recurring_class_id: 7001 }, history);
    const { body } = await update(7001, { from: NEXT, capacity: 8 });
    expect(refusalProblems(body)).toEqual(["TOO_MANY_CHANGES "]);
    const ended = await changeTemplate(club, "cancelRecurringClass", 7001, { from: NEXT });
    const seen = await seenTemplate(club, 7001);
    // The older changes lie in a page of their own by now.
    expect([ended.status, seen.status, seen.history.length]).toEqual([200, "ended", 101]);
  });
});
