import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { putWebhook, type WebhookId, type WebhookItem } from "../../../../shared/tables/webhooks-table.ts";
import { wakeWebhook } from "../../../../shared/webhooks/wake.ts";
import { requestReplay } from "../../../../shared/webhooks/webhook-state.ts";
import { itInAll } from "../../../support/run-size.ts";
import type { DeliveryScene } from "./delivery-scene.ts";
import { type Receiver, startReceiver, status } from "./receiver.ts";
import { useDeliveryScene } from "./use-delivery-scene.ts";

let scene: DeliveryScene;
let receiver: Receiver;

useDeliveryScene((made) => {
  ({ scene, receiver } = made);
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers of the events that arrived, in their order. */
function arrived(): number[] {
  return receiver.requests.map(({ body }) => JSON.parse(body).data.tour_id);
}

async function theDelivery(webhook: WebhookItem) {
  const [delivery] = await scene.deliveries(webhook);
  if (delivery === undefined) throw new Error("There is no delivery.");
  return delivery;
}

describe("an event", () => {
  it("arrives as Standard Webhooks says, with ids as integers and nothing that is empty", async () => {
    const { item, secret } = await scene.webhook({ url: receiver.url });
    scene.event(5);
    await scene.settle();
    const [request, ...others] = receiver.requests;
    expect(others).toEqual([]);
    // The library takes the real present.
    const stamped = new Webhook(secret).sign("5:1", scene.now(), request?.body ?? "");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": "5:1",
      "webhook-timestamp": String(scene.nowMs / 1_000),
      "webhook-signature": stamped,
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      type: "tour.booked",
      timestamp: "2026-11-20T09:00:00.000Z",
      data: { event_id: "5:1", tour_id: 5, tenant_id: 11, version: 1, starts_at: "2026-12-01T10:00:00.000Z" },
    });
    expect(await theDelivery(item)).toMatchObject({ status: "delivered", attempts: 1, last_status: 204 });
  });

  it("of a record that does not say when it changed has the bus's time", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.nowMs += 700;
    scene.event(5, { at: null });
    await scene.settle();
    expect(await theDelivery(item)).toMatchObject({
      created_at: "2026-11-20T09:00:00.000Z",
      status: "delivered",
    });
    expect(JSON.parse(receiver.requests[0]?.body ?? "").timestamp).toBe("2026-11-20T09:00:00.000Z");
  });

  it("goes only to webhooks of its tenant that ask for its type", async () => {
    await scene.webhook({ url: receiver.url, event_types: ["appointment.*"] });
    await scene.webhook({ url: receiver.url, event_types: ["tour.cancelled"] });
    await scene.webhook({ url: receiver.url, tenant_id: 13, created_by: "camden-desk" });
    scene.event(5);
    scene.event(6, { type: "webhook.disabled" });
    await scene.settle();
    expect(receiver.requests).toEqual([]);
    scene.event(7, { type: "tour.cancelled" });
    await scene.settle();
    expect(arrived()).toEqual([7]);
  });

  it("that comes twice is told once", async () => {
    await scene.webhook({ url: receiver.url });
    const at = scene.now();
    scene.event(5, { at });
    await scene.settle();
    scene.event(5, { at });
    await scene.settle();
    expect(arrived()).toEqual([5]);
  });

  it("that could not be queued is held if the webhook is disabled before it comes again", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    const { onWake } = scene.services;
    scene.services.onWake = () => {
      scene.services.onWake = onWake;
      throw new Error("The queue does not answer.");
    };
    scene.event(5);
    await scene.settle();
    expect(await theDelivery(item)).toMatchObject({ status: "pending" });
    await scene.writer.write(putWebhook({ ...item, version: 2, disabled_reason: "manual" }));
    await scene.pass(DAY);
    expect(await theDelivery(item)).toMatchObject({ status: "held" });
  });

  it("is held while the webhook is disabled, and told after a replay", async () => {
    const { item } = await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
    scene.event(5);
    await scene.pass(DAY);
    expect(receiver.requests).toEqual([]);
    expect(await theDelivery(item)).toMatchObject({ status: "held", attempts: 0 });
    await activate(item);
    await replay(item);
    expect(arrived()).toEqual([5]);
  });

  it("that has failed is not replayed to a webhook that asks for its type no more", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(410);
    scene.event(5);
    await scene.settle();
    await activate(item, { event_types: ["appointment.*"] });
    await replay(item);
    expect(await theDelivery(item)).toMatchObject({ status: "failed", attempts: 1 });
  });

  it("is held, and the webhook revoked, if its principal may not read the tenant any more", async () => {
    const { item } = await scene.webhook({ url: receiver.url, created_by: "harbour-app" });
    scene.event(5);
    await scene.settle();
    expect(receiver.requests).toEqual([]);
    expect(await scene.stored(item)).toMatchObject({ version: 2, disabled_reason: "revoked" });
    expect(await theDelivery(item)).toMatchObject({ status: "held" });
  });

  it("is not told to a principal who is a member", async () => {
    const { item } = await scene.webhook({ url: receiver.url, created_by: "member-9001" });
    scene.event(5);
    await scene.settle();
    expect(receiver.requests).toEqual([]);
    expect(await scene.stored(item)).toMatchObject({ disabled_reason: "revoked" });
  });
});

