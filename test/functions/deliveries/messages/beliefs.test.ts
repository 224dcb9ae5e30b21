import { describe, expect, it } from "vitest";
import { deleteMessage } from "../../../../functions/deliveries/messages/message-items.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { tourBody } from "../../../support/bodies.ts";
import {
  LONDON_BRIDGE,
  NORTHWIND,
  type RequestOptions,
  TEST_LINK_SECRET,
} from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { AMARA, appointmentSteps } from "./appointment-steps.ts";
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
// Within the next 7 days.
const SOON = "2026-11-24T10:00:00Z";
const UNANSWERED = { kind: "unanswered", reason: "TimeoutError" } as const;

async function moveTo(id: number, start_date_time: string, options: RequestOptions = DESK): Promise<void> {
  await change("rescheduleAppointment", id, { start_date_time }, options);
}

/** What was sent to a coach: which message, and of which start. */
function sentTo(address: string): string[] {
  return scene
    .take()
    .filter(({ to }) => to === address)
    .map(({ letter }) => `${letter.name} ${letter.bookings[0]?.startsAt.slice(0, 16)}`);
}

/** What was sent to the client: which message, and of which start. */
function sentToClient(): string[] {
  return scene
    .take()
    .filter(({ letter }) => letter.name.startsWith("appointment_"))
    .map(({ letter }) => `${letter.name} ${letter.bookings[0]?.startsAt.slice(0, 16)}`);
}

describe("a message whose answer was lost, so that it may have arrived", () => {
  it("of a move, is followed by another if the appointment is moved back before it is sent again", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    scene.outcome = () => UNANSWERED;
    await moveTo(id, "2026-12-02T10:00:00Z");
    await scene.pass(5 * SECOND_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-02T10:00"]);
    scene.outcome = () => ({ kind: "sent" });
    await moveTo(id, "2026-12-01T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-01T10:00"]);
  });

  it("of a coach's new appointment, is followed by that of its cancellation", async () => {
    scene.outcome = () => UNANSWERED;
    const id = await book({ start_date_time: SOON });
    await scene.pass(5 * SECOND_MS);
    expect(sentTo(AMARA)).toEqual(["coach_booked 2026-11-24T10:00"]);
    scene.outcome = () => ({ kind: "sent" });
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-11-24T10:00"]);
  });

  it("of a tour's move, is followed by another if the tour is moved back before it is sent again", async () => {
    const booked = await scene.api.bookTour(tourBody(), VISITOR);
    expect(booked.status, booked.text).toBe(200);
    await scene.pass(10 * SECOND_MS);
    const [first] = scene.take();
    const before = first?.letter.bookings[0]?.startsAt ?? "";
    const pathParameters = {
      ...{ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
      tour_id: String(booked.body.id),
    };
    const options = { ...DESK, pathParameters };
    scene.outcome = () => UNANSWERED;
    const moved = await scene.api.rescheduleTour({ scheduled_datetime: "2026-12-02T10:00:00Z" }, options);
    expect(moved.status, moved.text).toBe(200);
    await scene.pass(5 * SECOND_MS);
    expect(scene.take()).toHaveLength(1);
    scene.outcome = () => ({ kind: "sent" });
    const back = await scene.api.rescheduleTour({ scheduled_datetime: before }, options);
    expect(back.status, back.text).toBe(200);
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.startsAt)).toEqual([before]);
  });
});

describe("a message that the mail service takes five seconds to accept", () => {
  it("of a move, is followed by another if the appointment is moved back meanwhile", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    let isFirst = true;
    scene.outcome = async () => {
      if (isFirst) {
        isFirst = false;
        await moveTo(id, "2026-12-01T10:00:00Z");
        await scene.pass(5 * SECOND_MS);
      }
      return { kind: "sent" };
    };
    await moveTo(id, "2026-12-02T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual([
      "appointment_moved 2026-12-02T10:00",
      "appointment_moved 2026-12-01T10:00",
    ]);
  });
});

