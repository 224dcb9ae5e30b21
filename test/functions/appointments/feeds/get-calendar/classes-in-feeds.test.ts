import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { calendarsUnderTest } from "../../../../support/calendar-route.ts";
import { book, classWith, leave } from "../../../../support/class-bookings.ts";
import { changeClass } from "../../../../support/classes.ts";
import type { RequestOptions, TestAnswer } from "../../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { type SampleClub, useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const STAFF: RequestOptions = {
  scopes: ["staff.write"],
  pathParameters: { tenant_id: "11", coach_id: "501" },
};
const MEMBER: RequestOptions = {
  principal: "member-9001",
  grants: MEMBER_9001,
  pathParameters: { tenant_id: "11", client_id: "9001" },
};
const on = (date: string) => `${date}T18:00:00.000Z`;
const settled = { version: 3, followed_version: 3, unsettled: 1, updated_at: "2026-11-20T10:00:00.000Z" };

beforeAll(async () => {
  await storeClasses(club.tables, [
    { class_id: 1, start_date_time: on("2026-12-01"), booked: 3, name: "Yoga; slow, kind" },
    {
      class_id: 2,
      start_date_time: on("2026-12-02"),
      status: "cancelled",
      ...settled,
      settling: { kind: "cancelled", by: "desk" },
    },
    {
      class_id: 3,
      start_date_time: on("2026-12-04"),
      booked: 1,
      ...settled,
      settling: { kind: "moved", by: "desk" },
    },
    {
      class_id: 4,
      start_date_time: on("2026-12-05"),
      coach_id: 502,
      coach_name: "Ben Carter",
      is_virtual: true,
    },
    // The first and the last that are shown, and one before and after.
    { class_id: 5, start_date_time: "2026-10-20T09:00:00.000Z" },
    { class_id: 6, start_date_time: "2026-10-20T08:59:59.999Z" },
    { class_id: 7, start_date_time: "2027-02-20T08:59:59.999Z" },
    { class_id: 8, start_date_time: "2027-02-20T09:00:00.000Z" },
    { class_id: 9, tenant_id: 13, start_date_time: on("2026-12-01") },
  ]);
  await storeClassBookings(club.tables, [
    { class_id: 1, start_date_time: on("2026-12-01"), status: "checked_in", version: 2 },
    { class_id: 2, start_date_time: on("2026-12-02") },
    { class_id: 3, start_date_time: on("2026-12-03") },
    {
      class_id: 4,
      start_date_time: on("2026-12-05"),
      status: "cancelled",
      promoted_at: "2026-11-20T08:30:00.000Z",
    },
    { class_id: 5, start_date_time: "2026-10-20T09:00:00.000Z", status: "cancelled", was_waiting: true },
    { class_id: 7, start_date_time: "2027-02-20T08:59:59.999Z", status: "waiting" },
    { class_id: 1, client_id: 9002, start_date_time: on("2026-12-01") },
  ]);
});

async function eventsOf(
  feed: Promise<TestAnswer>,
  { tables, now }: Pick<SampleClub, "tables" | "now"> = club,
) {
  const { status, body, text } = await feed;
  expect(status, text).toBe(201);
  const name = new URL(body.url).pathname.replace("/calendars/", "");
  const answer = await calendarsUnderTest(tables.database, () => now).get(name);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  const events = calendar.getAllSubcomponents("vevent").map((each) => {
    const { uid, summary, location, sequence, startDate } = new ICAL.Event(each);
    const starts = startDate.toJSDate().toISOString();
    return [uid, summary, location, starts, sequence, String(each.getFirstPropertyValue("status"))];
  });
  return events.toSorted(([, , , a = ""], [, , , b = ""]) => (a < b ? -1 : 1));
}

describe("classes in calendar feeds", () => {
  it("show the coach how many have booked, and leave when they are cancelled", async () => {
    expect(await eventsOf(club.api.createCoachCalendar(undefined, STAFF))).toEqual([
      [
        "class-5@api.test",
        "Vinyasa yoga (0/20)",
        "Open floor, Northwind London Bridge",
        "2026-10-20T09:00:00.000Z",
        1,
        "CONFIRMED",
      ],
      [
        "class-1@api.test",
        "Yoga; slow, kind (3/20)",
        "Open floor, Northwind London Bridge",
        on("2026-12-01"),
        1,
        "CONFIRMED",
      ],
      [
        "class-3@api.test",
        "Vinyasa yoga (1/20)",
        "Open floor, Northwind London Bridge",
        on("2026-12-04"),
        3,
        "CONFIRMED",
      ],
      [
        "class-7@api.test",
        "Vinyasa yoga (0/20)",
        "Open floor, Northwind London Bridge",
        "2027-02-20T08:59:59.000Z",
        1,
        "CONFIRMED",
      ],
    ]);
  });

  it("show the client what is booked and what was, by the class's word, and no place in line", async () => {
    expect(await eventsOf(club.api.createClientCalendar(undefined, MEMBER))).toEqual([
      [
        "class-1@api.test",
        "Yoga; slow, kind with Amara Cole",
        "Open floor, Northwind London Bridge",
        on("2026-12-01"),
        3,
        "CONFIRMED",
      ],
      [
        "class-2@api.test",
        "Vinyasa yoga with Amara Cole",
        "Open floor, Northwind London Bridge",
        on("2026-12-02"),
        4,
        "CANCELLED",
      ],
      [
        "class-3@api.test",
        "Vinyasa yoga with Amara Cole",
        "Open floor, Northwind London Bridge",
        on("2026-12-04"),
        4,
        "CONFIRMED",
      ],
      ["class-4@api.test", "Vinyasa yoga with Ben Carter", "Online", on("2026-12-05"), 2, "CANCELLED"],
    ]);
  });
});

describe("a place in line that ended without a place", () => {
  const own = useSampleClub();
  const wait = { client_id: 9001, if_full: "wait" };
  const ANY = Array(4).fill(expect.anything());

  async function clientsEvents() {
    return await eventsOf(own.api.createClientCalendar(undefined, MEMBER), own);
  }

  it("is in no feed: who only waited had nothing to cancel", async () => {
    const left = await classWith(own, [9002], { capacity: 1 });
    await book(own, left, wait);
    await leave(own, left, 9001);
    const later = { start_date_time: "2026-12-02T10:00:00Z", capacity: 1 };
    const cancelled = await classWith(own, [9002], later);
    await book(own, cancelled, wait);
    await changeClass(own, "cancelClass", cancelled, {});
    expect(await clientsEvents()).toEqual([]);
  });

  it("is forgotten once the client has a place, and gives that up", async () => {
    const classId = await classWith(own, [9002], { capacity: 1 });
    await book(own, classId, wait);
    await leave(own, classId, 9001);
    await leave(own, classId, 9002);
    await book(own, classId, { client_id: 9001 });
    expect(await clientsEvents()).toMatchObject([[`class-${classId}@api.test`, ...ANY, "CONFIRMED"]]);
    await leave(own, classId, 9001);
    expect(await clientsEvents()).toMatchObject([[`class-${classId}@api.test`, ...ANY, "CANCELLED"]]);
  });
});
