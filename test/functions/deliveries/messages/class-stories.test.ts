import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { KIOSK } from "../../../support/class-bookings.ts";
import { classPath } from "../../../support/classes.ts";
import { dyingDatabase } from "../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { templateBody, templatePath } from "../../../support/recurring-classes.ts";
import { itInAll } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { addressOf, CLASS_DESK, classSteps, sentOf } from "./class-steps.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { clients, plan, book, bookOwn, leave, change, mails, told } = classSteps(() => scene);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const [A, B] = [9101, 9102] as const;
const COACH = "amara.cole@northwind.example";
/** Within the days of which coaches are told. */
const SOON = "2026-11-24T18:30:00.000Z";

describe("a booking", () => {
  it("by the desk is told to the client, and by the client only if the club wants it", async () => {
    await clients(A, B);
    const id = await plan();
    await book(id, A);
    expect(await told()).toEqual([`class_booked → ${addressOf(A)}`]);
    await bookOwn(id, B);
    expect(await told()).toEqual([]);
    await leave(id, B);
    expect(await told()).toEqual([`class_place_cancelled → ${addressOf(B)}`]);
    await scene.setMessages(11, { class_booked: true });
    await bookOwn(id, B);
    expect(await told()).toEqual([`class_booked → ${addressOf(B)}`]);
  });

  it("by an app without manage is told to the client", async () => {
    await clients(A);
    await book(await plan(), A, {}, { ...KIOSK, principal: "kiosk" });
    expect(await told()).toEqual([`class_booked → ${addressOf(A)}`]);
  });

  it("of somebody who is checked in at once is not told", async () => {
    await clients(A);
    const id = await plan({ start_date_time: "2026-11-20T09:15:00Z" });
    await book(id, A, { check_in: true });
    expect((await told()).filter((mail) => mail.includes(addressOf(A)))).toEqual([]);
  });

  it("is told in the language of the client's own request, later changes too", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A, {}, { "accept-language": "de-DE,de;q=0.9" });
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z" });
    const sent = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(sent.map(({ letter }) => [letter.name, letter.language])).toEqual([["class_moved", "de"]]);
  });

  it("is told in the language of the newest booking, also if that one was made again", async () => {
    await clients(A);
    const first = await plan();
    const second = await plan({ start_date_time: "2026-12-02T18:30:00Z" });
    await bookOwn(first, A, {}, { "accept-language": "en" });
    await told();
    await bookOwn(second, A, {}, { "accept-language": "de" });
    await leave(first, A);
    await told();
    await bookOwn(first, A, {}, { "accept-language": "en" });
    await told();
    await change("rescheduleClass", first, { start_date_time: "2026-12-01T19:30:00Z" });
    await change("rescheduleClass", second, { start_date_time: "2026-12-02T19:30:00Z" });
    const sent = (await mails()).filter(({ to }) => to === addressOf(A));
    expect(sent.map(({ letter }) => [letter.bookings.length, letter.language])).toEqual([[2, "en"]]);
  });

  it("is told in the club's language where the desk booked, whatever its own page asks for", async () => {
    await clients(A);
    await book(await plan(), A, {}, { ...CLASS_DESK, headers: { "accept-language": "de" } });
    expect((await mails()).map(({ letter }) => [letter.name, letter.language])).toEqual([
      ["class_booked", "en"],
    ]);
  });

  itInAll("that a client makes over and over is told in one message after ten within the hour", async () => {
    await scene.setMessages(11, { class_booked: true });
    await clients(A);
    const id = await plan();
    const names: string[] = [];
    for (let times = 0; times < 7; times += 1) {
      await bookOwn(id, A);
      names.push(...(await told()));
      await leave(id, A);
      names.push(...(await told()));
    }
    expect(names).toHaveLength(10);
    await book(id, A);
    expect(await told()).toEqual([`class_booked → ${addressOf(A)}`]);
    await scene.pass(2 * HOUR_MS);
    expect(scene.take()).toEqual([]);
  });

  it("from the waitlist is told at once, whatever limit the client has reached", async () => {
    await scene.setMessages(11, { class_booked: true });
    await clients(A, B);
    const full = await plan({ capacity: 1, start_date_time: "2026-12-01T10:00:00Z" });
    await bookOwn(full, B);
    await bookOwn(full, A);
    const id = await plan();
    for (let times = 0; times < 6; times += 1) {
      await bookOwn(id, A);
      await mails();
      await leave(id, A);
      await mails();
    }
    await bookOwn(id, A);
    expect(await told()).toEqual([]);
    await leave(full, B);
    expect((await told()).filter((mail) => mail.includes(addressOf(A)))).toEqual([
      `class_promoted → ${addressOf(A)}`,
    ]);
  });

  it("beyond the limit is told when the hour is over, as it is then", async () => {
    await scene.setMessages(11, { class_booked: true });
    await clients(A);
    const id = await plan();
    for (let times = 0; times < 6; times += 1) {
      await bookOwn(id, A);
      await mails();
      if (times < 5) await leave(id, A);
      await mails();
    }
    await scene.pass(2 * HOUR_MS);
    expect(sentOf(scene.take())).toEqual([`class_booked → ${addressOf(A)}`]);
  });
});

