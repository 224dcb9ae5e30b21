import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { calendarsUnderTest } from "../../../support/calendar-route.ts";
import { asMember } from "../../../support/camden.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, type RequestOptions, TEST_NOW } from "../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../support/member.ts";
import { eventsInPython, hasPythonIcalendar } from "../../../support/python-calendar.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { itInAll } from "../../../support/run-size.ts";
import { appointmentItem, storeAppointments } from "../../../support/stored-appointment.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { STAFF_SCOPES } from "../unavailability/unavailability.ts";

const club = useSampleClub();

const DAY_MS = 24 * 60 * 60_000;
const STAFF: RequestOptions = { scopes: [...STAFF_SCOPES, "appointments.manage", "appointments.write"] };
const MEMBER: RequestOptions = { principal: "member-9001", grants: MEMBER_9001 };

let now: Date;
let api: ReturnType<typeof functionsUnderTest>;
let calendars: ReturnType<typeof calendarsUnderTest>;

beforeEach(() => {
  now = TEST_NOW;
  api = functionsUnderTest(club.tables.database, { now: () => now });
  calendars = calendarsUnderTest(club.tables.database, () => now);
});

function ofCoach(coach_id = 501, options: RequestOptions = STAFF): RequestOptions {
  return { ...options, pathParameters: { tenant_id: "11", coach_id: String(coach_id) } };
}

function ofClient(client_id = 9001, options: RequestOptions = MEMBER): RequestOptions {
  return { ...options, pathParameters: { tenant_id: "11", client_id: String(client_id) } };
}

/** The last part of the path of a new feed. */
async function newFeed(answer: ReturnType<typeof api.createCoachCalendar>): Promise<string> {
  const { status, body, text } = await answer;
  expect(status, text).toBe(201);
  const url = new URL(body.url);
  expect(url.origin).toBe("https://api.test");
  return url.pathname.replace("/calendars/", "");
}

async function book(fields = {}) {
  const { status, body, text } = await api.createAppointment(appointmentBody(fields), STAFF);
  expect(status, text).toBe(201);
  return Number(body.create_response.id);
}

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      starts: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(each.getFirstPropertyValue("status")),
    };
  });
}

/** Whether the answer is the 404 of a feed that is none. */
function isNone({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status === 404 && JSON.parse(text).info[0].errorCode === "FEED_NOT_FOUND";
}

describe("a calendar", () => {
  it.each([
    ["de", "mit"],
    ["fr, en", "with"],
    ["fr", "with"],
  ])("is in the language of the request that made it: %s", async (asked, word) => {
    await book();
    const headers = { "Accept-Language": asked };
    const feeds = [
      await newFeed(api.createClientCalendar(undefined, { ...ofClient(), headers })),
      await newFeed(api.createCoachCalendar(undefined, { ...ofCoach(), headers })),
    ];
    for (const feed of feeds) {
      const { text } = await calendars.get(feed, { "accept-language": "en" });
      expect(eventsOf(text).map(({ summary }) => summary?.split(" ")[2])).toEqual([word]);
    }
  });
});

describe("HEAD of a calendar", () => {
  it("is answered as GET is, without a body", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const answers = [
      { feed, headers: {}, status: 200 },
      { feed: feed.replace(/^./, "!"), headers: {}, status: 404 },
      { feed, headers: { "If-None-Match": "*" }, status: 304 },
    ];
    for (const { feed: asked, headers, status } of answers) {
      const [got, head] = [await calendars.get(asked, headers), await calendars.get(asked, headers, "HEAD")];
      expect(got.status).toBe(status);
      expect(head).toEqual({ ...got, text: "" });
    }
  });

  it("keeps the feed alive as GET does", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    for (const days of [60, 120]) {
      now = new Date(TEST_NOW.getTime() + days * DAY_MS);
      expect((await calendars.get(feed, {}, "HEAD")).status).toBe(200);
    }
  });
});