async function activate(item: WebhookId, fields: Partial<WebhookItem> = {}): Promise<void> {
  const stored = await scene.stored(item);
  if (stored === undefined) throw new Error("The webhook is gone.");
  const { disabled_reason: _, ...active } = stored;
  await scene.writer.write(putWebhook({ ...active, ...fields, version: stored.version + 1 }));
}

async function replay(item: WebhookItem): Promise<void> {
  const range = { id: "replay", from: "2026-11-01T00:00:00.000Z", to: `${scene.now().toISOString()}\uffff` };
  await scene.writer.write(requestReplay(item, range, undefined, scene.now().toISOString()));
  await scene.services.queue.send([wakeWebhook(item)]);
  await scene.settle();
}

describe("a failed attempt", () => {
  it("is made again after each wait of the schedule; then the delivery has failed", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    const times: number[] = [];
    receiver.answer = (response) => {
      times.push(scene.nowMs);
      response.writeHead(500).end();
    };
    scene.event(5);
    await scene.pass(2.5 * DAY);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const expected = [
      5 * SECOND,
      MINUTE,
      5 * MINUTE,
      HOUR / 2,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      12 * HOUR,
      12 * HOUR,
      12 * HOUR,
    ];
    expect(waits).toHaveLength(expected.length);
    // The sweep wakes what is due later than a message can be delayed, once a minute.
    for (const [index, wait] of waits.entries()) {
      const due = expected[index] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(due);
      expect(wait).toBeLessThanOrEqual(due + (due > 15 * MINUTE ? MINUTE : 0));
    }
    expect(await theDelivery(item)).toMatchObject({ status: "failed", attempts: 11, last_status: 500 });
    expect(await scene.stored(item)).toMatchObject({ version: 1 });
  });

  it.each([
    { share: 0, wait: 4 * SECOND },
    { share: 0.999_999, wait: 6 * SECOND },
  ])("waits a fifth less or more by chance: $wait ms", async ({ share, wait }) => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(500);
    scene.random = () => share;
    scene.event(5);
    await scene.settle();
    const { due_at = "" } = await theDelivery(item);
    expect(Math.round((Date.parse(due_at) - scene.nowMs) / 10) * 10).toBe(wait);
  });

  it.each([
    { value: "120", wait: 2 * MINUTE },
    { value: "43200", wait: 12 * HOUR },
    { value: "43201", wait: 5 * SECOND },
    { value: "1", wait: 5 * SECOND },
    { value: "-5", wait: 5 * SECOND },
    { value: "soon", wait: 5 * SECOND },
    { value: "Fri, 20 Nov 2026 09:10:00 GMT", wait: 10 * MINUTE },
    { value: "Fri, 20 Nov 2026 08:00:00 GMT", wait: 5 * SECOND },
  ])("waits at least as long as Retry-After asks, up to 12 h: $value", async ({ value, wait }) => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(503, { "Retry-After": value });
    scene.event(5);
    await scene.settle();
    const { due_at = "" } = await theDelivery(item);
    expect(Date.parse(due_at) - scene.nowMs).toBe(wait);
  });

  it("disables the webhook at once if the server is gone", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(410);
    scene.event(5);
    await scene.settle();
    scene.event(6);
    await scene.pass(HOUR);
    expect(arrived()).toEqual([5]);
    expect(await scene.stored(item)).toMatchObject({ version: 2, disabled_reason: "gone" });
    expect((await scene.deliveries(item)).map(({ status }) => status).toSorted()).toEqual(["failed", "held"]);
  });

  it("disables the webhook after five days of failures, and a replay brings everything", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(500);
    const sent: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      scene.event(number);
      sent.push(number);
      await scene.pass(DAY);
    }
    expect(await scene.stored(item)).toMatchObject({ disabled_reason: "failing" });
    const before = receiver.requests.length;
    scene.event(7);
    await scene.pass(DAY);
    expect(receiver.requests).toHaveLength(before);
    receiver.answer = status(200);
    await activate(item);
    await replay(item);
    expect(arrived().slice(before).toSorted()).toEqual([...sent, 7]);
    const statuses = (await scene.deliveries(item)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 7 }, () => "delivered"));
  });

  itInAll("counts five days anew after a success", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    for (let number = 1; number <= 8; number += 1) {
      receiver.answer = status(number === 4 ? 200 : 500);
      scene.event(number);
      await scene.pass(DAY);
    }
    expect(await scene.stored(item)).not.toHaveProperty("disabled_reason");
  });

  it.each<[string, Receiver["answer"], string]>([
    ["a redirect", status(302, { Location: "http://127.0.0.1:9/" }), "status 302"],
    ["a closed connection", (response) => response.destroy(), "unreachable"],
    ["no answer", () => undefined, "timeout"],
  ])("is one with %s", async (_, answer, outcome) => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = answer;
    scene.hangs = () => outcome === "timeout";
    scene.event(5);
    await scene.settle();
    const { last_status, last_error, status: state } = await theDelivery(item);
    expect(last_error ?? `status ${last_status}`).toBe(outcome);
    expect(state).toBe("pending");
  });
});