describe("another coach", () => {
  it("is told to whoever has a place and to whoever waits, once", async () => {
    await clients(A, B);
    const id = await plan({ capacity: 1 });
    await bookOwn(id, A);
    await bookOwn(id, B);
    await mails();
    scene.holdEvents();
    await change("substituteClassCoach", id, { coach_id: 502, message: "Amara is ill." });
    scene.releaseEvents((events) => [...events, ...events]);
    const sent = await mails();
    expect(sentOf(sent)).toEqual([
      `class_coach_changed → ${addressOf(A)}`,
      `class_coach_changed → ${addressOf(B)}`,
    ]);
    const [first] = sent.filter(({ to }) => to === addressOf(A));
    expect(first?.letter.bookings).toMatchObject([{ coachName: "Ben Okafor", clubMessage: "Amara is ill." }]);
    await change("substituteClassCoach", id, { coach_id: null });
    expect(await told()).toHaveLength(2);
  });

  it("who gives way to the former one within seconds is told to nobody", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await change("substituteClassCoach", id, { coach_id: 502 });
    await change("substituteClassCoach", id, { coach_id: 501 });
    expect(await told()).toEqual([]);
  });

  it("is told together with the new time in one message of a move", async () => {
    await clients(A);
    const id = await plan();
    await bookOwn(id, A);
    await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:30:00Z", coach_id: 502 });
    expect(await told()).toEqual([`class_moved → ${addressOf(A)}`]);
  });
});