describe("a coach's calendar", () => {
  it("shows appointments, cancelled ones too, with short names, and absences without reason", async () => {
    const id = await book({ comments: "A secret", start_date_time: "2026-12-01T10:00:00Z" });
    const other = await book({ start_date_time: "2026-12-02T10:00:00Z" });
    const pathParameters = { tenant_id: "11", appointment_id: String(other) };
    await api.cancelAppointment({}, { ...STAFF, pathParameters });
    const absence = {
      start_date_time: "2026-12-05T00:00:00Z",
      end_date_time: "2026-12-06T00:00:00Z",
      reason: "Operation",
    };
    expect((await api.addStaffUnavailability(absence, ofCoach())).status).toBe(201);
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const { status, headers, text } = await calendars.get(feed);
    expect([status, headers["Content-Type"], headers["Cache-Control"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, no-cache",
    ]);
    expect(eventsOf(text)).toMatchObject([
      {
        uid: `appointment-${id}@api.test`,
        summary: "Personal training with Priya R.",
        location: "Open floor, Northwind London Bridge",
        starts: "2026-12-01T10:00:00.000Z",
        sequence: 1,
        status: "CONFIRMED",
      },
      { uid: `appointment-${other}@api.test`, sequence: 2, status: "CANCELLED" },
      { summary: "Away", starts: "2026-12-05T00:00:00.000Z" },
    ]);
    expect(text).not.toMatch(/secret|Operation|Raman|example\.com/);
  });

  it("shows an absence that began before the days that it shows and still lasts", async () => {
    const absence = { start_date_time: "2026-11-22T00:00:00Z", end_date_time: "2027-01-10T00:00:00Z" };
    expect((await api.addStaffUnavailability(absence, ofCoach())).status).toBe(201);
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    now = new Date("2027-01-02T09:00:00Z");
    const { text } = await calendars.get(feed);
    expect(eventsOf(text)).toMatchObject([{ summary: "Away", starts: "2026-11-22T00:00:00.000Z" }]);
  });

  itInAll("shows two thousand appointments at most, booked ones before cancelled ones", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const items = Array.from({ length: 2_005 }, (_, index) =>
      appointmentItem({
        appointment_id: index + 1,
        start_date_time: new Date(TEST_NOW.getTime() + index * 30 * 60_000).toISOString(),
        status: index < 1_000 ? "cancelled" : "booked",
      }),
    );
    await storeAppointments(club.tables, items);
    const events = eventsOf((await calendars.get(feed)).text);
    expect(events).toHaveLength(2_000);
    expect(events.filter(({ status }) => status === "CONFIRMED")).toHaveLength(1_005);
  });

  it("calls nobody by what a visitor wrote", async () => {
    await api.bookTour(tourBody({ full_name: "Canary\r\nATTENDEE:x" }));
    const clients = await storedItems(club.tables, "Clients");
    const { client_id } = clients.find(({ full_name }) => String(full_name).startsWith("Canary")) ?? {};
    await book({ client_id });
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const { text } = await calendars.get(feed);
    expect(eventsOf(text)).toMatchObject([{ summary: "Personal training with a client" }]);
    expect(text).not.toMatch(/canary/i);
  });

  it("shows what began within 31 days, and not what began before", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const id = await book({ start_date_time: "2026-11-20T12:00:00Z" });
    const shown = async (at: string) => {
      now = new Date(at);
      return eventsOf((await calendars.get(feed)).text).some(({ uid }) => uid.includes(String(id)));
    };
    expect(await shown("2026-12-21T11:59:00Z")).toBe(true);
    expect(await shown("2026-12-21T12:02:00Z")).toBe(false);
  });

  it("shows what begins within 92 days, and not what begins later", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    await book({ start_date_time: "2027-02-20T08:45:00Z" });
    await book({ start_date_time: "2027-02-20T10:00:00Z", client_id: 9002, coach_id: 501 });
    const starts = eventsOf((await calendars.get(feed)).text).map((event) => event.starts);
    expect(starts).toContain("2027-02-20T08:45:00.000Z");
    expect(starts).not.toContain("2027-02-20T10:00:00.000Z");
  });

  it("ends by a suspension, and does not come back with the coach", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    expect((await calendars.get(feed)).status).toBe(200);
    expect((await api.suspendStaffMember(undefined, ofCoach())).status).toBe(200);
    expect(isNone(await calendars.get(feed))).toBe(true);
    expect((await api.createCoachCalendar(undefined, ofCoach())).status).toBe(404);
    expect((await api.activateStaffMember(undefined, ofCoach())).status).toBe(200);
    expect(isNone(await calendars.get(feed))).toBe(true);
    const again = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    expect((await calendars.get(again)).status).toBe(200);
  });

  it("answers nothing while an import has the coach inactive", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const items = await storedItems(club.tables, "Club");
    const changed = items.map((item) => (item.coach_id === 501 ? { ...item, is_active: false } : item));
    await replaceItems(club.tables, "Club", changed);
    expect(isNone(await calendars.get(feed))).toBe(true);
  });
});

