import { describe, expect, it } from "vitest";
import { changeClass, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import {
  changeTemplate,
  classesOf,
  makeTemplate,
  seenTemplate,
} from "../../../../support/recurring-classes.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;

function reschedule(id: number, body: object) {
  return changeTemplate(club, "rescheduleRecurringClass", id, body);
}

async function idsOf(id: number) {
  return (await classesOf(club, id)).map((one) => one.id);
}

async function startsOf(id: number) {
  const classes = (await classesOf(club, id)).filter(({ status }) => status === "scheduled");
  return classes.map(({ start_date_time }) => start_date_time.slice(0, 16));
}

describe("Reschedule recurring class", () => {
  it("moves the classes from a day on, with their bookings", async () => {
    const id = await makeTemplate(club);
    const ids = await idsOf(id);
    await storeClassBooking(club.tables, ids[1] ?? 0, 9001);
    const { status, body } = await reschedule(id, { from: NEXT, local_time: "19:00", duration_minutes: 45 });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(await idsOf(id)).toEqual(ids);
    expect(await startsOf(id)).toEqual(["2026-12-07T18:30", "2026-12-14T19:00", "2026-12-21T19:00"]);
    expect(await storedClassBooking(club.tables, ids[1] ?? 0, 9001)).toMatchObject({
      ...{ status: "booked", start_date_time: "2026-12-14T19:00:00.000Z" },
      end_date_time: "2026-12-14T19:45:00.000Z",
    });
  });

  it("leaves the hour of a class that was moved by hand, and a cancelled class as it is", async () => {
    const id = await makeTemplate(club);
    const [first = 0, second = 0] = await idsOf(id);
    await changeClass(club, "rescheduleClass", first, { start_date_time: "2026-12-07T12:00:00Z" });
    await changeClass(club, "cancelClass", second, {});
    await reschedule(id, { from: MONDAY, local_time: "19:00" });
    expect(await startsOf(id)).toEqual(["2026-12-07T12:00", "2026-12-21T19:00"]);
    expect(await seenClass(club, second)).toMatchObject({ status: "cancelled", version: 2 });
  });

  it("cancels the dates of the old weekday and makes those of the new one", async () => {
    const id = await makeTemplate(club);
    const [, second = 0] = await idsOf(id);
    await storeClassBooking(club.tables, second, 9001);
    const { body } = await reschedule(id, { from: "2026-12-08", weekdays: ["tuesday"], reason: "The choir" });
    expect(body.update_response.info).toEqual([]);
    expect(await startsOf(id)).toEqual(["2026-12-07T18:30", "2026-12-08T18:30", "2026-12-15T18:30"]);
    expect(await seenClass(club, second)).toMatchObject({
      ...{ status: "cancelled", booked: 0, cancel_reason: "The choir" },
    });
    expect(await storedClassBooking(club.tables, second, 9001)).toMatchObject({ status: "cancelled" });
  });

  it("brings no cancelled date back", async () => {
    const id = await makeTemplate(club);
    await reschedule(id, { from: NEXT, weekdays: ["tuesday"] });
    await reschedule(id, { from: NEXT, weekdays: ["monday"] });
    expect(await startsOf(id)).toEqual(["2026-12-07T18:30"]);
    expect((await classesOf(club, id)).map(({ status }) => status)).toEqual([
      ...["scheduled", "cancelled", "cancelled", "cancelled"],
    ]);
  });

  it("leaves a class whose clients have something else then, and names its date", async () => {
    const id = await makeTemplate(club);
    const [, second = 0] = await idsOf(id);
    await storeClassBooking(club.tables, second, 9001);
    const other = await planClass(club, {
      ...{ start_date_time: "2026-12-14T20:00:00Z", coach_id: 502, room_id: 71 },
    });
    await storeClassBooking(club.tables, other, 9001);
    const { body } = await reschedule(id, { from: MONDAY, local_time: "19:30" });
    expect(body.update_response.info).toMatchObject([
      { errorCode: "CLASS_SKIPPED", jsonObject: { local_dates: [NEXT] } },
    ]);
    expect(body.recurring_class.skipped).toMatchObject([
      { local_date: NEXT, problems: [{ errorCode: "CLIENTS_UNAVAILABLE" }] },
    ]);
    expect(JSON.stringify(body)).not.toContain("9001");
    expect(await startsOf(id)).toEqual(["2026-12-07T19:30", "2026-12-14T18:30", "2026-12-21T19:30"]);
    const { body: earlier } = await reschedule(id, { from: MONDAY, local_time: "18:00" });
    expect(earlier.recurring_class.skipped).toEqual([]);
    expect(await startsOf(id)).toEqual(["2026-12-07T18:00", "2026-12-14T18:00", "2026-12-21T18:00"]);
  });

  it("leaves today's class where its new time is over", async () => {
    const id = await makeTemplate(club);
    club.now = new Date("2026-12-07T12:00:00.000Z");
    const { body } = await reschedule(id, { from: MONDAY, local_time: "08:00" });
    expect(body.recurring_class.skipped).toMatchObject([
      { local_date: MONDAY, problems: [{ errorCode: "START_IN_PAST", identifier: "start_date_time" }] },
    ]);
    expect(await startsOf(id)).toEqual(["2026-12-07T18:30", "2026-12-14T08:00", "2026-12-21T08:00"]);
  });

  it.each([
    ["a room that is not in use", { room_id: 73 }, "ROOM_NOT_FOUND room_id"],
    ["a day that is over", { from: "2026-11-19", local_time: "19:00" }, "FIELD_INVALID from"],
    ["a coach, whom another operation changes", { coach_id: 502 }, "FIELD_UNKNOWN coach_id"],
  ])("refuses %s", async (_, fields, problem) => {
    const id = await makeTemplate(club, { last_date: MONDAY });
    const { status, body } = await reschedule(id, { from: MONDAY, ...fields });
    expect([status, refusalProblems(body)]).toEqual([400, [problem]]);
    expect((await seenTemplate(club, id)).version).toBe(1);
  });

  it("refuses a room where a class of these days is virtual", async () => {
    const url = "https://meet.club.example/yoga";
    const id = await makeTemplate(club, { room_id: undefined, is_virtual: true, virtual_url: url });
    const { body } = await reschedule(id, { from: LAST, room_id: 72 });
    expect(refusalProblems(body)).toEqual(["FIELD_INVALID room_id"]);
  });
});