it("tells that a class takes place in another room or online as a move", async () => {
  await clients(A);
  const id = await plan({ class_type_id: 152, room_id: 72 });
  await book(id, A);
  await mails();
  await change("updateClass", id, { capacity: 3, notes: "Bring a towel." });
  expect(await told()).toEqual([]);
  await change("updateClass", id, { room_id: 71 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.letter).toMatchObject({
    name: "class_moved",
    bookings: [{ roomName: "Studio 1", formerRoomName: "Open floor" }],
  });
  await change("updateClass", id, { is_virtual: true, virtual_url: "https://meet.example/yoga" });
  const [online] = await mails();
  expect(online?.letter.bookings).toMatchObject([{ isVirtual: true, formerRoomName: "Studio 1" }]);
  await change("updateClass", id, { is_virtual: false, room_id: 72 });
  const [back] = await mails();
  expect(back?.letter.bookings).toMatchObject([{ roomName: "Open floor", wasVirtual: true }]);
  await change("rescheduleClass", id, { start_date_time: "2026-12-01T19:00:00Z" });
  const [later] = await mails();
  expect(later?.letter.bookings[0]).not.toHaveProperty("formerRoomName");
});

describe("a coach", () => {
  it("is told of a class given, moved or cancelled in the next days, without a client's name", async () => {
    await clients(A);
    const id = await plan({ start_date_time: SOON });
    const [given, ...more] = await mails();
    expect(more).toEqual([]);
    expect(given).toMatchObject({
      to: COACH,
      letter: { name: "coach_class_given", language: "en", bookings: [{ title: "Vinyasa yoga" }] },
    });
    await book(id, A);
    expect(await told()).toEqual([`class_booked → ${addressOf(A)}`]);
    await change("rescheduleClass", id, { start_date_time: "2026-11-24T19:30:00Z" });
    const moved = (await mails()).filter(({ to }) => to === COACH);
    expect(moved.map(({ letter }) => letter)).toMatchObject([
      { name: "coach_class_moved", bookings: [{ formerStartsAt: SOON }] },
    ]);
    await change("rescheduleClass", id, { duration_minutes: 90 });
    expect((await told()).filter((mail) => mail.includes(COACH))).toEqual([`coach_class_moved → ${COACH}`]);
    await change("cancelClass", id);
    expect((await told()).filter((mail) => mail.includes(COACH))).toEqual([
      `coach_class_cancelled → ${COACH}`,
    ]);
  });

  it("is told that a class of the next days takes place in another room or online", async () => {
    const id = await plan({ class_type_id: 152, room_id: 72, start_date_time: SOON });
    await mails();
    await change("updateClass", id, { capacity: 3, notes: "Bring a towel." });
    expect(await mails()).toEqual([]);
    await change("updateClass", id, { room_id: 71 });
    const name = "coach_class_moved";
    expect(await mails()).toMatchObject([
      { letter: { name, bookings: [{ roomName: "Studio 1", formerRoomName: "Open floor" }] } },
    ]);
    await change("updateClass", id, { is_virtual: true, virtual_url: "https://meet.example/yoga" });
    expect(await mails()).toMatchObject([
      { letter: { name, bookings: [{ isVirtual: true, formerRoomName: "Studio 1" }] } },
    ]);
    await change("rescheduleClass", id, { start_date_time: "2026-11-24T19:30:00Z" });
    const [moved] = await mails();
    expect(moved?.letter.bookings[0]).not.toHaveProperty("formerRoomName");
  });

  it("is told that somebody else gives a class, and that it is theirs again", async () => {
    const id = await plan({ start_date_time: SOON });
    await mails();
    await change("substituteClassCoach", id, { coach_id: null });
    const [mail] = await mails();
    expect(mail?.letter).toMatchObject({
      name: "coach_class_substituted",
      bookings: [{ isCancelled: true }],
    });
    expect(Buffer.from(mail?.raw ?? []).toString("utf8")).toContain("text/calendar");
    await change("substituteClassCoach", id, { coach_id: 501 });
    expect(await told()).toEqual([`coach_class_given → ${COACH}`]);
  });

  it("is told nothing of what was undone before the message was sent", async () => {
    const brief = await plan({ start_date_time: SOON });
    await scene.pass(8_000);
    await change("cancelClass", brief);
    expect(await told()).toEqual([]);
    const id = await plan({ start_date_time: SOON });
    expect(await told()).toEqual([`coach_class_given → ${COACH}`]);
    await change("rescheduleClass", id, { start_date_time: "2026-11-24T19:30:00Z" });
    await scene.pass(8_000);
    await change("rescheduleClass", id, { start_date_time: SOON });
    expect(await told()).toEqual([]);
  });

  it("is told that a class is cancelled if it is deleted", async () => {
    const id = await plan({ start_date_time: SOON });
    await mails();
    const { status, text } = await scene.api.deleteClass(undefined, { ...CLASS_DESK, ...classPath(id) });
    expect(status, text).toBe(200);
    expect(await told()).toEqual([`coach_class_cancelled → ${COACH}`]);
  });

  it("is not told of a class that is more than a week ahead", async () => {
    await plan();
    expect(await told()).toEqual([]);
  });
});

describe("a reminder", () => {
  it("goes to whoever has a place a day before the start, as it is then", async () => {
    await clients(A, B);
    const id = await plan({ capacity: 1 });
    await bookOwn(id, A);
    await bookOwn(id, B);
    await change("rescheduleClass", id, { start_date_time: "2026-12-02T18:30:00Z" });
    await mails();
    await scene.pass(Date.parse("2026-12-02T18:00:00Z") - scene.deliveries.nowMs);
    const reminders = scene.take().filter(({ letter }) => letter.name === "class_reminder");
    expect(reminders.map(({ to, at }) => [to, at.slice(0, 16)])).toEqual([
      [addressOf(A), "2026-12-01T18:30"],
    ]);
  });

  it("does not go to whoever has left, nor of a class that is cancelled", async () => {
    await clients(A, B);
    const left = await plan();
    await bookOwn(left, A);
    await leave(left, A);
    const cancelled = await plan({ start_date_time: "2026-12-01T12:30:00Z" });
    await bookOwn(cancelled, B);
    await change("cancelClass", cancelled);
    await mails();
    await scene.pass(Date.parse("2026-12-02T18:00:00Z") - scene.deliveries.nowMs);
    expect(scene.take()).toEqual([]);
  });

  it("goes to whoever got a place from the waitlist", async () => {
    await clients(A, B);
    const id = await plan({ capacity: 1 });
    await bookOwn(id, A);
    await bookOwn(id, B);
    await leave(id, A);
    await mails();
    await scene.pass(Date.parse("2026-12-01T18:00:00Z") - scene.deliveries.nowMs);
    expect(sentOf(scene.take())).toEqual([`class_reminder → ${addressOf(B)}`]);
  });
});

describe("several classes", () => {
  it("of a day that is cancelled are one message a person", async () => {
    await clients(A, B);
    const morning = await plan({ start_date_time: "2026-12-01T10:00:00Z" });
    const evening = await plan();
    for (const id of [morning, evening]) await bookOwn(id, A);
    await bookOwn(evening, B);
    await mails();
    const body = { date: "2026-12-01", message: "No water today." };
    const { status, text } = await scene.api.cancelClasses(body, { ...CLASS_DESK, ...classPath() });
    expect(status, text).toBe(200);
    const sent = await mails();
    expect(sentOf(sent)).toEqual([`class_cancelled → ${addressOf(A)}`, `class_cancelled → ${addressOf(B)}`]);
    const ofA = sent.find(({ to }) => to === addressOf(A));
    expect(ofA?.letter.bookings.map(({ id, clubMessage }) => [id, clubMessage])).toEqual([
      [morning, "No water today."],
      [evening, "No water today."],
    ]);
  });

  describe("of a template that moves", () => {
    it("are one message a person", async () => {
      const { id } = await template();
      await move(id);
      await scene.pass(2 * MINUTE_MS);
      expect(movesIn(scene.take())).toEqual([3]);
    });

    itInAll("are one message, too, where some of them follow after minutes", async () => {
      const { id, classes } = await template();
      delay(classes.slice(1), 6 * MINUTE_MS);
      await move(id);
      await sweepFor(6);
      expect(scene.take()).toEqual([]);
      await sweepFor(3);
      expect(movesIn(scene.take())).toEqual([3]);
    });

    it("are told after two minutes where one of them is on this day", async () => {
      const { id, classes } = await template();
      await scene.pass(Date.parse("2026-12-07T09:00:00Z") - scene.deliveries.nowMs);
      scene.take();
      delay(classes.slice(1), 6 * MINUTE_MS);
      await move(id, "2026-12-07");
      await sweepFor(4);
      expect(movesIn(scene.take())).toEqual([1]);
      await sweepFor(6);
      expect(movesIn(scene.take())).toEqual([2]);
    });

    itInAll("are told without those that do not follow in a quarter of an hour", async () => {
      const { id, classes } = await template();
      delay(classes.slice(1), HOUR_MS);
      await move(id);
      await sweepFor(16);
      expect(movesIn(scene.take())).toEqual([1]);
    });

    /** A template with three classes, each of which A has booked. */
    async function template() {
      await clients(A);
      const made = await scene.api.createRecurringClass(templateBody(), { ...CLASS_DESK, ...templatePath() });
      expect(made.status, made.text).toBe(201);
      const items = await storedItems(scene.deliveries.tables, "Classes");
      const classes = items
        .flatMap(({ class_id, part, start_key }) =>
          part === "class" ? [{ id: Number(class_id), start: String(start_key) }] : [],
        )
        .toSorted((one, other) => (one.start < other.start ? -1 : 1))
        .map(({ id }) => id);
      expect(classes).toHaveLength(3);
      for (const each of classes) await bookOwn(each, A);
      await mails();
      return { id: Number(made.body.create_response.id), classes };
    }

    async function move(id: number, from = "2026-12-01") {
      await scene.api.rescheduleRecurringClass(
        { from, local_time: "19:00" },
        { ...CLASS_DESK, ...templatePath(id) },
      );
    }

    /** Lets so many minutes pass, each of which begins with a sweep. */
    async function sweepFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        scene.deliveries.send(JSON.stringify({ sweep: true }));
        await scene.pass(MINUTE_MS);
      }
    }

    /** Nobody can write these classes for a while. */
    function delay(classes: readonly number[], ms: number): void {
      const untilMs = scene.deliveries.nowMs + ms;
      scene.beforeCommit = (transaction) => {
        const isDelayed = classes.some((id) => transaction.includes(`class#11#${id}`));
        if (isDelayed && scene.deliveries.nowMs < untilMs) throw new Error("The class cannot be written.");
      };
    }

    function movesIn(sent: readonly AskedMail[]): number[] {
      const ofClients = sent.filter(({ letter }) => letter.name === "class_moved");
      return ofClients.map(({ letter }) => letter.bookings.length);
    }
  });

  it("that change in different ways are one message, which says of each what changed", async () => {
    await clients(A);
    const morning = await plan({ start_date_time: "2026-12-01T10:00:00Z" });
    const evening = await plan();
    for (const id of [morning, evening]) await bookOwn(id, A);
    await mails();
    await change("cancelClass", morning);
    await change("substituteClassCoach", evening, { coach_id: 502 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.letter).toMatchObject({
      name: "class_changes",
      bookings: [
        { id: morning, change: "cancelled" },
        { id: evening, change: "coach_changed" },
      ],
    });
  });
});

