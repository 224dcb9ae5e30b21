import { describe, expect, it } from "vitest";
import { tourBody } from "../../../support/bodies.ts";
import { CAMDEN, camdenBody } from "../../../support/camden.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../../support/function-under-test.ts";
import { seen } from "../../../support/staff.ts";
import { AMARA, appointmentSteps, OTHER } from "./appointment-steps.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { book, bookAndTell, change, giveAddressTo502 } = appointmentSteps(() => scene);

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
// Within the next 7 days.
const SOON = "2026-11-24T10:00:00Z";
const LATER = "2026-11-25T12:00:00Z";

/** What was sent to somebody: which message, and of which start. */
function sentTo(address: string): string[] {
  return scene
    .take()
    .filter(({ to }) => to === address)
    .map(({ letter }) => `${letter.name} ${letter.bookings[0]?.startsAt.slice(0, 16)}`);
}

/** What was sent: which message, until when, and from when to when it was before. */
function timesTold() {
  const clock = (instant = "") => instant.slice(11, 16);
  return scene.take().map(({ letter: { name, bookings } }) => {
    const [booking] = bookings;
    return [name, clock(booking?.endsAt), clock(booking?.formerStartsAt), clock(booking?.formerEndsAt)];
  });
}

/** What was sent to the client. */
function sentToClient() {
  return scene.take().filter(({ letter }) => letter.name.startsWith("appointment_"));
}

