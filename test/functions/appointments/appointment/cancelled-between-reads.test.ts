import ICAL from "ical.js";
import { expect, it } from "vitest";
import { calendarsUnderTest } from "../../../support/calendar-route.ts";
import { asMember, bookInCamden, CAMDEN, camdenPath, MANAGER } from "../../../support/camden.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { asking } from "../../../support/slots.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const DAY = { from: "2026-12-01T00:00:00Z", to: "2026-12-02T00:00:00Z" };
const CLIENT = { ...MANAGER, pathParameters: { ...CAMDEN, client_id: "9301" } };

/** Cancels an appointment as soon as what is booked has been read, and before what is cancelled is read. */
function cancelBetweenReads(appointmentId: number): void {
  const reads: (() => void)[] = [];
  const isRead = new Promise<void>((resolve) => reads.push(resolve));
  interceptCalls(club.tables.client, async ({ command, input }, next) => {
    if (command !== "QueryCommand") return await next();
    const text = JSON.stringify(input);
    if (text.includes("#cancelled")) {
      await isRead;
      return await next();
    }
    if (!/by-(?:client|coach|session)"/.test(text)) return await next();
    const answer = await next();
    const done = reads.pop();
    if (done === undefined) return answer;
    const path = { ...MANAGER, ...camdenPath(appointmentId) };
    expect((await club.api.cancelAppointment({}, path)).status).toBe(200);
    done();
    return answer;
  });
}

it.each([
  ["by coach", { coach_id: 521 }],
  ["by client", { client_id: 9301 }],
])("an appointment that is cancelled between two reads is once in a list %s", async (_, filter) => {
  const id = await bookInCamden(club);
  cancelBetweenReads(id);
  const query = asking({ ...DAY, ...filter }, { ...MANAGER, pathParameters: CAMDEN });
  const { body } = await club.api.listAppointments(undefined, query);
  expect(body.appointments).toMatchObject([{ id, status: "cancelled" }]);
});

it.each(["asc", "desc"])("an appointment that is cancelled between two reads is once: %s", async (order) => {
  const id = await bookInCamden(club);
  cancelBetweenReads(id);
  const { body } = await club.api.listClientAppointments(undefined, asking({ order }, CLIENT));
  expect(body.appointments).toMatchObject([{ id, status: "cancelled" }]);
});

it("a session is told of once where its appointment is cancelled between two reads", async () => {
  const id = await bookInCamden(club, { appointment_type_id: 133 });
  cancelBetweenReads(id);
  const { body } = await club.api.listClientSessions(undefined, asking({}, CLIENT));
  expect(body.entries).toMatchObject([
    { appointment_id: id, change: 1 },
    { appointment_id: id, change: -1 },
  ]);
});

it("an appointment that is cancelled between two reads is one event of a calendar", async () => {
  const id = await bookInCamden(club);
  const feed = await club.api.createClientCalendar(undefined, {
    ...{ principal: "member-9301", pathParameters: CLIENT.pathParameters },
    ...asMember(),
  });
  expect(feed.status, feed.text).toBe(201);
  const key = new URL(feed.body.url).pathname.replace("/calendars/", "");
  cancelBetweenReads(id);
  const { text } = await calendarsUnderTest(club.tables.database, () => TEST_NOW).get(key);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events.map((event) => event.getFirstPropertyValue("status"))).toEqual(["CANCELLED"]);
});
