import { describe, expect, it } from "vitest";
import {
  countMessage,
  type LimitedMessage,
} from "../../../../functions/deliveries/messages/count-message.ts";
import {
  countOfMember,
  MAX_OF_MEMBER,
  MAX_OF_TENANT,
} from "../../../../functions/deliveries/messages/message-counts.ts";
import { type Joined, noteJoined } from "../../../../functions/deliveries/messages/message-items.ts";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { wakeMessage } from "../../../../shared/webhooks/wake.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { cancelled } from "../../../support/fault-injection.ts";
import {
  LONDON_BRIDGE,
  NORTHWIND,
  type RequestOptions,
  TEST_LINK_SECRET,
} from "../../../support/function-under-test.ts";
import { CUT_STRIDE, itInAll } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { Killed } from "../webhooks/delivery-scene.ts";
import { AMARA } from "./appointment-steps.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_BEFORE_MS = Date.parse("2026-11-30T10:00:00Z");

const PRIYA = "priya.raman@example.com";

/** Client 9002, with a token of their own. */
const MEMBER_9002 = { ...MEMBER, principal: "member-9002", grants: { ...MEMBER.grants, client_id: 9002 } };

/** An app that books for members, and cannot manage appointments. */
const APP = { principal: "northwind-app", scopes: ["appointments.write", "appointments.read"] } as const;

async function told(): Promise<string[]> {
  await scene.pass(10 * SECOND_MS);
  return scene.take().map(({ to, letter }) => `${letter.name} → ${to}`);
}

/** How many messages were left out, by the log. */
function leftOut(): number {
  const lines = scene.deliveries.log.filter(({ message }) => message === "messages");
  return lines.reduce((sum, { fields }) => sum + Number(fields.messages_left_out ?? 0), 0);
}

async function book(options: RequestOptions, fields = {}): Promise<number> {
  const { status, body, text } = await scene.api.createAppointment(appointmentBody(fields), options);
  expect(status, text).toBe(201);
  return body.create_response.id;
}

async function move(id: number, time: string, options: RequestOptions) {
  const pathParameters = { tenant_id: "11", appointment_id: String(id) };
  const body = { start_date_time: `2026-12-01T${time.padEnd(5, ":00")}:00Z` };
  const { status, text } = await scene.api.rescheduleAppointment(body, { ...options, pathParameters });
  expect(status, text).toBe(200);
}

/** Moves an appointment again and again, each time told of at once. */
async function moveTold(id: number, times: number): Promise<void> {
  for (let moves = 0; moves < times; moves += 1) {
    await move(id, `${moves % 2 === 0 ? "11" : "12"}:${times === 10 ? "15" : "00"}`, MEMBER);
    expect(await told()).toHaveLength(1);
  }
}

