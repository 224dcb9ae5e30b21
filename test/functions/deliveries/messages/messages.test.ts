import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { AMARA, appointmentSteps } from "./appointment-steps.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { book, bookAndTell, change } = appointmentSteps(() => scene);

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

const PRIYA = "priya.raman@example.com";
const ADA = "ada.byron@example.com";

/** What was sent: to whom, and which message. */
function sent(mails: readonly AskedMail[]): string[] {
  return mails.map(({ to, letter }) => `${letter.name} → ${to}`).toSorted();
}

async function told(): Promise<string[]> {
  await scene.pass(10 * SECOND_MS);
  return sent(scene.take());
}

describe("a client", () => {
  it("is told of an appointment, its move, another coach, and its cancellation", async () => {
    const id = await book();
    expect(await told()).toEqual([`appointment_created → ${PRIYA}`]);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T12:00:00Z" });
    const [moved] = await mails();
    expect(moved?.letter).toMatchObject({
      name: "appointment_moved",
      recipientName: "Priya Raman",
      language: "en",
      bookings: [
        {
          id,
          version: 2,
          title: "Personal training",
          coachName: "Amara Cole",
          startsAt: "2026-12-01T12:00:00.000Z",
          formerStartsAt: "2026-12-01T10:00:00.000Z",
          isCancelled: false,
        },
      ],
      actionUrl: "https://london-bridge.northwind.example/member/",
    });
    await change("substituteCoach", id, { coach_id: 502 });
    expect(await told()).toEqual([`appointment_coach_changed → ${PRIYA}`]);
    await change("cancelAppointment", id, {});
    const [cancelled] = await mails();
    expect(cancelled?.letter).toMatchObject({
      name: "appointment_cancelled",
      bookings: [{ isCancelled: true, session: "returned" }],
    });
  });

  it("is told nothing of a check-in, of other comments, or of another membership", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-20T10:00:00Z" });
    const pathParameters = { tenant_id: "11", appointment_id: String(id) };
    const options = { ...DESK, pathParameters };
    await change(
      "updateAppointment",
      id,
      { room_id: 72, comments: "A note" },
      {
        ...DESK,
        headers: { "If-Match": '"1"' },
      },
    );
    await scene.pass(10 * 60 * SECOND_MS);
    expect((await scene.api.checkInClient({}, options)).status).toBe(200);
    expect((await scene.api.changeAppointmentMembership({ membership_id: null }, options)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it("gets one message of the changes that come within seconds, which tells how it ended", async () => {
    const id = await book();
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T12:00:00Z" });
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T14:00:00Z" });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.letter.bookings).toMatchObject([{ startsAt: "2026-12-01T14:00:00.000Z", version: 3 }]);
  });

  it("gets one message of a series, and one of its rest", async () => {
    const recurrence = {
      weekdays: ["tuesday"],
      local_time: "10:00",
      first_date: "2026-12-01",
      occurrences: 3,
    };
    const { start_date_time: _, ...body } = appointmentBody();
    const booked = await scene.api.bookSeries({ ...body, recurrence }, MEMBER);
    expect(booked.status, booked.text).toBe(201);
    const [series, ...more] = await mails();
    expect(more).toEqual([]);
    expect(series?.letter.name).toBe("appointment_created");
    expect(series?.letter.bookings.map(({ startsAt }) => startsAt)).toEqual([
      "2026-12-01T10:00:00.000Z",
      "2026-12-08T10:00:00.000Z",
      "2026-12-15T10:00:00.000Z",
    ]);
    const pathParameters = { tenant_id: "11", series_id: String(booked.body.create_response.id) };
    await scene.api.cancelSeries({ from: "2026-12-05T00:00:00Z" }, { ...MEMBER, pathParameters });
    const [rest, ...others] = await mails();
    expect(others).toEqual([]);
    expect(rest?.letter.name).toBe("appointment_cancelled");
    expect(rest?.letter.bookings).toHaveLength(2);
  });

  it("gets one message even if the events of a series come an hour apart", async () => {
    const recurrence = {
      weekdays: ["tuesday"],
      local_time: "10:00",
      first_date: "2026-12-01",
      occurrences: 3,
    };
    const { start_date_time: _, ...body } = appointmentBody();
    scene.holdEvents();
    await scene.api.bookSeries({ ...body, recurrence }, MEMBER);
    const late: string[] = [];
    scene.releaseEvents((events) => {
      late.push(...events.slice(1));
      return events.slice(0, 1);
    });
    expect(await told()).toEqual([`appointment_created → ${PRIYA}`]);
    await scene.pass(HOUR_MS);
    for (const event of late) scene.deliveries.send(event);
    expect(await told()).toEqual([]);
  });

  it("is told once, however often the event comes", async () => {
    scene.holdEvents();
    await book();
    scene.releaseEvents((events) => [...events, ...events, ...events]);
    expect(await told()).toEqual([`appointment_created → ${PRIYA}`]);
  });

  it("is told only the end if events come in the wrong order", async () => {
    scene.holdEvents();
    const id = await book();
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-01T12:00:00Z" });
    scene.releaseEvents((events) => events.toReversed());
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.letter).toMatchObject({
      name: "appointment_created",
      bookings: [{ startsAt: "2026-12-01T12:00:00.000Z" }],
    });
  });
});

describe("a coach", () => {
  const soon = { start_date_time: "2026-11-24T10:00:00Z" };

  it("is told of what begins within 7 days", async () => {
    const id = await book(soon);
    const booked = (await mails()).find(({ to }) => to === AMARA);
    expect(booked?.letter).toMatchObject({ name: "coach_booked", bookings: [{ clientName: "Priya R." }] });
    expect(booked?.letter).not.toHaveProperty("recipientName");
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-24T12:00:00Z" });
    expect(await told()).toContain(`coach_moved → ${AMARA}`);
    await change("substituteCoach", id, { coach_id: 502 });
    expect(await told()).toContain(`coach_substituted → ${AMARA}`);
    await change("substituteCoach", id, { coach_id: 501 });
    expect(await told()).toContain(`coach_booked → ${AMARA}`);
    await change("cancelAppointment", id, {});
    expect(await told()).toContain(`coach_cancelled → ${AMARA}`);
  });

  it("is told of a start 7 days ahead, and not of one a quarter of an hour later", async () => {
    await book({ start_date_time: "2026-11-27T09:00:00Z" });
    expect(await told()).toContain(`coach_booked → ${AMARA}`);
    await book({ start_date_time: "2026-11-27T10:15:00Z", client_id: 9002 });
    expect(await told()).not.toContain(`coach_booked → ${AMARA}`);
  });

  it("is told that an appointment leaves the next 7 days", async () => {
    const id = await bookAndTell(soon);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-20T12:00:00Z" });
    expect(await told()).toContain(`coach_moved → ${AMARA}`);
  });

  it("is told nothing, nor is the client, of a substitution undone within seconds", async () => {
    const id = await bookAndTell({ ...soon, coach_id: 502, room_id: 71 });
    await change("substituteCoach", id, { coach_id: 501 });
    await change("substituteCoach", id, { coach_id: 502 });
    expect(await told()).toEqual([]);
  });
});

describe("a suspended coach", () => {
  it("is told nothing, not even of what they were told before; the client is told", async () => {
    const id = await book({ start_date_time: "2026-11-24T10:00:00Z" });
    expect(await told()).toContain(`coach_booked → ${AMARA}`);
    const staff = { scopes: ["staff.write"], pathParameters: { tenant_id: "11", coach_id: "501" } } as const;
    expect((await scene.api.suspendStaffMember(undefined, staff)).status).toBe(200);
    await change("rescheduleAppointment", id, { start_date_time: "2026-11-24T12:00:00Z" });
    expect(await told()).toEqual([`appointment_moved → ${PRIYA}`]);
    expect((await scene.api.activateStaffMember(undefined, staff)).status).toBe(200);
    await change("cancelAppointment", id, {});
    expect(await told()).toEqual([`appointment_cancelled → ${PRIYA}`, `coach_cancelled → ${AMARA}`]);
  });
});

describe("a visitor", () => {
  it("is told of a tour, its move and its cancellation, with a link that moves and cancels it", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADA, letter: { name: "tour_booked" } });
    const link = new URL(mail?.letter.actionUrl ?? "");
    const parts = new URLSearchParams(link.hash.slice(1));
    expect(parts.get("tour")).toBe(String(booked.body.id));
    expect(parts.get("key")).not.toBe(booked.body.info[0].jsonObject.tour_key);
    const ofTour = (key: string | null) => ({
      ...VISITOR,
      headers: { "Tour-Key": key ?? "" },
      pathParameters: { ...LONDON_BRIDGE_UUIDS, tour_id: String(booked.body.id) },
    });
    const move = { scheduled_datetime: "2026-12-01T12:00:00Z" };
    expect((await scene.api.rescheduleTour(move, ofTour(parts.get("key")))).status).toBe(200);
    expect(await told()).toEqual([`tour_moved → ${ADA}`]);
    expect((await scene.api.cancelTour({}, ofTour(booked.body.info[0].jsonObject.tour_key))).status).toBe(
      200,
    );
    const [cancelled] = await mails();
    expect(cancelled?.letter).toMatchObject({ name: "tour_cancelled" });
    expect(cancelled?.letter.actionUrl).toBe("https://london-bridge.northwind.example/book/");
  });

  it("reads nothing that a visitor wrote", async () => {
    await scene.api.bookTour(tourBody({ full_name: "Buy at evil.example" }, { notes: "evil" }), VISITOR);
    const [mail] = await mails();
    expect(mail).toBeDefined();
    expect(JSON.stringify(mail?.letter)).not.toMatch(/evil/);
    expect(Buffer.from(mail?.raw ?? []).toString()).not.toMatch(/evil/);
  });
});

