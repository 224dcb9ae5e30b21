import { describe, expect, it, vi } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { CAMDEN, camdenBody } from "../../../support/camden.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { appointmentSteps, ofAppointment } from "./appointment-steps.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { book, bookAndTell, change } = appointmentSteps(() => scene);

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

describe("events of a series that come while its message is sent", () => {
  it("tell the client nothing twice", async () => {
    const recurrence = {
      ...{ weekdays: ["tuesday"], local_time: "10:00" },
      ...{ first_date: "2026-12-01", occurrences: 3 },
    };
    const { start_date_time: _, ...body } = appointmentBody();
    scene.holdEvents();
    const { status, text } = await scene.api.bookSeries({ ...body, recurrence }, MEMBER);
    expect(status, text).toBe(201);
    let late: readonly string[] = [];
    scene.releaseEvents((events) => {
      late = events.slice(1);
      return events.slice(0, 1);
    });
    expect(late).toHaveLength(2);
    scene.outcome = async () => {
      const events = late.map((event, index) => ({ id: `late-${index}`, body: event }));
      late = [];
      if (events.length > 0) expect(await scene.deliveries.invoke(events)).toEqual([]);
      return { kind: "sent" };
    };
    await scene.pass(HOUR_MS);
    const told = scene
      .take()
      .map(({ letter }) => letter.bookings.map(({ startsAt }) => startsAt.slice(0, 10)));
    expect(told).toEqual([["2026-12-01", "2026-12-08", "2026-12-15"]]);
  });
});

describe("two changes of a client at the same instant", () => {
  it("of which one event is late, are each told once", async () => {
    const cancelled = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.holdEvents();
    await Promise.all([
      scene.api.cancelAppointment({}, ofAppointment(cancelled)),
      book({ start_date_time: "2026-12-03T10:00:00Z" }),
    ]);
    scene.releaseEvents((events) => events.filter((event) => event.includes("appointment.created")));
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([
      "appointment_cancelled",
      "appointment_created",
    ]);
    expect(scene.deliveries.log.filter(({ message }) => message === "fault")).toEqual([]);
  });
});