describe("three changes two seconds apart, of which the second does not concern the reader", () => {
  it("tell a coach that an appointment is cancelled of whose booking they were told in between", async () => {
    const id = await book({ start_date_time: SOON, room_id: 71 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: SOON, room_id: 72 });
    await scene.pass(2 * SECOND_MS);
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_booked 2026-11-24T10:00", "coach_cancelled 2026-11-24T10:00"]);
  });

  it("tell a coach that somebody else gives an appointment that they were just told of", async () => {
    const id = await book({ start_date_time: SOON, room_id: 71 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: SOON, room_id: 72 });
    await scene.pass(2 * SECOND_MS);
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_booked 2026-11-24T10:00", "coach_substituted 2026-11-24T10:00"]);
  });

  it("tell a coach that they give an appointment after all", async () => {
    const id = await bookAndTell({ start_date_time: SOON, room_id: 71 });
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: SOON, room_id: 72 });
    await scene.pass(2 * SECOND_MS);
    await change("substituteCoach", id, { coach_id: 501 });
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_substituted 2026-11-24T10:00", "coach_booked 2026-11-24T10:00"]);
  });

  it("tell a client that an appointment is moved back of whose move they were told in between", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z", room_id: 71 });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z", room_id: 72 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T10:00:00Z" });
    await scene.pass(HOUR_MS);
    expect(sentToClient().map(({ letter }) => letter.bookings[0]?.startsAt.slice(0, 10))).toEqual([
      "2026-12-02",
      "2026-12-01",
    ]);
  });

  it("tell client and coach that an appointment is longer, whichever operation makes it so", async () => {
    const id = await bookAndTell({ start_date_time: SOON });
    const sameStart = { start_date_time: SOON, subtype_id: 1012 };
    const { version } = await change("rescheduleAppointment", id, sameStart);
    await scene.pass(10 * SECOND_MS);
    expect(timesTold().toSorted()).toEqual([
      ["appointment_moved", "11:30", "10:00", "11:00"],
      ["coach_moved", "11:30", "10:00", "11:00"],
    ]);
    const options = { ...DESK, headers: seen(version) };
    await change("updateAppointment", id, { subtype_id: 1011, room_id: 72 }, options);
    await scene.pass(10 * SECOND_MS);
    expect(timesTold().toSorted()).toEqual([
      ["appointment_moved", "10:30", "10:00", "11:30"],
      ["coach_moved", "10:30", "10:00", "11:30"],
    ]);
  });

  it("tell a visitor that a tour is moved back of whose move they were told in between", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    expect(booked.status, booked.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    scene.take();
    const pathParameters = {
      ...{ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
      tour_id: String(booked.body.id),
    };
    for (const body of [
      { scheduled_datetime: "2026-12-02T10:00:00Z" },
      { scheduled_datetime: "2026-12-02T10:00:00Z", notes: "By the back door" },
      { scheduled_datetime: "2026-12-01T10:00:00Z" },
    ]) {
      const moved = await scene.api.rescheduleTour(body, { ...DESK, pathParameters });
      expect(moved.status, moved.text).toBe(200);
      await scene.pass(2 * SECOND_MS);
    }
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.startsAt.slice(0, 10))).toEqual([
      "2026-12-02",
      "2026-12-01",
    ]);
  });

  it("do not tell a client of the booking twice", async () => {
    const id = await book({ start_date_time: "2026-12-01T10:00:00Z", room_id: 71 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T10:00:00Z", room_id: 72 });
    await scene.pass(2 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(HOUR_MS);
    expect(sentToClient().map(({ letter }) => letter.name)).toEqual([
      "appointment_created",
      "appointment_moved",
    ]);
  });
});

describe("a change whose message was overtaken before it was sent", () => {
  it("is told with the next one: a move whose event is ten seconds late, before another coach", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.holdEvents();
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(10 * SECOND_MS);
    await change("substituteCoach", id, { coach_id: 502 });
    scene.releaseEvents();
    await scene.pass(HOUR_MS);
    const told = sentToClient().map(({ letter }) => [letter.name, letter.bookings[0]?.formerStartsAt]);
    expect(told).toEqual([["appointment_moved", "2026-12-01T10:00:00.000Z"]]);
  });

  it("is told with the next one: a move 3.5 s before another coach, its event a second late", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.holdEvents();
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(SECOND_MS);
    scene.releaseEvents();
    await scene.pass(2.5 * SECOND_MS);
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    const told = sentToClient().map(({ letter }) => [letter.name, letter.bookings[0]?.formerStartsAt]);
    expect(told).toEqual([["appointment_moved", "2026-12-01T10:00:00.000Z"]]);
  });

  it("is told with the next one: a refused move ten seconds before another coach", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.outcome = () => ({ kind: "refused", reason: "TooManyRequestsException" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(10 * SECOND_MS);
    scene.take();
    scene.outcome = () => ({ kind: "sent" });
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    const told = sentToClient().map(({ letter }) => [letter.name, letter.bookings[0]?.formerStartsAt]);
    expect(told).toEqual([["appointment_moved", "2026-12-01T10:00:00.000Z"]]);
  });

  it("has a coach who is substituted told of the time of the last message, too", async () => {
    const id = await bookAndTell({ start_date_time: SOON });
    scene.holdEvents();
    await change("rescheduleAppointment", id, { start_date_time: LATER });
    await scene.pass(10 * SECOND_MS);
    await change("substituteCoach", id, { coach_id: 502 });
    scene.releaseEvents();
    await scene.pass(HOUR_MS);
    const told = scene
      .take()
      .flatMap(({ to, letter: { name, bookings } }) => (to === AMARA ? [[name, bookings[0]]] : []));
    expect(told).toMatchObject([
      [
        "coach_substituted",
        { startsAt: "2026-11-25T12:00:00.000Z", formerStartsAt: "2026-11-24T10:00:00.000Z" },
      ],
    ]);
  });

  it("has a client told of a cancellation with the time that they know", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.holdEvents();
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(SECOND_MS);
    scene.releaseEvents();
    await scene.pass(2.5 * SECOND_MS);
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    const told = sentToClient().flatMap(({ letter: { name, bookings } }) =>
      bookings.map(({ startsAt, formerStartsAt }) => [name, [startsAt, formerStartsAt]]),
    );
    expect(told).toEqual([["appointment_cancelled", expect.arrayContaining(["2026-12-01T10:00:00.000Z"])]]);
  });

  it("has client and coach told of a booking that is moved 3.5 s later, and back at once", async () => {
    scene.holdEvents();
    const id = await book({ start_date_time: SOON });
    await scene.pass(SECOND_MS);
    scene.releaseEvents();
    await scene.pass(2.5 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: LATER });
    await scene.pass(SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: SOON });
    await scene.pass(60 * SECOND_MS);
    const names = scene.take().map(({ letter }) => letter.name);
    expect(names.toSorted()).toEqual(["appointment_created", "coach_booked"]);
  });

  it("has a coach who gets the appointment told of it as booked, not as moved", async () => {
    await giveAddressTo502();
    const id = await bookAndTell({ start_date_time: SOON });
    scene.holdEvents();
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(10 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: LATER });
    scene.releaseEvents();
    await scene.pass(HOUR_MS);
    expect(sentTo(OTHER)).toEqual(["coach_booked 2026-11-25T12:00"]);
  });

  it("has a client told of a new appointment as booked, not as moved", async () => {
    scene.holdEvents();
    const id = await book({ start_date_time: "2026-12-01T10:00:00Z" });
    await scene.pass(10 * SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    scene.releaseEvents();
    await scene.pass(HOUR_MS);
    expect(sentToClient().map(({ letter }) => letter.name)).toEqual(["appointment_created"]);
  });
});

describe("a change that is written more slowly than the message before it is sent", () => {
  it("is told to a coach: a cancellation that overlaps the message about the booking", async () => {
    const id = await book({ start_date_time: SOON });
    await scene.pass(2_900);
    let isFirst = true;
    scene.deliveries.tables.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "TransactWriteItemsCommand" && isFirst) {
            isFirst = false;
            await scene.pass(SECOND_MS);
          }
          return await next(args);
        },
      { step: "initialize", name: "slowWrite" },
    );
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_booked 2026-11-24T10:00", "coach_cancelled 2026-11-24T10:00"]);
  });
});

