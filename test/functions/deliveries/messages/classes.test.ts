import { describe, expect, it } from "vitest";
import { addressOf, CLASS_DESK, classSteps, EVENING } from "./class-steps.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { clients, plan, book, bookOwn, leave, change, mails, told } = classSteps(() => scene);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const [A, B, C, D] = [9101, 9102, 9103, 9104] as const;
const COACH = "amara.cole@northwind.example";

/** A class of one place that A has and for which B waits; both know it. */
async function fullClass(fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  await clients(A, B, C);
  const id = await plan({ capacity: 1, ...fields });
  await bookOwn(id, A);
  await bookOwn(id, B);
  await mails();
  return id;
}

describe("a client who waits", () => {
  it("is told of a promotion, with until when the place can be left free of charge", async () => {
    const id = await fullClass();
    await leave(id, A);
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([addressOf(A), addressOf(B)]);
    const promoted = sent.find(({ to }) => to === addressOf(B));
    expect(promoted?.letter).toMatchObject({
      name: "class_promoted",
      recipientName: "C",
      bookings: [
        {
          kind: "class",
          id,
          title: "Vinyasa yoga",
          coachName: "Amara Cole",
          startsAt: EVENING,
          isCancelled: false,
          isWaiting: false,
          session: "taken",
          freeCancelUntil: "2026-12-01T16:30:00.000Z",
        },
      ],
    });
    expect(sent.find(({ to }) => to === addressOf(A))?.letter.name).toBe("class_place_cancelled");
  });

  it("is told nothing of joining or leaving the line", async () => {
    const id = await fullClass();
    await leave(id, B);
    expect(await told()).toEqual([]);
  });

  it("is told if the desk takes them out of the line", async () => {
    const id = await fullClass();
    await leave(id, B, CLASS_DESK);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.letter).toMatchObject({ name: "class_place_cancelled", bookings: [{ isWaiting: true }] });
    expect(Buffer.from(mail?.raw ?? []).toString()).not.toContain("text/calendar");
  });

  it("is told nothing of a class for which they do not wait any more", async () => {
    await clients(A, B);
    const id = await plan({ capacity: 1 });
    await bookOwn(id, A);
    await bookOwn(id, B, { until: "2026-11-21T12:00:00Z" });
    await scene.pass(2 * DAY_MS);
    scene.take();
    await change("substituteClassCoach", id, { coach_id: null });
    expect(await told()).toEqual([`class_coach_changed → ${addressOf(A)}`]);
    await change("cancelClass", id);
    expect(await told()).toEqual([`class_cancelled → ${addressOf(A)}`]);
  });

  it("is told that the class is cancelled, and that it moves, without a calendar entry", async () => {
    const id = await fullClass();
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z", message: "Sorry!" });
    const moved = (await mails()).filter(({ to }) => to === addressOf(B));
    expect(moved.map(({ letter }) => letter)).toMatchObject([
      {
        name: "class_moved",
        bookings: [{ isWaiting: true, formerStartsAt: EVENING, clubMessage: "Sorry!" }],
      },
    ]);
    await change("cancelClass", id);
    const cancelled = (await mails()).filter(({ to }) => to === addressOf(B));
    expect(cancelled.map(({ letter }) => letter)).toMatchObject([
      { name: "class_cancelled", bookings: [{ isWaiting: true, isCancelled: true }] },
    ]);
  });
});

describe("a client with a place", () => {
  it("is told of a move and of the cancellation, with the club's message and the session", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    const [moved] = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(moved?.letter).toMatchObject({
      name: "class_moved",
      bookings: [{ startsAt: "2026-12-01T19:30:00.000Z", formerStartsAt: EVENING, version: 4 }],
    });
    expect(moved?.letter.bookings[0]).not.toHaveProperty("session", expect.anything());
    await change("cancelClass", id, { message: "The boiler has broken down." });
    const [cancelled] = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(cancelled?.letter).toMatchObject({
      name: "class_cancelled",
      bookings: [{ isCancelled: true, session: "returned", clubMessage: "The boiler has broken down." }],
    });
    expect(Buffer.from(cancelled?.raw ?? []).toString()).toContain("text/calendar");
  });

  it("is told that the class is longer, with the former time", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    await change("rescheduleClass", id, { duration_minutes: 90 });
    const sent = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(sent.map(({ letter }) => letter)).toMatchObject([
      {
        name: "class_moved",
        bookings: [{ endsAt: "2026-12-01T20:00:00.000Z", formerEndsAt: "2026-12-01T19:30:00.000Z" }],
      },
    ]);
  });

  it("is told that a move has released them, with the time that they know", async () => {
    await clients(A);
    const id = await plan();
    const other = await plan({ start_date_time: "2026-12-01T20:00:00Z", coach_id: 502, room_id: 71 });
    await bookOwn(id, A);
    await bookOwn(other, A);
    await mails();
    const to = { start_date_time: "2026-12-01T20:15:00Z", on_conflict: "release" };
    await change("rescheduleClass", id, to);
    const sent = (await mails()).filter((mail) => mail.to === addressOf(A));
    expect(sent.map(({ letter }) => letter)).toMatchObject([
      {
        name: "class_released",
        bookings: [{ id, startsAt: EVENING, isCancelled: true, session: "returned" }],
      },
    ]);
  });

  it("is told once of moves within seconds, and nothing if the class is back where it was", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    await change("rescheduleClass", id, { start_date_time: EVENING });
    expect(await told()).toEqual([]);
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T20:30:00Z" });
    const sent = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(sent.map(({ letter }) => letter.bookings[0]?.startsAt)).toEqual(["2026-12-01T20:30:00.000Z"]);
  });

  it("is told nothing of a move that was undone before its message was sent", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    await scene.pass(8_000);
    await change("rescheduleClass", id, { start_date_time: EVENING });
    expect(await told()).toEqual([]);
  });

  it("is told that the class is back where it was if the message of the move may have been sent", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    scene.outcome = () => ({ kind: "unanswered", reason: "TimeoutError" });
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    expect(await told()).toEqual([`class_moved → ${addressOf(A)}`]);
    scene.outcome = () => ({ kind: "sent" });
    await change("rescheduleClass", id, { start_date_time: EVENING });
    await scene.pass(2 * MINUTE_MS);
    expect(scene.take().map(({ letter }) => letter.bookings)).toMatchObject([
      [{ startsAt: EVENING, formerStartsAt: "2026-12-01T19:30:00.000Z" }],
    ]);
  });

  it("is told once, however often and in whatever order the events come", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await mails();
    scene.holdEvents();
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    await change("cancelClass", id);
    let late: readonly string[] = [];
    scene.releaseEvents((events) => {
      late = events.toReversed();
      return [...late, ...late];
    });
    expect((await told()).filter((mail) => mail.includes(addressOf(A)))).toEqual([
      `class_cancelled → ${addressOf(A)}`,
    ]);
    for (const event of late) scene.deliveries.send(event);
    await scene.pass(DAY_MS);
    expect(scene.take().filter(({ to }) => to === addressOf(A))).toEqual([]);
  });

  it("hears of forty cancelled places in forty mails, all within a minute", async () => {
    const ids = Array.from({ length: 40 }, (_, place) => 9200 + place);
    await clients(...ids);
    const id = await plan({ capacity: 40, coach_id: null });
    for (const client of ids) await bookOwn(id, client);
    await mails();
    const { nowMs } = scene.deliveries;
    await change("cancelClass", id);
    await scene.pass(MINUTE_MS);
    const sent = scene.take();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(ids.map(addressOf));
    expect(new Set(sent.map(({ letter }) => letter.name))).toEqual(new Set(["class_cancelled"]));
    expect(Math.max(...sent.map(({ at }) => Date.parse(at))) - nowMs).toBeLessThan(MINUTE_MS);
    await scene.pass(DAY_MS);
    expect(scene.take()).toEqual([]);
  }, 60_000);
});