describe("a client's calendar", () => {
  it("shows coach and room, and neither comments nor the URL of a virtual appointment", async () => {
    await book({ comments: "A secret" });
    await book({
      ...{ start_date_time: "2026-12-03T10:00:00Z", is_virtual: true, room_id: undefined },
      virtual_url: "https://meet.northwind.example/r/1",
    });
    await book({ client_id: 9002, start_date_time: "2026-12-04T10:00:00Z" });
    const feed = await newFeed(api.createClientCalendar(undefined, ofClient()));
    const { text } = await calendars.get(feed);
    expect(eventsOf(text).map(({ summary, location }) => [summary, location])).toEqual([
      ["Personal training with Amara Cole", "Open floor, Northwind London Bridge"],
      ["Personal training with Amara Cole", "Online"],
    ]);
    expect(text).not.toMatch(/secret|meet\.northwind|Raman/);
  });

  it("is made and ended by the client's own token alone", async () => {
    const staff = await api.createClientCalendar(undefined, ofClient(9001, STAFF));
    expect([staff.status, staff.body.info[0].errorCode]).toEqual([403, "ACCESS_DENIED"]);
    expect((await api.deleteClientCalendar(undefined, ofClient(9001, STAFF))).status).toBe(403);
    expect((await api.createClientCalendar(undefined, ofClient(9002))).status).toBe(403);
    const elsewhere = { ...asMember(9301), pathParameters: { tenant_id: "11", client_id: "9301" } };
    expect((await api.createClientCalendar(undefined, elsewhere)).status).toBe(403);
  });

  it("is none once the client's record is emptied or gone, though the feed's own items are there", async () => {
    const feed = await newFeed(api.createClientCalendar(undefined, ofClient()));
    const items = await storedItems(club.tables, "Clients");
    const isTheirs = (item: (typeof items)[number]) => item.record === "client#9001" && item.tenant_id === 11;
    const [own = {}] = items.filter(isTheirs);
    await replaceItems(club.tables, "Clients", [{ tenant_id: own.tenant_id, record: own.record }]);
    expect(isNone(await calendars.get(feed))).toBe(true);
    expect((await api.createClientCalendar(undefined, ofClient())).status).toBe(404);
  });

  it("ends by an erasure, which leaves nothing of it", async () => {
    const feed = await newFeed(api.createClientCalendar(undefined, ofClient()));
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 }, now);
    expect(isNone(await calendars.get(feed))).toBe(true);
    const left = await storedItems(club.tables, "Parts");
    expect(left.filter(({ record }) => record === "feed" || record === "calendar")).toEqual([]);
  });
});