describe("nobody", () => {
  it("is told anything by a tenant that sends no messages", async () => {
    const body = appointmentBody({
      ...{ client_id: 9101, coach_id: 511, room_id: 81 },
      start_date_time: "2026-12-01T15:00:00Z",
    });
    const options = { ...DESK, pathParameters: { tenant_id: "12" } };
    expect((await scene.api.createAppointment(body, options)).status).toBe(201);
    expect(await told()).toEqual([]);
    await scene.pass(30 * DAY_MS);
    expect(scene.take()).toEqual([]);
  });

  it("is told of a tour of somebody without an e-mail address", async () => {
    const mobile = { email_id: undefined, mobile_country_code: "44", mobile_number: 7700900555 };
    const booked = await scene.api.bookTour(tourBody(mobile), VISITOR);
    expect(booked.status).toBe(200);
    expect(await told()).toEqual([]);
  });
});

const LONDON_BRIDGE_UUIDS = {
  company_uuid: "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01",
  tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
};

async function mails(): Promise<readonly AskedMail[]> {
  await scene.pass(10 * SECOND_MS);
  return scene.take();
}

describe("an event", () => {
  it("is told to people though it cannot be recorded for a webhook", async () => {
    await scene.deliveries.webhook({ url: "http://127.0.0.1:9/" });
    scene.deliveries.onWrite(async (write, go) => {
      if (write.table === "Webhooks") throw new Error("The table of webhooks refuses.");
      return await go();
    });
    await book();
    expect(await told()).toEqual([`appointment_created → ${PRIYA}`]);
    expect(scene.deliveries.log.some(({ message }) => message === "fault")).toBe(true);
  });

  it("is recorded for a webhook though nobody can be told", async () => {
    const { item } = await scene.deliveries.webhook({ url: "http://127.0.0.1:9/" });
    scene.deliveries.onWrite(async (write, go) => {
      if (write.table === "Messages") throw new Error("The table of messages refuses.");
      return await go();
    });
    await book();
    expect(await told()).toEqual([]);
    expect(await scene.deliveries.deliveries(item)).toHaveLength(1);
  });
});