describe("a place that nobody could take", () => {
  /** B cannot take the place: the class begins in less than their notice of waking time. */
  async function opens(id: number): Promise<void> {
    await leave(id, A, CLASS_DESK);
  }
  const NOTICE = { notice_minutes: 1_440 };

  /** A class whose only waiters cannot be promoted. */
  async function lateClass(start: string, capacity = 1): Promise<number> {
    await clients(A, B, C);
    const id = await plan({ capacity, start_date_time: start });
    await bookOwn(id, A);
    if (capacity === 2) await bookOwn(id, D);
    await bookOwn(id, B, NOTICE);
    await bookOwn(id, C, NOTICE);
    await mails();
    return id;
  }
  const places = async () => (await told()).filter((mail) => mail.startsWith("class_place_open"));
  const OPEN = [`class_place_open → ${addressOf(B)}`, `class_place_open → ${addressOf(C)}`];

  it("is told to all who wait, without a calendar entry", async () => {
    const id = await lateClass("2026-11-20T19:00:00Z");
    await opens(id);
    const sent = (await mails()).filter(({ to }) => to !== addressOf(A) && to !== COACH);
    expect(sent.map(({ letter }) => letter)).toMatchObject([
      { name: "class_place_open", bookings: [{ id, isWaiting: true }] },
      { name: "class_place_open" },
    ]);
    expect(Buffer.from(sent[0]?.raw ?? []).toString()).not.toContain("text/calendar");
  });

  it("is told once a day, and not at all once it has been taken", async () => {
    const id = await lateClass("2026-11-20T19:00:00Z");
    await opens(id);
    expect(await places()).toEqual(OPEN);
    await book(id, A);
    await opens(id);
    expect(await places()).toEqual([]);
    await book(id, A);
    scene.holdEvents();
    await opens(id);
    await book(id, A);
    scene.releaseEvents();
    expect(await places()).toEqual([]);
  });

  it("is told again on another day only if a place was taken since", async () => {
    await clients(D);
    const id = await lateClass("2026-11-21T17:00:00Z", 2);
    await opens(id);
    expect(await places()).toEqual(OPEN);
    await scene.pass(DAY_MS);
    await leave(id, D, CLASS_DESK);
    expect(await places()).toEqual([]);
    await book(id, A);
    await book(id, D);
    await opens(id);
    expect(await places()).toEqual(OPEN);
  });

  it("is not told in quiet hours, unless the class starts less than an hour after them", async () => {
    scene.deliveries.nowMs = Date.parse("2026-11-20T21:00:00Z");
    const late = await lateClass("2026-11-21T08:00:00Z");
    scene.deliveries.nowMs = Date.parse("2026-11-20T23:00:00Z");
    await opens(late);
    await scene.pass(7 * HOUR_MS);
    expect(scene.take().filter(({ letter }) => letter.name === "class_place_open")).toEqual([]);
    await scene.pass(2 * HOUR_MS);
    const woken = scene.take().filter(({ letter }) => letter.name === "class_place_open");
    expect(woken.map(({ at }) => at.slice(0, 16))).toEqual(["2026-11-21T07:00", "2026-11-21T07:00"]);
  });

  it("is told in quiet hours if the class starts less than an hour after them", async () => {
    scene.deliveries.nowMs = Date.parse("2026-11-20T21:00:00Z");
    const early = await lateClass("2026-11-21T07:59:00Z");
    scene.deliveries.nowMs = Date.parse("2026-11-20T23:00:00Z");
    await opens(early);
    expect(await places()).toEqual(OPEN);
  });
});