describe("a calendar feed", () => {
  it.skipIf(!hasPythonIcalendar)("is parsed by python3-icalendar, where there is one", async () => {
    const id = await book();
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    expect(eventsInPython((await calendars.get(feed)).text)).toEqual([
      [`appointment-${id}@api.test`, "Personal training with Priya R.", "2026-12-01T10:00:00+00:00"],
    ]);
  });

  it("is made in place of the former one, and ended", async () => {
    const first = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const second = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    expect(isNone(await calendars.get(first))).toBe(true);
    expect((await calendars.get(second)).status).toBe(200);
    const ended = await api.deleteCoachCalendar(undefined, ofCoach());
    expect([ended.status, ended.body]).toEqual([200, { id: 501, info: [] }]);
    expect(isNone(await calendars.get(second))).toBe(true);
    const again = await api.deleteCoachCalendar(undefined, ofCoach());
    expect(again.body.info[0].errorCode).toBe("ALREADY_DONE");
    const left = await storedItems(club.tables, "Parts");
    expect(left.filter(({ record }) => record === "feed" || record === "calendar")).toEqual([]);
  });

  it("leaves one feed of two that are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => newFeed(api.createCoachCalendar(undefined, ofCoach()))),
    );
    const answers = await Promise.all(made.map((feed) => calendars.get(feed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await storedItems(club.tables, "Parts");
    expect(left.filter(({ record }) => record === "feed")).toHaveLength(1);
  });

  it("shows its URL once, under an Idempotency-Key too, and has 192 random bits", async () => {
    const options = { ...ofCoach(), headers: { "Idempotency-Key": "calendar" } };
    const first = await api.createCoachCalendar(undefined, options);
    const [, key = ""] = /\/calendars\/([\w-]+)\.ics$/.exec(first.body.url) ?? [];
    expect(Buffer.from(key, "base64url")).toHaveLength(24);
    const again = await api.createCoachCalendar(undefined, options);
    expect(again.body).toEqual({ create_response: { id: 501, info: [] }, url: null });
    const stored = JSON.stringify([
      await storedItems(club.tables, "Parts"),
      await storedItems(club.tables, "Idempotency"),
    ]);
    expect(stored).not.toContain(key);
  });

  it("answers 304 to a reader who has it, until it changes", async () => {
    await book();
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const etag = String((await calendars.get(feed)).headers.ETag);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*", ` ${etag} `]) {
      const { status, text, headers } = await calendars.get(feed, { "If-None-Match": tags });
      expect([status, text, headers.ETag], tags).toEqual([304, "", etag]);
    }
    for (const tags of ['"other"', '"a", *, "b"', etag.slice(1)]) {
      expect((await calendars.get(feed, { "If-None-Match": tags })).status, tags).toBe(200);
    }
    await book({ start_date_time: "2026-12-02T10:00:00Z" });
    now = new Date(now.getTime() + 61_000);
    const changed = await calendars.get(feed, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(eventsOf(changed.text)).toHaveLength(2);
  });

  it("is answered though nobody can note that it was read, and the log has ids alone", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    now = new Date(TEST_NOW.getTime() + DAY_MS);
    interceptCalls(club.tables.client, ({ command, input }, next) =>
      command === "TransactWriteItemsCommand"
        ? Promise.reject(Object.assign(new Error("No"), { name: "ThrottlingException", cause: input }))
        : next(),
    );
    const { status, text } = await calendars.get(feed);
    expect([status, text.slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
    const errors = calendars.log.filter(({ level }) => level === "error");
    expect(errors).toMatchObject([
      { message: "feed reader not noted", fields: { tenant_id: 11, coach_id: 501 } },
    ]);
    expect(JSON.stringify(calendars.log)).not.toContain(feed.slice(0, 32));
  });

  it("lives for 90 days after its last reader, and a day more at most", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    now = new Date(TEST_NOW.getTime() + 89 * DAY_MS);
    expect((await calendars.get(feed)).status).toBe(200);
    now = new Date(now.getTime() + 90 * DAY_MS - 1_000);
    expect((await calendars.get(feed)).status).toBe(200);
    now = new Date(now.getTime() + 91 * DAY_MS);
    expect(isNone(await calendars.get(feed))).toBe(true);
  });

  it.each([
    ["a word", "unknown.ics"],
    ["a key that nobody has", `${"k".repeat(32)}.ics`],
    ["a key without .ics", `${"k".repeat(32)}`],
    ["a longer key", `${"k".repeat(33)}.ics`],
    ["a key whose end is in capitals", `${"k".repeat(32)}.ICS`],
    ["a key with two ends", `${"k".repeat(32)}.ics.ics`],
    ["a key and a line's end", `${"k".repeat(32)}.ics\n`],
    ["a key and padding", `${"k".repeat(31)}=.ics`],
    ["a key with a letter of another alphabet", `${"k".repeat(31)}é.ics`],
    ["a very long key", `${"k".repeat(10_000)}.ics`],
    ["a path", "..%2f..%2f.ics"],
    ["a NUL", "%00.ics"],
    ["another path", "../tenants"],
    ["nothing", ""],
  ])("is none: %s", async (_, feed) => {
    expect(isNone(await calendars.get(feed))).toBe(true);
  });

  it("costs a stranger's request one read of one item, and nothing where the path is no key", async () => {
    const ended = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    const answers = [];
    for (const feed of [ended, `${"k".repeat(32)}.ics`, "unknown.ics"]) {
      const { status, text, headers } = await calendars.get(feed);
      answers.push({ status, text, headers });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.headers).toMatchObject({ "Cache-Control": "no-store" });
    expect(answers[0]?.headers).not.toHaveProperty("ETag");
    expect(
      calendars.log.map(({ fields }) => [fields.round_trips, fields.read_units, fields.write_units]),
    ).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  it("is in no line of the log", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    await calendars.get(feed);
    await calendars.get(feed.replace(/^./, "_"));
    const lines = JSON.stringify([...calendars.log, ...api.log]);
    expect(calendars.log.length).toBe(2);
    expect(lines).toContain("getCalendar");
    expect(lines).not.toContain(feed.slice(1, 30));
  });

  it("is read by GET and HEAD alone, and no other route is public", async () => {
    const feed = await newFeed(api.createCoachCalendar(undefined, ofCoach()));
    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      expect((await calendars.get(feed, {}, method)).status, method).toBe(404);
    }
    const without = await api.getStaffMember(undefined, { ...ofCoach(), authorizer: undefined });
    expect(without.status).toBe(401);
  });
});