describe("an answer with a 2xx", () => {
  it.each<[string, Receiver["answer"]]>([
    ["of 3 MB", (response) => void response.writeHead(200).end(Buffer.alloc(3_000_000))],
    [
      "that drips without an end",
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s is a success", async (_, answer) => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = answer;
    scene.event(5);
    await scene.settle();
    expect(await theDelivery(item)).toMatchObject({ status: "delivered", last_status: 200 });
  });
});

describe("signatures", () => {
  it("are one per secret that is valid at the attempt", async () => {
    const { item, secret } = await scene.webhook({ url: receiver.url });
    const until = new Date(scene.nowMs + HOUR).toISOString();
    const sealed = await scene.services.secrets.seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", item);
    await scene.writer.write(
      putWebhook({ ...item, version: 2, secrets: [...item.secrets, { sealed, until }] }),
    );
    const signatures = async (number: number) => {
      scene.event(number);
      await scene.settle();
      return String(receiver.requests.at(-1)?.headers["webhook-signature"]).split(" ");
    };
    const both = await signatures(5);
    const body = receiver.requests[0]?.body ?? "";
    expect(both).toEqual(
      [secret, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"].map((one) =>
        new Webhook(one).sign("5:1", scene.now(), body),
      ),
    );
    scene.nowMs += HOUR;
    expect(await signatures(6)).toHaveLength(1);
  });
});

describe("a server that hangs", () => {
  it("is tried with one delivery at a time, and gets all once it answers", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = () => undefined;
    scene.hangs = () => true;
    for (let number = 1; number <= 30; number += 1) scene.event(number);
    await scene.pass(20 * MINUTE);
    expect(receiver.requests.length).toBeLessThan(20);
    receiver.answer = status(200);
    scene.hangs = () => false;
    await scene.pass(HOUR);
    const statuses = (await scene.deliveries(item)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => "delivered"));
  });

  it("keeps nothing from others", async () => {
    const other = await startReceiver();
    await scene.webhook({ url: receiver.url });
    const { item } = await scene.webhook({ url: other.url });
    receiver.answer = () => undefined;
    scene.hangs = ({ url }) => url === receiver.url;
    for (let number = 1; number <= 30; number += 1) scene.event(number);
    await scene.settle();
    await other.stop();
    expect((await scene.deliveries(item)).every(({ status }) => status === "delivered")).toBe(true);
    expect(other.requests).toHaveLength(30);
  });
});
