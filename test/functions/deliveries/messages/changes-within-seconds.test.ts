import { describe, expect, it } from "vitest";
import { tourBody } from "../../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../../support/function-under-test.ts";
import { AMARA, appointmentSteps } from "./appointment-steps.ts";
import { DESK, VISITOR } from "./callers.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { bookAndTell, change, giveAddressTo502 } = appointmentSteps(() => scene);

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

function toCoaches(mails: readonly AskedMail[]): string[] {
  return mails
    .filter(({ letter }) => letter.name.startsWith("coach_"))
    .map(({ to, letter }) => `${letter.name} → ${to}: ${letter.bookings[0]?.startsAt}`);
}

describe("a coach", () => {
  it("is told nothing of an appointment moved beyond 7 days and given away within seconds", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-23T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    const names = scene
      .take()
      .filter(({ to }) => to === AMARA)
      .map(({ letter }) => letter.name);
    expect(names).toEqual(["coach_substituted"]);
  });

  it("is told nothing of an appointment moved away, given away and moved back at once", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-23T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await change("substituteCoach", id, { coach_id: 502 });
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-25T12:00:00Z" });
    await scene.pass(HOUR_MS);
    const names = scene
      .take()
      .filter(({ to }) => to === AMARA)
      .map(({ letter }) => letter.name);
    expect(names).toEqual(["coach_substituted"]);
  });

  it("is told of the former time if substituted in an appointment moved within seconds", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-24T10:00:00Z" });
    await change("substituteCoach", id, { coach_id: 502 });
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-25T12:00:00Z" });
    await scene.pass(HOUR_MS);
    expect(toCoaches(scene.take().filter(({ to }) => to === AMARA))).toEqual([
      `coach_substituted → ${AMARA}: 2026-11-24T10:00:00.000Z`,
    ]);
  });

  it("who was never told of an appointment is not told of a cancellation at another coach's time", async () => {
    await giveAddressTo502();
    const id = await bookAndTell({ start_date_time: "2026-11-23T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z", coach_id: 502 });
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(toCoaches(scene.take().filter(({ to }) => to !== AMARA))).toEqual([]);
  });

  it("is told of the known time if the appointment is moved and then given away", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-24T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-25T12:00:00Z" });
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    expect(toCoaches(scene.take().filter(({ to }) => to === AMARA))).toEqual([
      `coach_substituted → ${AMARA}: 2026-11-24T10:00:00.000Z`,
    ]);
  });
});

describe("a visitor whose tour is moved twice within seconds", () => {
  it("is told the start that they knew", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    expect(booked.status, booked.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    const [first] = scene.take();
    const pathParameters = {
      ...{ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
      tour_id: String(booked.body.id),
    };
    for (const day of ["02", "03"]) {
      const scheduled_datetime = `2026-12-${day}T10:00:00Z`;
      const moved = await scene.api.rescheduleTour({ scheduled_datetime }, { ...DESK, pathParameters });
      expect(moved.status, moved.text).toBe(200);
    }
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.formerStartsAt)).toEqual([
      first?.letter.bookings[0]?.startsAt,
    ]);
  });
});

describe("a client", () => {
  it("whose appointment is moved twice within seconds is told the start that they knew", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-02T10:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-03T10:00:00Z" });
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.formerStartsAt)).toEqual([
      "2026-12-01T10:00:00.000Z",
    ]);
  });
});