describe("an appointment moved beyond 7 days, of whose earlier time the coach was told", () => {
  /** The coach knows it as on December 10; it is on December 15. */
  async function movedUntold(): Promise<number> {
    const id = await bookAndTell({ start_date_time: SOON });
    await moveTo(id, "2026-12-10T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_moved 2026-12-10T10:00"]);
    await moveTo(id, "2026-12-15T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual([]);
    scene.deliveries.nowMs = Date.parse("2026-12-12T09:00:00Z");
    await scene.pass(SECOND_MS);
    scene.take();
    return id;
  }

  it("is told to them as cancelled three days before it, at the time that it had", async () => {
    const id = await movedUntold();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-12-15T10:00"]);
  });

  it("is told to them as somebody else's three days before it", async () => {
    const id = await movedUntold();
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_substituted 2026-12-15T10:00"]);
  });

  it("is told to them as moved away three days before it", async () => {
    const id = await movedUntold();
    await moveTo(id, "2026-12-29T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_moved 2026-12-29T10:00"]);
  });

  it("is told to them as moved back, soon, to the time of which they were told weeks ago", async () => {
    const id = await bookAndTell({ start_date_time: SOON });
    await moveTo(id, "2026-12-15T10:00:00Z");
    await scene.pass(HOUR_MS);
    await moveTo(id, "2026-12-17T10:00:00Z");
    await scene.pass(HOUR_MS);
    scene.deliveries.nowMs = Date.parse("2026-12-12T09:00:00Z");
    await scene.pass(SECOND_MS);
    scene.take();
    await moveTo(id, "2026-12-15T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_moved 2026-12-15T10:00"]);
  });
});

describe("an appointment that a coach got back more than 7 days before it, untold", () => {
  it("is told to them as cancelled three days before it", async () => {
    const id = await bookAndTell({ start_date_time: SOON });
    await change("substituteCoach", id, { coach_id: 502 });
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_substituted 2026-11-24T10:00"]);
    await moveTo(id, "2026-12-15T10:00:00Z");
    await scene.pass(HOUR_MS);
    await change("substituteCoach", id, { coach_id: 501 });
    await scene.pass(HOUR_MS);
    scene.take();
    scene.deliveries.nowMs = Date.parse("2026-12-12T09:00:00Z");
    await scene.pass(SECOND_MS);
    scene.take();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-12-15T10:00"]);
  });
});

describe("an appointment booked a little more than 7 days before it, untold to its coach", () => {
  it("is told to them as cancelled 20 hours later", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-27T14:00:00Z" });
    await scene.pass(20 * HOUR_MS);
    scene.take();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-11-27T14:00"]);
  });
});

/** Counts ten messages that members caused to an address within the hour. */
async function atLimit(to: string): Promise<void> {
  const { tables, nowMs } = scene.deliveries;
  const owner = `address#${TEST_LINK_SECRET.addressHash(to)}`;
  const sent = Object.fromEntries(Array.from({ length: 10 }, (_, each) => [`message-${each}`, nowMs]));
  await new BulkTables(tables.client, tables.names).put("Messages", [
    { owner, record: "sent", version: 10, sent },
  ]);
}

/** Takes away what is joined, as if the mail service had refused it for a day. */
async function forgetJoined(): Promise<void> {
  const { tables, writer } = scene.deliveries;
  const items = (await storedItems(tables, "Messages")).filter(({ kind }) => kind === "joined");
  expect(items.length).toBeGreaterThan(0);
  for (const { owner, record } of items) {
    await writer.write(deleteMessage({ owner: String(owner), record: String(record) }));
  }
}