describe("a member", () => {
  it("gets ten messages an hour, and one about all others when the hour is over", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    const other = await book(MEMBER, { start_date_time: "2026-12-03T10:00:00Z" });
    expect(await told()).toHaveLength(1);
    await moveTold(id, 8);
    for (const time of ["13", "14", "15"]) await move(id, time, MEMBER);
    await cancel(other, MEMBER);
    const third = await book(MEMBER, { start_date_time: "2026-12-02T10:00:00Z" });
    await scene.pass(50 * MINUTE_MS);
    expect(scene.take()).toEqual([]);
    await scene.pass(12 * MINUTE_MS);
    const [joined, ...others] = scene.take();
    expect(others).toEqual([]);
    expect(joined?.letter).toMatchObject({
      name: "appointment_changes",
      bookings: [
        { id, change: "moved", startsAt: "2026-12-01T15:00:00.000Z" },
        { id: third, change: "booked", isCancelled: false },
        { id: other, change: "cancelled", isCancelled: true },
      ],
    });
    expect(leftOut()).toBe(0);
    await scene.pass(24 * HOUR_MS);
    expect(scene.take()).toEqual([]);
  });

  itInAll("is told of changes of one kind in the words of that kind", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await moveTold(id, 9);
    for (const day of ["02", "03"]) await book(MEMBER, { start_date_time: `2026-12-${day}T10:00:00Z` });
    await scene.pass(HOUR_MS);
    const joined = scene.take().map(({ letter: { name, bookings } }) => [name, bookings.length]);
    expect(joined).toEqual([["appointment_created", 2]]);
  });

  it("is told at once of what the club does, whatever is joined", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await moveTold(id, 9);
    await move(id, "13", MEMBER);
    expect(await told()).toEqual([]);
    await move(id, "14", DESK);
    expect(await told()).toEqual([`appointment_moved → ${PRIYA}`]);
    await scene.pass(HOUR_MS);
    // The club's message has told it.
    expect(scene.take()).toEqual([]);
  });

  it("has further changes joined to what is joined already", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await scene.pass(6 * MINUTE_MS);
    await moveTold(id, 9);
    await move(id, "13:15", MEMBER);
    await scene.pass(52 * MINUTE_MS);
    expect(scene.take()).toEqual([]);
    // The first of the ten messages is an hour ago by the time that this one could be sent.
    await move(id, "14", MEMBER);
    await scene.pass(2 * MINUTE_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.startsAt)).toEqual([
      "2026-12-01T14:00:00.000Z",
    ]);
  });

  itInAll("gets thirty messages a day, and then one an hour", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await fill(PRIYA, { count: 29, agoMs: 2 * HOUR_MS });
    await move(id, "11", MEMBER);
    expect(await told()).toHaveLength(1);
    for (let hour = 0; hour < 3; hour += 1) {
      for (const minute of ["00", "15", "30"]) {
        await move(id, `${13 + hour}:${minute}`, MEMBER);
        await scene.pass(10 * MINUTE_MS);
      }
      expect(scene.take()).toEqual([]);
      await scene.pass(HOUR_MS);
      expect(scene.take()).toHaveLength(1);
    }
    expect(leftOut()).toBe(0);
  });

  it("causes sixty messages a day, to whomever", async () => {
    await useUpMember(MAX_OF_MEMBER - 1);
    await book(MEMBER, { start_date_time: "2026-11-24T10:00:00Z" });
    expect(await told()).toHaveLength(1);
    await scene.pass(HOUR_MS + MINUTE_MS);
    const names = scene.take().map(({ letter }) => letter.name);
    expect(names).toHaveLength(1);
    expect(leftOut()).toBe(0);
    await book(DESK, { start_date_time: "2026-12-03T10:00:00Z" });
    expect(await told()).toHaveLength(1);
    await scene.pass(24 * HOUR_MS);
    scene.take();
    await book(MEMBER, { start_date_time: "2026-12-04T10:00:00Z" });
    expect(await told()).toHaveLength(1);
  });
});

