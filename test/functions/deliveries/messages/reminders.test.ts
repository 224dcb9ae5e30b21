import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND, type RequestOptions } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { DESK, VISITOR } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The reminders that were sent since it was last asked, with when. */
function reminders(): string[] {
  const all = scene.take().filter(({ letter }) => letter.name.endsWith("_reminder"));
  return all.map(({ to, at }) => `${at.slice(0, 16)} ${to}`);
}

/** Lets time pass until an instant. */
async function until(instant: string): Promise<void> {
  await scene.pass(Date.parse(instant) - scene.deliveries.nowMs);
}

async function book(fields = {}, options: RequestOptions = DESK): Promise<number> {
  const { status, body, text } = await scene.api.createAppointment(appointmentBody(fields), options);
  expect(status, text).toBe(201);
  return body.create_response.id;
}

function ofAppointment(id: number, options: RequestOptions = DESK): RequestOptions {
  return { ...options, pathParameters: { tenant_id: "11", appointment_id: String(id) } };
}

describe("a reminder", () => {
  it("comes a day before the start, once", async () => {
    await book();
    await until("2026-11-30T09:59:00Z");
    expect(reminders()).toEqual([]);
    await until("2026-11-30T10:02:00Z");
    expect(reminders()).toEqual(["2026-11-30T10:00 priya.raman@example.com"]);
    await until("2026-12-05T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("comes as often as the tenant says", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [120, 2_880, 1_440] });
    await book();
    await until("2026-12-05T10:00:00Z");
    expect(reminders().map((line) => line.slice(0, 16))).toEqual([
      "2026-11-29T10:00",
      "2026-11-30T10:00",
      "2026-12-01T08:00",
    ]);
  });

  it("does not come if the tenant says so", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [] });
    await book();
    await until("2026-12-05T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("does not come if its time had passed when the appointment was booked, but a later one does", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [1_440, 60] });
    await book({ start_date_time: "2026-11-21T08:00:00Z" });
    await until("2026-11-22T09:00:00Z");
    expect(reminders()).toEqual(["2026-11-21T07:00 priya.raman@example.com"]);
  });

  it("comes if its time is the minute after the booking", async () => {
    await book({ start_date_time: "2026-11-21T09:15:00Z" });
    await until("2026-11-20T09:17:00Z");
    expect(reminders()).toEqual(["2026-11-20T09:15 priya.raman@example.com"]);
  });

  it("follows a move, forwards and backwards", async () => {
    const id = await book();
    const move = async (start_date_time: string) => {
      const { status } = await scene.api.rescheduleAppointment({ start_date_time }, ofAppointment(id));
      expect(status).toBe(200);
    };
    await move("2026-12-03T12:00:00Z");
    await until("2026-12-02T11:59:00Z");
    expect(reminders()).toEqual([]);
    await until("2026-12-02T12:01:00Z");
    expect(reminders()).toEqual(["2026-12-02T12:00 priya.raman@example.com"]);
    await move("2026-12-10T12:00:00Z");
    await until("2026-12-20T12:00:00Z");
    expect(reminders()).toEqual(["2026-12-09T12:00 priya.raman@example.com"]);
  });

  it("does not come again when something else of the appointment changes", async () => {
    const id = await book();
    await until("2026-11-30T11:00:00Z");
    expect(reminders()).toHaveLength(1);
    const body = { room_id: 72, comments: "Bring the blue band" };
    const options = { ...ofAppointment(id), headers: { "If-Match": '"1"' } };
    expect((await scene.api.updateAppointment(body, options)).status).toBe(200);
    expect((await scene.api.substituteCoach({ coach_id: 502 }, ofAppointment(id))).status).toBe(200);
    await until("2026-12-02T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("does not come again if the event of the booking comes again", async () => {
    scene.holdEvents();
    await book();
    let again: readonly string[] = [];
    scene.releaseEvents((events) => {
      again = events;
      return events;
    });
    await until("2026-11-30T11:00:00Z");
    expect(reminders()).toHaveLength(1);
    for (const event of again) scene.deliveries.send(event);
    await until("2026-12-02T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("does not come after a cancellation, whichever event comes last", async () => {
    scene.holdEvents();
    const id = await book();
    await scene.api.cancelAppointment({}, ofAppointment(id));
    scene.releaseEvents((events) => events.toReversed());
    await until("2026-12-02T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("does not come after an erasure, and leaves nothing", async () => {
    const coaches = { start_date_time: "2026-11-24T10:00:00Z" };
    await book(coaches);
    await book();
    await scene.pass(MINUTE_MS);
    const { tables } = scene.deliveries;
    const bulk = new BulkTables(tables.client, tables.names);
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 }, scene.deliveries.now());
    const left = await storedItems(tables, "Messages");
    expect(left.filter(({ owner }) => String(owner).startsWith("client#"))).toEqual([]);
    expect(left.filter((item) => Object.values(item).some((value) => value instanceof Set))).toEqual([]);
    await until("2026-12-02T10:00:00Z");
    expect(reminders()).toEqual([]);
  });

  it("is not sent for what has begun while nothing was sent", async () => {
    await book();
    await scene.pass(MINUTE_MS);
    scene.deliveries.nowMs = Date.parse("2026-12-01T10:00:00Z");
    await scene.pass(DAY_MS);
    expect(reminders()).toEqual([]);
  });

  it("is late rather than not sent, and the last one alone", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [1_440, 720] });
    await book();
    await scene.pass(MINUTE_MS);
    scene.deliveries.nowMs = Date.parse("2026-12-01T09:00:00Z");
    await scene.pass(DAY_MS);
    expect(reminders()).toEqual(["2026-12-01T09:00 priya.raman@example.com"]);
  });

  it("goes to the address that is the client's then", async () => {
    await book();
    const options = { ...DESK, pathParameters: { tenant_id: "11", client_id: "9001" } };
    const changed = await scene.api.updateClient({ email_id: "priya@new.example" }, options);
    expect(changed.status, changed.text).toBe(200);
    await until("2026-12-02T10:00:00Z");
    expect(reminders()).toEqual(["2026-11-30T10:00 priya@new.example"]);
  });

  it("comes for a tour, and not after its visitor has come", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [1_440, 10] });
    const { body } = await scene.api.bookTour(tourBody(), VISITOR);
    await until("2026-12-01T09:30:00Z");
    expect(reminders()).toEqual(["2026-11-30T10:00 ada.byron@example.com"]);
    const pathParameters = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE, tour_id: String(body.id) };
    expect((await scene.api.checkInVisitor({}, { ...DESK, pathParameters })).status).toBe(200);
    await until("2026-12-01T10:30:00Z");
    expect(reminders()).toEqual([]);
  });

  it("comes again after an undo if its time is still to come", async () => {
    await scene.setMessages(11, { reminder_minutes_before: [10] });
    const id = await book();
    await until("2026-12-01T09:20:00Z");
    expect((await scene.api.checkInClient({}, ofAppointment(id))).status).toBe(200);
    expect((await scene.api.undoClientCheckIn({}, ofAppointment(id))).status).toBe(200);
    await until("2026-12-01T10:30:00Z");
    expect(reminders()).toEqual(["2026-12-01T09:50 priya.raman@example.com"]);
  });
});