describe("a client's own change within seconds of the club's", () => {
  it("does not keep the club's from being told, however many messages the client has caused", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" }, MEMBER);
    for (const day of ["02", "03"]) {
      await change("rescheduleAppointment", id, { start_date_time: `2026-12-${day}T10:00:00Z` }, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentToClient()).toHaveLength(2);
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(SECOND_MS);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-04T10:00:00Z" }, MEMBER);
    // Within the hour in which the client has caused three.
    await scene.pass(60 * SECOND_MS);
    expect(sentToClient()).toHaveLength(1);
  });
});

describe("an appointment that is moved and cancelled within seconds", () => {
  it("is told as cancelled to the client with the time that they know", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(SECOND_MS);
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    const told = sentToClient().map(({ letter: { name, bookings } }) => [name, bookings[0]?.startsAt]);
    expect(told).toEqual([["appointment_cancelled", "2026-12-01T10:00:00.000Z"]]);
  });
});

describe("an appointment that takes no session any more", () => {
  async function bookInCamden(client_id = 9301) {
    const body = camdenBody({ start_date_time: "2026-12-01T10:00:00Z", client_id });
    const booked = await scene.api.createAppointment(body, { ...DESK, pathParameters: CAMDEN });
    expect(booked.status, booked.text).toBe(201);
    const id = booked.body.create_response.id;
    return { ...DESK, pathParameters: { ...CAMDEN, appointment_id: String(id) } };
  }

  it("is told as to be paid, where its membership is taken away before its booking is told", async () => {
    const options = await bookInCamden();
    await scene.pass(SECOND_MS);
    const changed = await scene.api.changeAppointmentMembership({ membership_id: null }, options);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.appointment.is_payment_required).toBe(true);
    await scene.pass(10 * SECOND_MS);
    const told = sentToClient().map(({ letter: { name, bookings } }) => [name, bookings[0]?.session]);
    expect(told).toEqual([["appointment_created", "due"]]);
  });

  it("is told as to be paid, where it is moved to a time at which no membership pays", async () => {
    const patched = await scene.api.patchClientMembership(
      { end_date: "2026-12-15T00:00:00Z" },
      { ...DESK, pathParameters: { ...CAMDEN, client_id: "9302", membership_id: "31101" } },
    );
    expect(patched.status, patched.text).toBe(200);
    const options = await bookInCamden(9302);
    await scene.pass(10 * SECOND_MS);
    expect(sentToClient().map(({ letter }) => letter.bookings[0]?.session)).toEqual(["taken"]);
    const moved = await scene.api.rescheduleAppointment({ start_date_time: "2026-12-22T10:00:00Z" }, options);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.appointment.is_payment_required).toBe(true);
    await scene.pass(10 * SECOND_MS);
    const told = sentToClient().map(({ letter: { name, bookings } }) => [name, bookings[0]?.session]);
    expect(told).toEqual([["appointment_moved", "due"]]);
  });
});

describe("a run of changes of which the oldest lie in a page of the history", () => {
  it("is told from the time that the client knew", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    for (let index = 0; index < 24; index += 1) {
      const hour = String(10 + (index % 2)).padStart(2, "0");
      const day = index % 2 === 0 ? "02" : "03";
      const start_date_time = `2026-12-${day}T${hour}:00:00Z`;
      await change("rescheduleAppointment", id, { start_date_time, reason: "x".repeat(400) });
      await scene.pass(SECOND_MS);
    }
    await scene.pass(HOUR_MS);
    const told = sentToClient().map(({ letter }) => letter.bookings[0]?.formerStartsAt);
    expect(told).toEqual(["2026-12-01T10:00:00.000Z"]);
  });
});

describe("a tour that is moved and cancelled within seconds", () => {
  it("is told as cancelled to the visitor with the time that they know", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    expect(booked.status, booked.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    scene.take();
    const pathParameters = {
      ...{ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
      tour_id: String(booked.body.id),
    };
    const options = { ...DESK, pathParameters };
    await scene.api.rescheduleTour({ scheduled_datetime: "2026-12-02T10:00:00Z" }, options);
    await scene.pass(SECOND_MS);
    const cancelled = await scene.api.cancelTour({}, options);
    expect(cancelled.status, cancelled.text).toBe(200);
    await scene.pass(HOUR_MS);
    const told = scene.take().map(({ letter: { name, bookings } }) => [name, bookings[0]?.startsAt]);
    expect(told).toEqual([["tour_cancelled", "2026-12-01T10:00:00.000Z"]]);
  });
});