describe("a coach", () => {
  itInAll("gets ten messages an hour of what members do, and one about all others", async () => {
    const days = ["23", "24", "25"];
    const hours = ["10", "11", "12", "13", "14"];
    for (const day of days) {
      for (const hour of hours) {
        await book(MEMBER, { start_date_time: `2026-11-${day}T${hour}:00:00Z` });
        await scene.pass(10 * SECOND_MS);
      }
    }
    const toCoach = () => scene.take().filter(({ to }) => to === AMARA);
    expect(toCoach()).toHaveLength(10);
    await scene.pass(HOUR_MS);
    const joined = toCoach().map(({ letter: { name, bookings } }) => [name, bookings.length]);
    expect(joined).toEqual([["coach_booked", 5]]);
    expect(leftOut()).toBe(0);
  });

  it("is told at once of what others do while a member's excess is joined", async () => {
    await useUpMember(MAX_OF_MEMBER);
    const toCoach = () =>
      scene.take().flatMap(({ to, letter }) => (to === AMARA ? [letter.bookings[0]?.startsAt] : []));
    await book(MEMBER, { start_date_time: "2026-11-24T10:00:00Z" });
    await scene.pass(10 * SECOND_MS);
    expect(toCoach()).toEqual([]);
    await book(MEMBER_9002, { start_date_time: "2026-11-24T13:00:00Z", client_id: 9002 });
    await scene.pass(10 * SECOND_MS);
    expect(toCoach()).toEqual(["2026-11-24T13:00:00.000Z"]);
    await scene.pass(HOUR_MS + MINUTE_MS);
    expect(toCoach()).toEqual(["2026-11-24T10:00:00.000Z"]);
  });

  it("is told nothing of a member who is erased meanwhile, and is told of the others", async () => {
    await fill(AMARA);
    await book(MEMBER, { start_date_time: "2026-11-24T10:00:00Z" });
    await book(MEMBER_9002, { start_date_time: "2026-11-24T13:00:00Z", client_id: 9002 });
    await scene.pass(MINUTE_MS);
    scene.take();
    await erase();
    await scene.pass(HOUR_MS);
    const toCoach = scene.take().filter(({ to }) => to === AMARA);
    expect(toCoach.map(({ letter }) => letter.bookings.map(({ startsAt }) => startsAt))).toEqual([
      ["2026-11-24T13:00:00.000Z"],
    ]);
  });

  it("is told once what was joined if a member is erased while it is sent", async () => {
    await fill(AMARA);
    await book(MEMBER, { start_date_time: "2026-11-24T10:00:00Z" });
    await book(MEMBER_9002, { start_date_time: "2026-11-24T13:00:00Z", client_id: 9002 });
    scene.outcome = async ({ to, letter }) => {
      if (to === AMARA && letter.bookings.length > 1) await erase();
      return { kind: "sent" };
    };
    await scene.pass(3 * HOUR_MS);
    expect(scene.take().filter(({ to }) => to === AMARA)).toHaveLength(1);
    const left = (await storedItems(scene.deliveries.tables, "Messages")).filter(
      ({ kind }) => kind === "joined",
    );
    expect(left).toEqual([]);
  });
});

describe("a joined message", () => {
  it.each(["before", "after"] as const)("is sent though the function dies %s any write", async (when) => {
    let longest = 0;
    for (let step = 1; step <= MAX_STEPS; step += CUT_STRIDE) {
      const day = String(1 + (step % 20)).padStart(2, "0");
      await fill(PRIYA);
      const id = await book(MEMBER, { start_date_time: `2026-12-${day}T10:00:00Z` });
      const { writer } = scene.deliveries;
      const steps = dieAt(step, when);
      await scene.pass(3 * HOUR_MS);
      scene.deliveries.writer = writer;
      longest = Math.max(longest, steps());
      const mails = scene.take().map(({ letter }) => letter.bookings.map((booking) => booking.id));
      expect([1, 2], `step ${step}`).toContain(mails.length);
      expect(new Set(mails.flat()), `step ${step}`).toEqual(new Set([id]));
      await cancel(id, DESK);
      await scene.pass(MINUTE_MS);
      scene.take();
      if (steps() < step) break;
    }
    expect(longest).toBeLessThan(MAX_STEPS);
  });

  it("leaves what changes while it is sent to the next one", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await fill(PRIYA);
    await move(id, "12", MEMBER);
    let isMoved = false;
    scene.outcome = async () => {
      if (!isMoved) {
        isMoved = true;
        await fill(PRIYA);
        await move(id, "14", MEMBER);
        await scene.deliveries.settle();
      }
      return { kind: "sent" };
    };
    await scene.pass(3 * HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.startsAt)).toEqual([
      "2026-12-01T12:00:00.000Z",
      "2026-12-01T14:00:00.000Z",
    ]);
  });

  it("tells more bookings than a transaction has items", async () => {
    const { tables, writer } = scene.deliveries;
    const first = await book(DESK);
    await scene.pass(MINUTE_MS);
    scene.take();
    const booked = (await storedItems(tables, "Appointments")).find(
      ({ appointment_id }) => appointment_id === first,
    );
    const ids = Array.from({ length: 205 }, (_, each) => 60_000 + each);
    await new BulkTables(tables.client, tables.names).put(
      "Appointments",
      ids.map((appointment_id) => ({
        ...booked,
        appointment_id,
        record: { ...Object(booked?.record), appointment_id },
      })),
    );
    const joined: Joined = {
      kind: "joined",
      booking: "appointment",
      owner: "client#11#9001",
      tenant_id: 11,
      ids,
    };
    const noted = noteJoined(joined, scene.deliveries.now().toISOString(), scene.deliveries.now());
    await writer.write(noted);
    scene.deliveries.send(wakeMessage(11, { ...noted.key }).body);
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings.length)).toEqual([205]);
    const items = await storedItems(tables, "Messages");
    expect(items.filter(({ kind }) => kind === "joined")).toEqual([]);
    expect(items.filter(({ booking_id }) => ids.includes(Number(booking_id)))).toHaveLength(205);
  });
});