describe("a reminder over a change of the clocks", () => {
  const SYDNEY = { client_id: 9201, coach_id: 601, room_id: 91 };

  // London: 28 March and 31 October 2027. Sydney: 4 April and 3 October 2027. A day is 24 hours that pass.
  it.each([
    ["London, to summer time", 11, {}, "2027-03-28T09:00:00Z", "2027-03-27T09:00"],
    ["London, to winter time", 11, {}, "2027-10-31T10:00:00Z", "2027-10-30T10:00"],
    ["Sydney, to winter time", 21, SYDNEY, "2027-04-03T23:00:00Z", "2027-04-02T23:00"],
    ["Sydney, to summer time", 21, SYDNEY, "2027-10-02T23:00:00Z", "2027-10-01T23:00"],
  ])("is sent 24 hours before: %s", async (_, tenant, fields, start_date_time, expected) => {
    await scene.setMessages(tenant, { enabled: true });
    const now = new Date(Date.parse(start_date_time) - 30 * DAY_MS);
    scene.deliveries.nowMs = now.getTime();
    await book(
      { ...fields, start_date_time },
      {
        ...DESK,
        grants: { companies: [], tenants: [tenant] },
        pathParameters: { tenant_id: String(tenant) },
      },
    );
    await until(start_date_time);
    expect(reminders().map((line) => line.slice(0, 16))).toEqual([expected]);
  });
});
