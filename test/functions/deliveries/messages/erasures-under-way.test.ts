import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { Killed } from "../webhooks/delivery-scene.ts";
import { DESK, MEMBER } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const AMARA = "amara.cole@northwind.example";
const SOON = { start_date_time: "2026-11-24T10:00:00Z" };
const PRIYA_9001 = { tenant_id: 11, client_id: 9001 };

async function book(fields = {}, options: typeof DESK | typeof MEMBER = DESK): Promise<number> {
  const { status, body, text } = await scene.api.createAppointment(appointmentBody(fields), options);
  expect(status, text).toBe(201);
  return body.create_response.id;
}

async function erase(): Promise<void> {
  const { tables } = scene.deliveries;
  const { isComplete } = await eraseClient(
    new BulkTables(tables.client, tables.names),
    PRIYA_9001,
    scene.deliveries.now(),
  );
  expect(isComplete).toBe(true);
}

/** What the table of messages holds, as text. */
async function stored(): Promise<string> {
  const items = await storedItems(scene.deliveries.tables, "Messages");
  return JSON.stringify(items, (_, value) => (value instanceof Set ? [...value] : value));
}

function faults(): number {
  return scene.deliveries.log.filter(({ message }) => message === "fault").length;
}

/** Does something before the first write of the function. */
function beforeFirstWrite(act: () => Promise<void>): void {
  let isFirst = true;
  scene.deliveries.onWrite(async (_, go) => {
    if (isFirst) {
      isFirst = false;
      await act();
    }
    return await go();
  });
}

describe("an erasure", () => {
  it("in the seconds before a coach is told leaves nothing that fails for ever", async () => {
    await book(SOON);
    // The event is noted; the message is due in three seconds.
    await scene.deliveries.settle();
    await erase();
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
    expect(faults()).toBe(0);
    const due = (await storedItems(scene.deliveries.tables, "Messages")).filter(({ due_at }) => due_at);
    expect(due).toEqual([]);
  });

  it("while a coach's message is made keeps the person's name out of it", async () => {
    await book(SOON);
    scene.beforeCompose = async (letter) => {
      if (letter.name === "coach_booked") await erase();
    };
    await scene.pass(HOUR_MS);
    const toCoach = scene.take().filter(({ letter }) => letter.name === "coach_booked");
    expect(toCoach.flatMap(({ letter }) => letter.bookings.map(({ clientName }) => clientName))).toEqual([]);
  });

  it("while an event is noted leaves nothing about the person", async () => {
    await book();
    beforeFirstWrite(erase);
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
    expect(await stored()).not.toMatch(/9001/);
  });

  it("leaves nothing where messages are counted", async () => {
    await book({}, MEMBER);
    await scene.pass(10 * SECOND_MS);
    expect(await stored()).toMatch(/address#/);
    await erase();
    expect(await stored()).not.toMatch(/9001/);
  });

  it("while an event is noted leaves nothing if the function dies after it has noted it", async () => {
    await book();
    let step: "first" | "dead" | "later" = "first";
    scene.deliveries.onWrite(async (_, go) => {
      if (step === "later") return await go();
      if (step === "dead") throw new Killed();
      await erase();
      await go();
      step = "dead";
      throw new Killed();
    });
    await scene.deliveries.settle();
    step = "later";
    await scene.pass(HOUR_MS);
    expect(await stored()).not.toMatch(/9001/);
  });

  it("leaves nothing of an event's note whose answer is lost and which the SDK repeats", async () => {
    await scene.setMessages(11, { enabled: false });
    await book();
    let isFirst = true;
    scene.deliveries.onWrite(async (_, go) => {
      if (!isFirst) return await go();
      isFirst = false;
      await erase();
      expect(await go()).toMatchObject({ ok: true });
      return await go();
    });
    await scene.pass(HOUR_MS);
    expect(isFirst).toBe(false);
    expect(await stored()).not.toMatch(/9001/);
  });

  it("while a coach is told of several clients has the coach told of the others once", async () => {
    await scene.deliveries.settle();
    await book({ start_date_time: "2026-11-24T10:00:00Z" });
    await book({ start_date_time: "2026-11-24T13:00:00Z", client_id: 9002 });
    scene.outcome = async ({ letter }) => {
      if (letter.name === "coach_booked" && letter.bookings.length > 1) await erase();
      return { kind: "sent" };
    };
    await scene.pass(HOUR_MS);
    const times = scene
      .take()
      .filter(({ to }) => to === AMARA)
      .map(({ letter }) => letter.bookings.map(({ startsAt }) => startsAt));
    expect(times).toEqual([["2026-11-24T10:00:00.000Z", "2026-11-24T13:00:00.000Z"]]);
  });
});