describe("a client who has moved their appointment themselves, and is not told yet, over the limit", () => {
  async function movedUntold(): Promise<number> {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" }, MEMBER);
    for (const day of ["02", "03"]) {
      await moveTo(id, `2026-12-${day}T10:00:00Z`, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentToClient()).toEqual([
      "appointment_moved 2026-12-02T10:00",
      "appointment_moved 2026-12-03T10:00",
    ]);
    await atLimit("priya.raman@example.com");
    await moveTo(id, "2026-12-04T10:00:00Z", MEMBER);
    await scene.pass(10 * SECOND_MS);
    expect(sentToClient()).toEqual([]);
    return id;
  }

  it("is told if the club moves it back", async () => {
    const id = await movedUntold();
    await moveTo(id, "2026-12-03T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-03T10:00"]);
  });

  it("is told of a cancellation at the time to which they moved it", async () => {
    const id = await movedUntold();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_cancelled 2026-12-04T10:00"]);
  });
});

describe("a client who was reminded of a time of which they were not told before", () => {
  it("is told if the club moves the appointment back to the time of which they were told", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" }, MEMBER);
    for (const day of ["02", "08", "04"]) {
      if (day === "04") await atLimit("priya.raman@example.com");
      await moveTo(id, `2026-12-${day}T10:00:00Z`, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentToClient().at(-1)).toBe("appointment_moved 2026-12-08T10:00");
    await forgetJoined();
    scene.deliveries.nowMs = Date.parse("2026-12-03T09:59:00Z");
    await scene.pass(5 * 60 * SECOND_MS);
    expect(sentToClient()).toEqual(["appointment_reminder 2026-12-04T10:00"]);
    await moveTo(id, "2026-12-08T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-08T10:00"]);
  });
});

describe("a coach who is not told of a client's move yet, over the limit", () => {
  it("is told if the club cancels the appointment after the time of which they were told", async () => {
    const id = await bookAndTell({ start_date_time: SOON }, MEMBER);
    for (const start of ["2026-11-24T11:00:00Z", "2026-11-24T12:00:00Z", "2026-11-27T10:00:00Z"]) {
      if (start.startsWith("2026-11-27")) await atLimit(AMARA);
      await moveTo(id, start, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentTo(AMARA)).toEqual(["coach_moved 2026-11-24T11:00", "coach_moved 2026-11-24T12:00"]);
    await forgetJoined();
    scene.deliveries.nowMs = Date.parse("2026-11-25T09:00:00Z");
    await scene.pass(SECOND_MS);
    scene.take();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-11-27T10:00"]);
  });
});

describe("an appointment that was moved while the club's messages were off", () => {
  async function movedWhileOff(start_date_time: string): Promise<number> {
    const id = await bookAndTell({ start_date_time });
    await scene.setMessages(11, { enabled: false });
    await moveTo(id, "2026-12-10T10:00:00Z");
    await scene.pass(HOUR_MS);
    scene.deliveries.nowMs = Date.parse("2026-12-05T09:00:00Z");
    await scene.setMessages(11, { enabled: true });
    await scene.pass(HOUR_MS);
    scene.take();
    return id;
  }

  it("is told as cancelled, days later, at the time that it had, not at one that is over", async () => {
    const id = await movedWhileOff("2026-11-30T10:00:00Z");
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_cancelled 2026-12-10T10:00"]);
  });

  it("is told as cancelled, days later, to a coach, too", async () => {
    const id = await movedWhileOff(SOON);
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentTo(AMARA)).toEqual(["coach_cancelled 2026-12-10T10:00"]);
  });

  it("is told as moved, days later, if the club moves it back", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-15T10:00:00Z" });
    await scene.setMessages(11, { enabled: false });
    await moveTo(id, "2026-12-17T10:00:00Z");
    await scene.pass(HOUR_MS);
    await scene.setMessages(11, { enabled: true });
    await scene.pass(2 * DAY_MS);
    scene.take();
    await moveTo(id, "2026-12-15T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-15T10:00"]);
  });
});