/** Counts messages that client 9001 has caused. */
async function useUpMember(count: number): Promise<void> {
  const member = TEST_LINK_SECRET.memberHash({ tenant_id: 11, client_id: 9001 });
  for (let sent = 0; sent < count; sent += 1) {
    const counted = countOfMember(member, scene.deliveries.now());
    expect((await scene.deliveries.writer.write(counted)).ok).toBe(true);
  }
}

/** Counts messages to an address. */
async function fill(to: string, { count = 10, agoMs = 0 } = {}): Promise<void> {
  const owner = `address#${TEST_LINK_SECRET.addressHash(to)}`;
  await countOf(owner, { count, agoMs });
}

/** Stores that so many messages were sent. */
async function countOf(owner: string, { count, agoMs }: { readonly count: number; readonly agoMs: number }) {
  const { tables, nowMs } = scene.deliveries;
  const sent = Object.fromEntries(
    Array.from({ length: count }, (_, each) => [`filled-${each}`, nowMs - agoMs]),
  );
  const item = { owner, record: "sent", version: 100, sent };
  await new BulkTables(tables.client, tables.names).put("Messages", [item]);
}

const MAX_STEPS = 30;

/** Lets the function die before or after one of its writes, and at all later steps until an hour has passed. */
function dieAt(step: number, when: "before" | "after"): () => number {
  let steps = 0;
  scene.deliveries.onWrite(async (_, go) => {
    steps += 1;
    if (steps === step && when === "before") throw new Killed();
    const outcome = await go();
    if (steps === step) throw new Killed();
    return outcome;
  });
  return () => steps;
}

async function cancel(id: number, options: RequestOptions): Promise<void> {
  const pathParameters = { tenant_id: "11", appointment_id: String(id) };
  const { status, text } = await scene.api.cancelAppointment({}, { ...options, pathParameters });
  expect(status, text).toBe(200);
}

async function erase(): Promise<void> {
  const { tables } = scene.deliveries;
  const bulk = new BulkTables(tables.client, tables.names);
  await eraseClient(bulk, { tenant_id: 11, client_id: 9001 }, scene.deliveries.now());
}

