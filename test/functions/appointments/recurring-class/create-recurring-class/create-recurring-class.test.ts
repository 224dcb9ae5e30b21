import { describe, expect, it } from "vitest";
import { planClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import {
  classesOf,
  makeTemplate,
  seenTemplate,
  sendTemplate,
} from "../../../../support/recurring-classes.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();
const [MONDAY, NEXT, LAST] = ["2026-12-07", "2026-12-14", "2026-12-21"] as const;

describe("Create recurring class", () => {
  it("makes a class for each date, as the template says", async () => {
    const { status, body } = await sendTemplate(club, { capacity: 10, notes: "Bring a mat" });
    expect([status, body.create_response.info]).toEqual([201, []]);
    const id = body.create_response.id;
    expect(body.recurring_class).toMatchObject({
      ...{ id, version: 1, status: "active", name: "Vinyasa yoga", first_date: MONDAY, last_date: LAST },
      ...{ skipped: [], unsettled: 0, created_by: "northwind-app" },
      phases: [
        {
          ...{ from: MONDAY, weekdays: ["monday"], local_time: "18:30", interval_weeks: 1 },
          ...{ duration_minutes: 60, coach_id: 501, room_id: 72, is_virtual: false, virtual_url: null },
          ...{ capacity: 10, waitlist_size: 10, notes: "Bring a mat" },
        },
      ],
      history: [{ version: 1, operation: "created" }],
    });
    const classes = await classesOf(club, id);
    expect(classes.map(({ local_date }) => local_date)).toEqual([MONDAY, NEXT, LAST]);
    expect(classes[1]).toMatchObject({
      ...{ recurring_class_id: id, set_by_hand: [], status: "scheduled", name: "Vinyasa yoga" },
      ...{ start_date_time: "2026-12-14T18:30:00.000Z", end_date_time: "2026-12-14T19:30:00.000Z" },
      ...{ coach_id: 501, coach_name: "Amara Cole", room_id: 72, capacity: 10, notes: "Bring a mat" },
    });
    expect(await seenTemplate(club, id)).toEqual(body.recurring_class);
    expect(Object.keys(await heldTime(club.tables))).toEqual(["coach#11#501", "room#11#72"]);
  });

  it("makes classes for 92 days, and none for the day after", async () => {
    const days = { first_date: "2027-02-19", last_date: undefined, weekdays: ["saturday", "sunday"] };
    const id = await makeTemplate(club, days);
    expect((await classesOf(club, id)).map(({ local_date }) => local_date)).toEqual(["2027-02-20"]);
    expect(await seenTemplate(club, id)).toMatchObject({ made_until: "2027-02-20", unsettled: 0 });
  });

  it("makes every other week's classes, whatever the weekday of the first date", async () => {
    const days = { first_date: "2026-12-09", last_date: "2027-01-06", weekdays: ["tuesday", "thursday"] };
    const id = await makeTemplate(club, { ...days, interval_weeks: 2 });
    expect((await classesOf(club, id)).map(({ local_date }) => local_date)).toEqual([
      ...["2026-12-10", "2026-12-22", "2026-12-24", "2027-01-05"],
    ]);
  });

  it("keeps the local time as clocks change", async () => {
    club.now = new Date("2027-03-01T09:00:00Z");
    const id = await makeTemplate(club, { first_date: "2027-03-22", last_date: "2027-03-29" });
    const starts = (await classesOf(club, id)).map(({ start_date_time }) => start_date_time);
    expect(starts).toEqual(["2027-03-22T18:30:00.000Z", "2027-03-29T17:30:00.000Z"]);
  });

  it("makes no class of a past date, nor of a time today that is over", async () => {
    const days = { first_date: "2026-11-16", last_date: "2026-11-27", weekdays: ["monday", "friday"] };
    const id = await makeTemplate(club, { ...days, local_time: "09:00" });
    const dates = (await classesOf(club, id)).map(({ local_date }) => local_date);
    expect(dates.filter((date) => date > "2026-11-20")).toEqual(["2026-11-23", "2026-11-27"]);
    expect(dates.filter((date) => date < "2026-11-20")).toEqual([]);
  });

  it("skips a date on which the coach is taken, and says so", async () => {
    await planClass(club, { start_date_time: "2026-12-14T19:00:00Z", room_id: 71 });
    const { status, body } = await sendTemplate(club);
    expect(status).toBe(201);
    expect(body.create_response.info).toMatchObject([
      { severity: "Warning", errorCode: "CLASS_SKIPPED", jsonObject: { local_dates: [NEXT] } },
    ]);
    expect(body.recurring_class.skipped).toMatchObject([
      { local_date: NEXT, problems: [{ severity: "Error", errorCode: "COACH_UNAVAILABLE" }] },
    ]);
    const classes = await classesOf(club, body.create_response.id);
    expect(classes.map(({ local_date }) => local_date)).toEqual([MONDAY, LAST]);
  });

  it("refuses as a whole where nothing may be skipped, and writes nothing", async () => {
    await planClass(club, { start_date_time: "2026-12-14T19:00:00Z" });
    const before = (await storedItems(club.tables, "Classes")).length;
    const { status, body } = await sendTemplate(club, { on_conflict: "refuse" });
    expect([status, refusalProblems(body)]).toEqual([
      400,
      ["COACH_UNAVAILABLE coach_id", "ROOM_UNAVAILABLE room_id"],
    ]);
    expect(body.info[0].jsonObject).toMatchObject({ local_date: NEXT });
    expect(await storedItems(club.tables, "Classes")).toHaveLength(before);
  });

  it("refuses if the class can be on none of its dates within 92 days", async () => {
    await planClass(club, { start_date_time: "2026-12-07T18:30:00Z", room_id: 71 });
    const only = { last_date: MONDAY };
    const { status, body } = await sendTemplate(club, only);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    const { status: later } = await sendTemplate(club, { first_date: "2027-02-22", last_date: undefined });
    expect(later).toBe(201);
  });

  it.each([
    ["a coach who is not active", { coach_id: 503 }, "COACH_NOT_FOUND coach_id"],
    ["a room that is not in use", { room_id: 73 }, "ROOM_NOT_FOUND room_id"],
    ["a room for other types", { class_type_id: 151, room_id: 71 }, "ROOM_NOT_FOR_TYPE room_id"],
    ["a type that is not in use", { class_type_id: 154 }, "CLASS_TYPE_NOT_FOUND class_type_id"],
    ["a last date before the first", { last_date: "2026-12-06" }, "FIELD_INVALID last_date"],
    ["no weekday", { weekdays: [] }, "FIELD_INVALID weekdays"],
    ["a weekday twice", { weekdays: ["monday", "monday"] }, "FIELD_INVALID weekdays"],
    ["nine weeks in between", { interval_weeks: 9 }, "FIELD_INVALID interval_weeks"],
    ["a time that no clock shows", { local_time: "24:00" }, "FIELD_INVALID local_time"],
    ["a place that does not fit", { is_virtual: true }, "FIELD_REQUIRED virtual_url"],
  ])("refuses %s, once", async (_, fields, problem) => {
    const { status, body } = await sendTemplate(club, fields);
    expect([status, refusalProblems(body)]).toEqual([400, expect.arrayContaining([problem])]);
    expect(
      body.info.filter(({ identifier }: { identifier: string }) => problem.endsWith(identifier)),
    ).toHaveLength(1);
  });

  it("takes any coach who is free for each class, or none who is to be announced", async () => {
    await planClass(club, { start_date_time: "2026-12-14T18:30:00Z", room_id: 71 });
    const any = await makeTemplate(club, { coach_id: undefined });
    const coaches = (await classesOf(club, any)).map(({ coach_id }) => coach_id);
    expect(coaches).toEqual([501, 502, 501]);
    expect((await seenTemplate(club, any)).phases[0]).not.toHaveProperty("coach_id");
    const none = await makeTemplate(club, { coach_id: null, local_time: "12:00" });
    expect((await classesOf(club, none)).map(({ coach_id }) => coach_id)).toEqual([null, null, null]);
    expect((await seenTemplate(club, none)).phases[0].coach_id).toBeNull();
  });
});