describe("a request that dies after it has cancelled a class", () => {
  it("leaves it to the sweep to tell everybody, once", async () => {
    const ids = Array.from({ length: 20 }, (_, place) => 9200 + place);
    await clients(...ids);
    const id = await plan({ capacity: 20, coach_id: null });
    for (const client of ids) await bookOwn(id, client);
    await mails();
    const dying = functionsUnderTest(dyingDatabase(scene.deliveries), { now: () => scene.deliveries.now() });
    await dying.cancelClass({}, { ...CLASS_DESK, ...classPath(id) });
    expect(scene.take()).toEqual([]);
    await scene.pass(20_000);
    scene.deliveries.send(JSON.stringify({ sweep: true }));
    await scene.pass(30_000);
    expect(sentOf(scene.take())).toEqual(ids.map((client) => `class_cancelled → ${addressOf(client)}`));
  });
});

describe("somebody who cannot be told", () => {
  it("keeps nobody else from being told", async () => {
    await clients(A);
    const id = await plan();
    const { tables } = scene.deliveries;
    const [client] = (await storedItems(tables, "Clients")).filter(({ record }) => record === `client#${A}`);
    const unnamed = { ...client, client_id: B, record: `client#${B}`, email_id: undefined };
    const { email_id: _, ...without } = unnamed;
    await new BulkTables(tables.client, tables.names).put("Clients", [without]);
    await bookOwn(id, A);
    await bookOwn(id, B);
    await change("cancelClass", id);
    expect(await told()).toEqual([`class_cancelled → ${addressOf(A)}`]);
  });

  it("who was erased before their message was made is told nothing, and nothing is left", async () => {
    await clients(A, B);
    const id = await plan({ capacity: 1 });
    await bookOwn(id, A);
    await bookOwn(id, B);
    await mails();
    await change("substituteClassCoach", id, { coach_id: 502 });
    await scene.deliveries.settle();
    const { tables } = scene.deliveries;
    const erased = { tenant_id: 11, client_id: B };
    const bulk = new BulkTables(tables.client, tables.names);
    expect((await eraseClient(bulk, erased, scene.deliveries.now())).isComplete).toBe(true);
    expect(await told()).toEqual([`class_coach_changed → ${addressOf(A)}`]);
    const items = await storedItems(tables, "Messages");
    expect(items.filter(({ owner }) => owner === `client#11#${B}`)).toEqual([]);
    await scene.pass(DAY_MS);
    expect(scene.take()).toEqual([]);
  });
});

it("tells nothing where the club sends no messages", async () => {
  await scene.setMessages(11, { enabled: false });
  await clients(A);
  const id = await plan({ start_date_time: SOON });
  await book(id, A);
  await change("cancelClass", id);
  expect(await told()).toEqual([]);
});
