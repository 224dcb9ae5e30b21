import { describe, expect, it } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { countOfTenant, MAX_OF_TENANT, MAX_OF_VISITORS } from "../../../../shared/tables/message-counts.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND, type RequestOptions } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { Killed } from "../webhooks/delivery-scene.ts";
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

async function move(id: number, hour: string, options: RequestOptions) {
  const pathParameters = { tenant_id: "11", appointment_id: String(id) };
  const body = { start_date_time: `2026-12-01T${hour}:00:00Z` };
  const { status, text } = await scene.api.rescheduleAppointment(body, { ...options, pathParameters });
  expect(status, text).toBe(200);
}

describe("callers without manage", () => {
  it("send an address three messages an hour, and what is left out is counted", async () => {
    const id = await book(MEMBER);
    expect(await told()).toHaveLength(1);
    for (const hour of ["11", "12"]) {
      await move(id, hour, MEMBER);
      expect(await told()).toHaveLength(1);
    }
    expect(leftOut()).toBe(0);
    await move(id, "13", MEMBER);
    expect(await told()).toEqual([]);
    expect(leftOut()).toBe(1);
    // The club's own messages are not limited.
    await move(id, "14", DESK);
    expect(await told()).toHaveLength(1);
    await scene.pass(HOUR_MS);
    await move(id, "15", MEMBER);
    expect(await told()).toHaveLength(1);
  });

  it("send an address three messages of a loop of booking, moving and cancelling tours in an hour", async () => {
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

  it("send an address ten messages a day", async () => {
    const id = await book(MEMBER);
    for (let moves = 1; moves < 12; moves += 1) {
      await scene.pass(HOUR_MS);
      await move(id, String(10 + (moves % 5)), MEMBER);
    }
    await scene.pass(MINUTE_MS);
    expect(scene.take()).toHaveLength(10);
    expect(leftOut()).toBe(2);
    await scene.pass(24 * HOUR_MS);
    await move(id, "16", MEMBER);
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

  it("send what a tenant may send in a day, and then nothing", async () => {
    const { tables } = scene.deliveries;
    const owner = "tenant#11";
    const day = { owner, record: "sent#2026-11-20", messages: MAX_OF_TENANT - 1 };
    await new BulkTables(tables.client, tables.names).put("Messages", [day]);
    await book(MEMBER);
    expect(await told()).toHaveLength(1);
    await book(MEMBER, { start_date_time: "2026-12-02T10:00:00Z" });
    expect(await told()).toEqual([]);
    expect(leftOut()).toBe(1);
    await book(DESK, { start_date_time: "2026-12-03T10:00:00Z" });
    expect(await told()).toHaveLength(1);
    await scene.pass(24 * HOUR_MS);
    await book(MEMBER, { start_date_time: "2026-12-04T10:00:00Z" });
    expect(await told()).toHaveLength(1);
  });

  it("send half of it at most as visitors, and the rest is left to members", async () => {
    for (let sent = 0; sent < MAX_OF_VISITORS - 1; sent += 1) {
      const counted = countOfTenant(11, "visitor", scene.deliveries.now());
      expect((await scene.deliveries.writer.write(counted)).ok).toBe(true);
    }
    await bookAndCancel({ email_id: "last@stranger.example" });
    expect(await told()).toEqual(["tour_cancelled → last@stranger.example"]);
    await bookAndCancel({ email_id: "next@stranger.example" });
    expect(await told()).toEqual([]);
    expect(leftOut()).toBe(1);
    await book(MEMBER);
    expect(await told()).toHaveLength(1);
    for (let sent = MAX_OF_VISITORS + 1; sent < MAX_OF_TENANT; sent += 1) {
      const counted = countOfTenant(11, "member", scene.deliveries.now());
      expect((await scene.deliveries.writer.write(counted)).ok).toBe(true);
    }
    await book(MEMBER, { start_date_time: "2026-12-02T10:00:00Z" });
    expect(await told()).toEqual([]);
    await scene.pass(24 * HOUR_MS);
    await bookAndCancel({ email_id: "next@stranger.example" });
    expect(await told()).toHaveLength(1);
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

/** Books a tour as a visitor, and cancels it before anything is told. */
async function bookAndCancel(prospect: Readonly<Record<string, unknown>>): Promise<void> {
  const booked = await scene.api.bookTour(tourBody(prospect), VISITOR);
  expect(booked.status, booked.text).toBe(200);
  const pathParameters = {
    company_uuid: NORTHWIND,
    tenant_uuid: LONDON_BRIDGE,
    tour_id: String(booked.body.id),
  };
  const headers = { "Tour-Key": booked.body.info[0].jsonObject.tour_key };
  expect((await scene.api.cancelTour({}, { ...VISITOR, headers, pathParameters })).status).toBe(200);
  await scene.pass(MINUTE_MS);
}

describe("what a tenant may send in a day", () => {
  it.each(["tenant#", "address#"])(
    "holds though the function dies when it has counted a message: %s",
    async (owner) => {
      const { tables } = scene.deliveries;
      const day = { owner: "tenant#11", record: "sent#2026-11-20", messages: MAX_OF_TENANT - 1 };
      await new BulkTables(tables.client, tables.names).put("Messages", [day]);
      let isFirst = true;
      scene.deliveries.onWrite(async (write, go) => {
        const outcome = await go();
        if (isFirst && write.kind === "update" && String(write.key.owner).startsWith(owner)) {
          isFirst = false;
          throw new Killed();
        }
        return outcome;
      });
      await book(MEMBER);
      await scene.pass(HOUR_MS);
      expect(isFirst).toBe(false);
      await book(MEMBER, { start_date_time: "2026-12-02T10:00:00Z" });
      await scene.pass(HOUR_MS);
      expect(scene.take().length).toBeLessThanOrEqual(1);
    },
  );
});