describe("an appointment that a client has moved themselves", () => {
  it("is told as moved back ten minutes later, though the first message was refused", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" }, MEMBER);
    scene.outcome = () => ({ kind: "refused", reason: "TooManyRequestsException" });
    await moveTo(id, "2026-12-02T10:00:00Z", MEMBER);
    await scene.pass(600 * SECOND_MS);
    scene.take();
    scene.outcome = () => ({ kind: "sent" });
    await moveTo(id, "2026-12-01T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-01T10:00"]);
  });
});

describe("an appointment of whose move the mail service refused to tell for a day", () => {
  it("is told as cancelled, days later, at the time that it had, not at one that is over", async () => {
    const id = await bookAndTell({ start_date_time: "2026-11-30T10:00:00Z" });
    scene.outcome = () => ({ kind: "refused", reason: "TooManyRequestsException" });
    await moveTo(id, "2026-12-10T10:00:00Z");
    await scene.pass(2 * DAY_MS);
    scene.outcome = () => ({ kind: "sent" });
    scene.deliveries.nowMs = Date.parse("2026-12-05T09:00:00Z");
    await scene.pass(HOUR_MS);
    scene.take();
    await change("cancelAppointment", id, {});
    await scene.pass(HOUR_MS);
    expect(sentToClient()).toEqual(["appointment_cancelled 2026-12-10T10:00"]);
  });
});

describe("a worker that pauses for some seconds, while a later change is told", () => {
  it("before it reads what was sent, does not tell the earlier time last", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" });
    let isFirst = true;
    scene.deliveries.tables.client.middlewareStack.add(
      (next) => async (args) => {
        if (isFirst && JSON.stringify(args.input).includes("sent#appointment")) {
          isFirst = false;
          await moveTo(id, "2026-12-03T10:00:00Z");
          await scene.pass(5 * SECOND_MS);
        }
        return await next(args);
      },
      { step: "initialize", name: "slowRead" },
    );
    await moveTo(id, "2026-12-02T10:00:00Z");
    await scene.pass(HOUR_MS);
    expect(isFirst).toBe(false);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-03T10:00"]);
  });
});

describe("the limit of what a client causes", () => {
  it("holds for their move after the club has changed something of which nobody is told", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z", room_id: 71 }, MEMBER);
    for (const day of ["02", "03"]) {
      await moveTo(id, `2026-12-${day}T10:00:00Z`, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentToClient()).toHaveLength(2);
    await change("rescheduleAppointment", id, { start_date_time: "2026-12-03T10:00:00Z", room_id: 72 });
    await scene.pass(60 * SECOND_MS);
    expect(sentToClient()).toEqual([]);
    await atLimit("priya.raman@example.com");
    await moveTo(id, "2026-12-04T10:00:00Z", MEMBER);
    await scene.pass(60 * SECOND_MS);
    expect(sentToClient()).toEqual([]);
  });

  it("does not keep a club's move from being told that lies in a page by the time of the message", async () => {
    const id = await bookAndTell({ start_date_time: "2026-12-01T10:00:00Z" }, MEMBER);
    for (const day of ["02", "03"]) {
      await moveTo(id, `2026-12-${day}T10:00:00Z`, MEMBER);
      await scene.pass(10 * SECOND_MS);
    }
    expect(sentToClient()).toHaveLength(2);
    scene.outcome = () => ({ kind: "refused", reason: "TooManyRequestsException" });
    await moveTo(id, "2026-12-10T10:00:00Z");
    await scene.pass(10 * SECOND_MS);
    for (let index = 0; index < 12; index += 1) {
      const start_date_time = `2026-12-${index % 2 === 0 ? "11" : "12"}T10:00:00Z`;
      await moveTo(id, start_date_time, MEMBER);
      await scene.pass(SECOND_MS);
    }
    scene.take();
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(10 * 60 * SECOND_MS);
    expect(sentToClient()).toEqual(["appointment_moved 2026-12-12T10:00"]);
  });
});