describe("visitors", () => {
  itInAll("send an address three messages an hour, however often tours change", async () => {
    const beginsMs = scene.deliveries.nowMs;
    const ofTour = (id: number, key: string) => ({
      ...VISITOR,
      headers: { "Tour-Key": key },
      pathParameters: { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE, tour_id: String(id) },
    });
    for (let round = 0; round < 6; round += 1) {
      const booked = await scene.api.bookTour(tourBody(), VISITOR);
      expect(booked.status, booked.text).toBe(200);
      const { tour_key } = booked.body.info[0].jsonObject;
      await scene.pass(MINUTE_MS);
      const options = ofTour(booked.body.id, tour_key);
      await scene.api.rescheduleTour({ scheduled_datetime: "2026-12-01T12:00:00Z" }, options);
      await scene.pass(MINUTE_MS);
      expect((await scene.api.cancelTour({}, options)).status).toBe(200);
      await scene.pass(MINUTE_MS);
    }
    expect(scene.deliveries.nowMs - beginsMs).toBeLessThan(HOUR_MS);
    expect(scene.take()).toHaveLength(3);
    expect(leftOut()).toBe(15);
  });

  it("send an inbox ten messages a day", async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      await bookAndCancel({ email_id: "ada.byron@example.com" }, { isBookedTold: true });
      await scene.pass(HOUR_MS);
    }
    expect(scene.take()).toHaveLength(10);
    expect(leftOut()).toBe(2);
    await scene.pass(24 * HOUR_MS);
    await bookAndCancel({ email_id: "ada.byron@example.com" });
    expect(await told()).toHaveLength(1);
  });

  it("count however the address is spelt", async () => {
    for (const email_id of ["ada.byron@example.com", "ADA.BYRON@example.com", "Ada.Byron@EXAMPLE.com"]) {
      await bookAndCancel({ email_id });
    }
    await scene.pass(MINUTE_MS);
    expect(scene.take()).toHaveLength(3);
    await bookAndCancel({ email_id: "aDa.byron@example.com" });
    expect(await told()).toEqual([]);
  });

  it("are counted by inbox, whatever follows the +", async () => {
    for (const box of ["ada", "ada+1", "Ada+2"]) await bookAndCancel({ email_id: `${box}@example.com` });
    expect(scene.take()).toHaveLength(3);
    await bookAndCancel({ email_id: "ada+3@example.com" });
    await bookAndCancel({ email_id: "other@example.com" });
    expect(scene.take().map(({ to }) => to)).toEqual(["other@example.com"]);
  });

  it("send what visitors may send of a tenant in a day, and members are told all the same", async () => {
    const { tables } = scene.deliveries;
    const day = { owner: "tenant#11", record: "sent#2026-11-20", of_visitors: MAX_OF_TENANT.visitors - 1 };
    await new BulkTables(tables.client, tables.names).put("Messages", [day]);
    await bookAndCancel({ email_id: "last@stranger.example" });
    expect(scene.take().map(({ to }) => to)).toEqual(["last@stranger.example"]);
    await bookAndCancel({ email_id: "next@stranger.example" });
    expect(scene.take()).toEqual([]);
    expect(leftOut()).toBe(1);
    await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await scene.pass(24 * HOUR_MS);
    scene.take();
    await bookAndCancel({ email_id: "next@stranger.example" });
    expect(scene.take()).toHaveLength(1);
  });
});

describe("apps and members", () => {
  it("send what they may of a tenant in a day, and what goes beyond is joined", async () => {
    const { tables } = scene.deliveries;
    const day = { owner: "tenant#11", record: "sent#2026-11-20", of_others: MAX_OF_TENANT.others - 1 };
    await new BulkTables(tables.client, tables.names).put("Messages", [day]);
    await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await book(APP, { start_date_time: "2026-12-02T10:00:00Z" });
    expect(await told()).toEqual([]);
    expect(leftOut()).toBe(0);
    await bookAndCancel({ email_id: "visitor@stranger.example" });
    expect(scene.take()).toHaveLength(1);
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.bookings[0]?.startsAt)).toEqual([
      "2026-12-02T10:00:00.000Z",
    ]);
  });

  it("do not use up an address by one message that is tried again", async () => {
    scene.outcome = () => ({ kind: "refused", reason: "TooManyRequestsException" });
    const id = await book(MEMBER);
    await scene.pass(2 * HOUR_MS);
    expect(scene.take().length).toBeGreaterThan(3);
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(2 * HOUR_MS);
    expect(scene.take()).toHaveLength(1);
    await move(id, "12", MEMBER);
    expect(await told()).toHaveLength(1);
    expect(leftOut()).toBe(0);
  });

  it("leave no address where it is counted", async () => {
    await book(MEMBER);
    await scene.api.bookTour(tourBody(), VISITOR);
    await scene.pass(MINUTE_MS);
    const stored = JSON.stringify(await storedItems(scene.deliveries.tables, "Messages"), (_, value) =>
      value instanceof Set ? [...value] : value,
    );
    expect(stored).toMatch(/address#/);
    expect(stored).not.toMatch(/example|priya|ada|byron|raman|northwind\.ex/i);
  });
});

/** Books a tour as a visitor, and cancels it before anything is told, or once the booking has been. */
async function bookAndCancel(
  prospect: Readonly<Record<string, unknown>>,
  { isBookedTold = false } = {},
): Promise<void> {
  const booked = await scene.api.bookTour(tourBody(prospect), VISITOR);
  expect(booked.status, booked.text).toBe(200);
  if (isBookedTold) await scene.pass(MINUTE_MS);
  const pathParameters = {
    company_uuid: NORTHWIND,
    tenant_uuid: LONDON_BRIDGE,
    tour_id: String(booked.body.id),
  };
  const headers = { "Tour-Key": booked.body.info[0].jsonObject.tour_key };
  expect((await scene.api.cancelTour({}, { ...VISITOR, headers, pathParameters })).status).toBe(200);
  await scene.pass(MINUTE_MS);
}