describe("what is over by the time that the function works again", () => {
  it("is not told as if it were still to come", async () => {
    await book();
    scene.deliveries.nowMs = Date.parse("2026-12-03T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });

  it("is not told to a visitor", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    expect(booked.status).toBe(200);
    scene.deliveries.nowMs = Date.parse("2026-12-03T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });
});

describe("a message that was refused once", () => {
  it("is given up after ten days in which nothing ran", async () => {
    await book({ start_date_time: "2027-01-15T10:00:00Z" });
    scene.outcome = () => ({ kind: "refused", reason: "SendingPausedException" });
    await scene.pass(10 * SECOND_MS);
    scene.take();
    // Nothing runs for ten days.
    scene.deliveries.nowMs += 10 * DAY_MS;
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });
});

describe("a history that is longer than an item", () => {
  // Four bytes each.
  const reason = (bytes: number) => "😀".repeat(bytes / 4);

  /** Bytes of the changes in the appointment's item. */
  async function historyBytes(id: number): Promise<number> {
    const items = await storedItems(scene.deliveries.tables, "Appointments");
    const item = items.find(({ appointment_id }) => appointment_id === id);
    return Buffer.byteLength(JSON.stringify(item?.history));
  }

  it("lets a coach be told of a cancellation that a later comment moves to a page", async () => {
    const id = await book({ start_date_time: "2026-11-24T10:00:00Z" });
    for (const hour of ["11", "12"]) {
      const moved = await scene.api.rescheduleAppointment(
        { start_date_time: `2026-11-24T${hour}:00:00Z`, reason: reason(2_000) },
        { ...MEMBER, pathParameters: { tenant_id: "11", appointment_id: String(id) } },
      );
      expect(moved.status, moved.text).toBe(200);
    }
    await scene.pass(2 * HOUR_MS);
    scene.take();
    const options = { ...MEMBER, pathParameters: { tenant_id: "11", appointment_id: String(id) } };
    const room = 6 * 1_024 - (await historyBytes(id)) - 520;
    const cancelled = await scene.api.cancelAppointment({ reason: reason(room - (room % 4)) }, options);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await historyBytes(id)).toBeGreaterThan(5_000);
    const { version, room_id } = cancelled.body.appointment;
    const commented = await scene.api.updateAppointment(
      { room_id, comments: "See you" },
      { ...options, headers: { "If-Match": `"${version}"` } },
    );
    expect(commented.status, commented.text).toBe(200);
    expect(await historyBytes(id)).toBeLessThan(1_000);
    await scene.pass(HOUR_MS);
    expect(
      scene
        .take()
        .map(({ letter }) => letter.name)
        .toSorted(),
    ).toEqual(["appointment_cancelled", "coach_cancelled"]);
  });
});

describe("a reschedule that changes the coach alone", () => {
  it("is told as another coach, not as another time", async () => {
    const id = await bookAndTell();
    const changed = await scene.api.rescheduleAppointment(
      { start_date_time: "2026-12-01T10:00:00Z", coach_id: 502 },
      ofAppointment(id),
    );
    expect(changed.status, changed.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual(["appointment_coach_changed"]);
  });
});

describe("a reschedule that changes the room alone", () => {
  it("is told to nobody, and does not keep the booking from being told", async () => {
    const id = await book({ start_date_time: "2026-11-24T10:00:00Z", room_id: 71 });
    const changed = await scene.api.rescheduleAppointment(
      { start_date_time: "2026-11-24T10:00:00Z", room_id: 72 },
      ofAppointment(id),
    );
    expect(changed.status, changed.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    const told = scene.take().map(({ letter: { name, bookings } }) => [name, bookings[0]?.roomName]);
    const { room_id } = changed.body.appointment;
    expect(room_id).toBe(72);
    expect(told.toSorted()).toEqual([
      ["appointment_created", "Open floor"],
      ["coach_booked", "Open floor"],
    ]);
  });
});

describe("a tour whose notes alone change", () => {
  it("is not told as moved", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    await scene.pass(10 * SECOND_MS);
    scene.take();
    const changed = await scene.api.rescheduleTour(
      { scheduled_datetime: "2026-12-01T10:00:00Z", notes: "By the back door" },
      {
        ...VISITOR,
        headers: { "Tour-Key": booked.body.info[0].jsonObject.tour_key },
        pathParameters: {
          ...{ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
          tour_id: String(booked.body.id),
        },
      },
    );
    expect(changed.status, changed.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });
});

describe("a cancellation whose session the club gives back within seconds", () => {
  it("is told to the coach", async () => {
    const booked = await scene.api.createAppointment(
      camdenBody({ start_date_time: "2026-11-21T08:00:00Z" }),
      { ...DESK, pathParameters: CAMDEN },
    );
    expect(booked.status, booked.text).toBe(201);
    await scene.pass(10 * SECOND_MS);
    scene.take();
    const id = String(booked.body.create_response.id);
    const options = { ...DESK, pathParameters: { ...CAMDEN, appointment_id: id } };
    for (const body of [{}, { waive: true }]) {
      const cancelled = await scene.api.cancelAppointment(body, options);
      expect(cancelled.status, cancelled.text).toBe(200);
    }
    await scene.pass(HOUR_MS);
    const told = scene.take().map(({ letter }) => letter.name);
    expect(told.toSorted()).toEqual(["appointment_cancelled", "coach_cancelled"]);
  });
});

describe("an event that comes again after three weeks", () => {
  it("tells nothing a second time, though the table has forgotten the first", async () => {
    scene.holdEvents();
    await book({ start_date_time: "2027-01-25T10:00:00Z" });
    let again: readonly string[] = [];
    scene.releaseEvents((events) => {
      again = events;
      return events;
    });
    await scene.pass(21 * DAY_MS);
    expect(scene.take()).toHaveLength(1);
    const { tables, nowMs } = scene.deliveries;
    for (const { owner, record, expires_at } of await storedItems(tables, "Messages")) {
      if (Number(expires_at) * SECOND_MS > nowMs) continue;
      await new BulkTables(tables.client, tables.names).delete("Messages", { owner, record });
    }
    for (const event of again) scene.deliveries.send(event);
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });
});

describe("a reminder of an appointment that is moved while the tenant sends no messages", () => {
  it("comes once the tenant sends them again", async () => {
    const id = await book({ start_date_time: "2026-12-20T10:00:00Z" });
    await scene.pass(DAY_MS);
    scene.take();
    await scene.setMessages(11, { enabled: false });
    const body = { start_date_time: "2026-12-10T10:00:00Z" };
    expect((await scene.api.rescheduleAppointment(body, ofAppointment(id))).status).toBe(200);
    await scene.pass(HOUR_MS);
    await scene.setMessages(11, { enabled: true });
    await scene.pass(40 * DAY_MS);
    expect(scene.take().map(({ at, letter }) => `${at.slice(0, 10)} ${letter.name}`)).toEqual([
      "2026-12-09 appointment_reminder",
    ]);
  });
});

describe("an appointment that is moved out of the next 7 days and cancelled within seconds", () => {
  it("is told to the coach, who was told of it before", async () => {
    const id = await book({ start_date_time: "2026-11-23T10:00:00Z" });
    await scene.pass(10 * SECOND_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toContain("coach_booked");
    const moved = await scene.api.rescheduleAppointment(
      { start_date_time: "2026-12-02T10:00:00Z" },
      ofAppointment(id),
    );
    expect(moved.status, moved.text).toBe(200);
    expect((await scene.api.cancelAppointment({}, ofAppointment(id))).status).toBe(200);
    await scene.pass(HOUR_MS);
    const toCoach = scene.take().filter(({ letter }) => letter.name.startsWith("coach_"));
    expect(toCoach.map(({ letter }) => letter.bookings.map(({ isCancelled }) => isCancelled))).toEqual([
      [true],
    ]);
  });
});

describe("events of a history that is longer than an item", () => {
  const reason = "😀".repeat(500);

  it("read its pages once each, and tell nothing if it ended as it began", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.holdEvents();
    const moves = 24;
    for (let move = 0; move < moves; move += 1) {
      const start_date_time = `2026-12-01T${move % 2 === 0 ? "12" : "10"}:00:00Z`;
      await change("rescheduleAppointment", id, { start_date_time, reason });
    }
    const query = vi.spyOn(scene.deliveries.tables.database, "query");
    scene.releaseEvents();
    await scene.pass(HOUR_MS);
    const reads = query.mock.calls.filter(([{ table }]) => table === "Parts");
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(moves + 1);
    // It is where it was before them.
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });

  it("does not bring a reminder whose time had passed when the appointment was moved", async () => {
    scene.holdEvents();
    const id = await book({ start_date_time: "2026-12-01T10:00:00Z" });
    // A day before the new start has passed when it is moved, but had not when it was booked.
    await scene.pass(20 * 60 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-21T09:15:00Z", reason });
    await scene.pass(SECOND_MS);
    let version = 2;
    for (let round = 0; round < 4; round += 1) {
      const coach_id = round % 2 === 0 ? 502 : 501;
      ({ version } = await change("substituteCoach", id, { coach_id, reason }));
    }
    expect(version).toBe(6);
    const items = await storedItems(scene.deliveries.tables, "Appointments");
    const item = items.find(({ appointment_id }) => appointment_id === id);
    expect(JSON.stringify(item?.history)).not.toMatch(/start_date_time/);
    let late: readonly string[] = [];
    scene.releaseEvents((events) => {
      late = events.slice(0, 1);
      return events.slice(1);
    });
    await scene.deliveries.settle();
    for (const event of late) scene.deliveries.send(event);
    await scene.pass(20 * HOUR_MS);
    const reminders = scene.take().filter(({ letter }) => letter.name === "appointment_reminder");
    expect(reminders.map(({ at }) => at)).toEqual([]);
  });
});