describe("counters", () => {
  const MESSAGE = { tenantId: 11, cause: { kind: "visitor" }, to: "ada@example.com" } as const;

  async function countAll(messages: readonly LimitedMessage[]) {
    const { tables, writer, services } = scene.deliveries;
    const turn = {
      ...{ database: tables.database, writer, services, now: () => scene.deliveries.now() },
      ...{ random: Math.random, newToken: () => "token", metricsNamespace: "Test" },
      log: { info: () => undefined, error: () => undefined },
    };
    const counted = await Promise.all(
      messages.map((message) => countMessage(message, TEST_LINK_SECRET, turn)),
    );
    return Object.groupBy(counted, ({ kind }) => kind);
  }

  async function ofTenant() {
    const items = await storedItems(scene.deliveries.tables, "Messages");
    return items.find(({ owner }) => owner === "tenant#11");
  }

  it("count the three that are sent, of two hundred at once to an inbox", async () => {
    const all = Array.from({ length: 200 }, (_, each) => ({ ...MESSAGE, name: `message ${each}` }));
    const { counted = [], full = [] } = await countAll(all);
    expect([counted.length, full.length]).toEqual([3, 197]);
    expect(await ofTenant()).toMatchObject({ of_visitors: 3 });
  });

  it("count nothing if one of them refuses a message", async () => {
    const cause = { kind: "member", clientId: 9001 } as const;
    await useUpMember(MAX_OF_MEMBER - 1);
    const all = ["a", "b", "c"].map((name) => ({ ...MESSAGE, cause, name, to: `${name}@example.com` }));
    const { counted = [], exhausted = [] } = await countAll(all);
    expect([counted.length, exhausted.length]).toEqual([1, 2]);
    expect(await ofTenant()).toMatchObject({ of_others: 1 });
    const items = await storedItems(scene.deliveries.tables, "Messages");
    expect(items.filter(({ owner }) => String(owner).startsWith("address#"))).toHaveLength(1);
  });

  it("let a message wait while others are counted, and send it afterwards", async () => {
    let conflicts = 0;
    scene.deliveries.onWrite(async (write, go) => {
      const isCount = write.kind === "update" && String(write.key.owner).startsWith("address#");
      if (!isCount || conflicts === 3) return await go();
      conflicts += 1;
      throw new Unavailable(cancelled("None", "TransactionConflict", "None"));
    });
    await book(MEMBER);
    await scene.pass(MINUTE_MS);
    expect(conflicts).toBe(3);
    expect(scene.take()).toHaveLength(1);
    expect(scene.deliveries.log.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("count a message once though the function dies when it has counted it", async () => {
    let isFirst = true;
    scene.deliveries.onWrite(async (write, go) => {
      const outcome = await go();
      if (isFirst && write.kind === "update" && String(write.key.owner).startsWith("address#")) {
        isFirst = false;
        throw new Killed();
      }
      return outcome;
    });
    await book(MEMBER);
    await scene.pass(HOUR_MS);
    expect(isFirst).toBe(false);
    expect(scene.take()).toHaveLength(1);
    expect(await ofTenant()).toMatchObject({ of_others: 1 });
  });
});

it("the reminder of a confirmed tour is sent though its inbox has reached the limit", async () => {
  const booked = await scene.api.bookTour(tourBody({}), VISITOR);
  expect(booked.status, booked.text).toBe(200);
  expect(await told()).toHaveLength(1);
  await scene.pass(DAY_BEFORE_MS - scene.deliveries.nowMs - MINUTE_MS);
  const owner = `inbox#${TEST_LINK_SECRET.inboxHash("ada.byron@example.com")}`;
  await countOf(owner, { count: 10, agoMs: 0 });
  await scene.pass(HOUR_MS);
  expect(scene.take().map(({ letter }) => letter.name)).toEqual(["tour_reminder"]);
  expect(leftOut()).toBe(0);
});
