import { createServer } from "node:net";
import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import type { Posting } from "../../../../functions/deliveries/webhooks/post.ts";
import { takeFirstTime } from "../../../../functions/deliveries/webhooks/webhook-time.ts";
import { putWebhook, type WebhookId, type WebhookItem } from "../../../../shared/tables/webhooks-table.ts";
import { countOwnCall } from "../../../../shared/webhooks/webhook-calls.ts";
import { deliveryPosition, putDelivery } from "../../../../shared/webhooks/webhook-deliveries.ts";
import { leaveWord, readState, requestWake } from "../../../../shared/webhooks/webhook-state.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { itInAll } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { type DeliveryScene, Killed } from "./delivery-scene.ts";
import { type Receiver, status } from "./receiver.ts";
import { useDeliveryScene } from "./use-delivery-scene.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let scene: DeliveryScene;
let receiver: Receiver;

useDeliveryScene((made) => {
  ({ scene, receiver } = made);
});

async function stateOf(webhook: WebhookId) {
  const { state } = await scene.tables.database.read({ state: readState(webhook) });
  return state;
}

function isTest({ headers }: Posting): boolean {
  return String(headers["webhook-id"]).startsWith("test");
}

/** Stores deliveries that have been due for a while. */
async function backlog(webhook: WebhookId, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const created_at = new Date(scene.nowMs - HOUR + number).toISOString();
    const { tenant_id, webhook_id } = webhook;
    const event = { event_id: `${number}:1`, type: "tour.booked", body: "{}", status: "pending" } as const;
    await scene.writer.write(
      putDelivery({ tenant_id, webhook_id, ...event, created_at, due_at: created_at }, scene.now()),
    );
  }
}

describe("a word that is left during a replay", () => {
  it("does not start it anew: what fails is tried again by its schedule", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(500);
    scene.event(1);
    await scene.pass(3 * 24 * HOUR);
    expect((await scene.deliveries(item))[0]).toMatchObject({ status: "failed", attempts: 11 });
    receiver.requests.length = 0;
    const { writer } = scene;
    receiver.answer = async (response) => {
      await writer.write(leaveWord(item, scene.now().toISOString()));
      response.writeHead(500).end();
    };
    await scene.replay(item);
    await scene.settle();
    expect(receiver.requests).toHaveLength(1);
    await scene.pass(5 * SECOND);
    expect(receiver.requests).toHaveLength(2);
  });

  it("and asks for another replay has that one made too", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(500);
    scene.event(1);
    await scene.settle();
    receiver.answer = (response) => {
      receiver.answer = status(204);
      void scene.replay(item).then(() => response.writeHead(500).end());
    };
    await scene.replay(item);
    await scene.settle();
    expect((await scene.deliveries(item))[0]).toMatchObject({ status: "delivered", attempts: 3 });
  });
});

it("a replay ends if the webhook is disabled meanwhile", async () => {
  const { item } = await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
  scene.event(1);
  await scene.settle();
  await scene.replay(item);
  await scene.settle();
  expect((await scene.deliveries(item))[0]).toMatchObject({ status: "held", attempts: 0 });
  expect((await stateOf(item))?.replay_from).toBeUndefined();
});

describe("a transaction that has the item at the moment", () => {
  it("makes the worker write again, and nobody waits", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    let conflicts = 0;
    interceptCalls(scene.tables.client, async ({ command }, next) => {
      if (/^(Put|Update)Item/.test(command) && conflicts % 3 < 2) {
        conflicts += 1;
        throw new TransactionConflictException({ message: "Ongoing", $metadata: { httpStatusCode: 400 } });
      }
      conflicts = 0;
      return await next();
    });
    scene.event(1);
    await scene.settle();
    expect((await scene.deliveries(item))[0]).toMatchObject({ status: "delivered", attempts: 1 });
    expect(scene.log.filter(({ level }) => level === "error")).toEqual([]);
    expect((await stateOf(item))?.lease).toBeUndefined();
  });

  it("for ever gives the message back", async () => {
    await scene.webhook({ url: receiver.url });
    interceptCalls(scene.tables.client, async ({ command }, next) => {
      if (command !== "UpdateItemCommand") return await next();
      throw new TransactionConflictException({ message: "Ongoing", $metadata: { httpStatusCode: 400 } });
    });
    scene.event(1);
    await scene.settle();
    expect(scene.log.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(receiver.requests).toEqual([]);
  });
});

describe("a test", () => {
  it.each([
    ["a 2xx comes makes an unverified webhook active", 204, "delivered", "unverified", undefined],
    ["410 comes disables an active webhook", 410, "failed", undefined, "gone"],
  ] as const)("to which %s before anybody sees its outcome", async (_, code, outcome, before, after) => {
    const { item } = await scene.webhook({ url: receiver.url, disabled_reason: before });
    receiver.answer = status(code);
    const seen: (string | undefined)[] = [];
    scene.onWrite(async (write, go) => {
      const isOutcome = JSON.stringify(write.values ?? {}).includes(`"${outcome}"`);
      if (isOutcome) seen.push((await scene.stored(item))?.disabled_reason);
      return await go();
    });
    await scene.test(item);
    await scene.settle();
    expect(seen).toEqual([after]);
  });

  it("waits for nothing that its webhook is still to be told", async () => {
    const { item } = await scene.webhook({ url: receiver.url, disabled_reason: "unverified" });
    await backlog(item, 60);
    let held = 0;
    let heldBefore: number | undefined;
    scene.onWrite(async (write, go) => {
      if (JSON.stringify(write.values ?? {}).includes('"held"')) held += 1;
      return await go();
    });
    receiver.answer = (response) => {
      heldBefore = held;
      response.writeHead(500).end();
    };
    await scene.test(item);
    await scene.settle();
    expect(heldBefore).toBeLessThan(10);
    expect(held).toBe(60);
  });

  it("is sent during a pause, and nothing else is until it is over", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = () => undefined;
    scene.hangs = () => true;
    for (let number = 1; number <= 4; number += 1) scene.event(number);
    await scene.pass(MINUTE);
    expect((await stateOf(item))?.paused_until).toBeDefined();
    receiver.requests.length = 0;
    await scene.test(item);
    await scene.settle();
    expect(receiver.requests.map(({ headers }) => headers["webhook-id"])).toEqual(["test-1"]);
    receiver.answer = status(204);
    scene.hangs = () => false;
    await scene.test(item, 2);
    await scene.settle();
    // The server answers again, so nobody waits for the end of the pause.
    expect((await stateOf(item))?.paused_until).toBeUndefined();
    await scene.pass(10 * MINUTE);
    expect((await scene.deliveries(item)).filter((each) => each.status === "delivered")).toHaveLength(5);
  });

  it("that is asked for during an attempt that hangs is sent after it", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.hangs = (attempt) => !isTest(attempt);
    // Long enough for the request.
    scene.attemptMs = 1_000;
    receiver.answer = () => {
      receiver.answer = status(204);
      void scene.test(item);
    };
    scene.event(1);
    await scene.settle();
    const deliveries = await scene.deliveries(item);
    expect(deliveries.find(({ type }) => type === "webhook.test")).toMatchObject({ status: "delivered" });
  });
});

describe("the time of workers", () => {
  it("is at most five seconds for a test", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.event(1);
    await scene.test(item);
    await scene.settle();
    expect(scene.givenMs.toSorted()).toEqual([5 * SECOND, undefined]);
  });

  itInAll(
    "is two workers' for a principal whose servers hang, and no other principal waits for it",
    async () => {
      receiver.answer = () => undefined;
      scene.hangs = () => true;
      scene.attemptMs = 20;
      scene.tookMs = 5 * SECOND;
      const hanging: WebhookId[] = [];
      for (let made = 0; made < 15; made += 1) {
        const tenant_id = [11, 12, 13][made % 3] ?? 11;
        hanging.push((await scene.webhook({ url: receiver.url, tenant_id })).item);
      }
      const begunMs = scene.nowMs;
      const endMs = begunMs + 2 * MINUTE;
      for (let number = 1; scene.nowMs < endMs; number += 1) {
        for (const webhook of hanging) await scene.test(webhook, number);
        await scene.pass(10 * SECOND);
      }
      const attempted = (await Promise.all(hanging.map((webhook) => scene.deliveries(webhook)))).flat();
      const rounds = new Set(
        attempted.flatMap(({ webhook_id, last_attempt_at }) =>
          last_attempt_at === undefined ? [] : [`${webhook_id} ${last_attempt_at}`],
        ),
      );
      expect(rounds.size).toBeGreaterThan(15);
      // A minute for each of two workers, ahead of two workers all the time.
      const mostMs = 2 * (MINUTE + scene.nowMs - begunMs);
      expect(5 * SECOND * rounds.size).toBeLessThanOrEqual(mostMs);
      const { item: other } = await scene.webhook({ url: receiver.url, created_by: "london-kiosk" });
      receiver.answer = status(204);
      scene.tookMs = 0;
      scene.hangs = () => false;
      await scene.test(other);
      await scene.settle();
      expect((await scene.deliveries(other))[0]).toMatchObject({ status: "delivered" });
    },
  );

  it("that is used up has webhooks wait, and they are not all woken at one instant", async () => {
    const waiting: WebhookId[] = [];
    for (let made = 0; made < 8; made += 1) waiting.push((await scene.webhook({ url: receiver.url })).item);
    await useUpTime();
    let drawn = 0;
    scene.random = () => (drawn++ % 8) / 8;
    for (const webhook of waiting) await scene.test(webhook);
    await scene.settle();
    expect(receiver.requests).toEqual([]);
    const items = await storedItems(scene.tables, "Webhooks");
    const wakes = items.flatMap(({ wake_at }) => (typeof wake_at === "string" ? [wake_at] : []));
    expect(new Set(wakes).size).toBe(8);
    expect(wakes.every((at) => Date.parse(at) >= scene.nowMs + MINUTE)).toBe(true);
  });

  it("that is used up has a test wait, and no event of a server that is quick", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    await useUpTime();
    scene.event(1);
    await scene.settle();
    await backlog(item, 12);
    await scene.test(item);
    await scene.settle();
    const statuses = (await scene.deliveries(item)).map(({ type, status: is }) => `${type} ${is}`);
    expect(statuses.filter((each) => each === "tour.booked delivered")).toHaveLength(13);
    expect(statuses).toContain("webhook.test pending");
    await scene.pass(5 * MINUTE);
    expect((await scene.deliveries(item)).every(({ status: is }) => is === "delivered")).toBe(true);
  });

  it("is not counted for servers that are quick", async () => {
    await scene.webhook({ url: receiver.url });
    for (let number = 1; number <= 3; number += 1) {
      scene.event(number);
      await scene.settle();
    }
    expect(await timeItems()).toEqual([]);
  });

  it("is given back if a server that was slow is quick again", async () => {
    await scene.webhook({ url: receiver.url });
    scene.tookMs = 8 * SECOND;
    scene.event(1);
    await scene.pass(HOUR);
    scene.tookMs = 0;
    scene.event(2);
    await scene.settle();
    const [time] = await timeItems();
    expect(time?.busy_until).toBe(scene.nowMs);
  });
});

/** Has no more time for the webhooks of the app for a minute. */
async function useUpTime(): Promise<void> {
  await scene.writer.write(takeFirstTime("northwind-app", 4 * MINUTE, scene.now()));
}

async function timeItems() {
  const items = await storedItems(scene.tables, "Webhooks");
  return items.filter(({ owner }) => String(owner).startsWith("time#"));
}

it("a host that hangs is not asked for a test within a minute, by any webhook of its principal", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  const { item: others } = await scene.webhook({ url: receiver.url, created_by: "other-app" });
  receiver.answer = () => undefined;
  scene.hangs = () => true;
  await scene.test(item);
  await scene.settle();
  const mayTest = async (webhook: WebhookItem, ms: number) => {
    const at = new Date(scene.nowMs + ms);
    return (await scene.writer.write(countOwnCall(webhook, "test", at))).ok;
  };
  const samePlace = { ...item, url: "http://127.0.0.1:81/" };
  expect(await mayTest(samePlace, 59 * SECOND)).toBe(false);
  expect(await mayTest({ ...item, url: "https://club.example/" }, 59 * SECOND)).toBe(true);
  expect(await mayTest(others, 59 * SECOND)).toBe(true);
  expect(await mayTest(samePlace, 61 * SECOND)).toBe(true);
});

describe("tests again and again", () => {
  it("that the server answers slowly keep back no event", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.tookMs = 6 * SECOND;
    for (let number = 1; number <= 20; number += 1) {
      if (number === 5) scene.event(1);
      await scene.test(item, number);
      await scene.pass(20 * SECOND);
    }
    const event = (await scene.deliveries(item)).find(({ type }) => type === "tour.booked");
    expect(event?.status).toBe("delivered");
  });

  it("that hang keep back no event", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.hangs = isTest;
    receiver.answer = (response, { headers }) => {
      if (!String(headers["webhook-id"]).startsWith("test")) response.writeHead(204).end();
    };
    for (let number = 1; number <= 8; number += 1) {
      if (number === 5) scene.event(1);
      await scene.test(item, number);
      await scene.pass(3 * MINUTE);
    }
    const event = (await scene.deliveries(item)).find(({ type }) => type === "tour.booked");
    expect(event).toMatchObject({ status: "delivered", attempts: 1 });
  });

  it("that fail at once do not end the pause of events that hang", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.hangs = (attempt) => !isTest(attempt);
    receiver.answer = (response, { headers }) => {
      if (String(headers["webhook-id"]).startsWith("test")) response.writeHead(500).end();
    };
    for (let number = 1; number <= 10; number += 1) scene.event(number);
    await scene.pass(10 * MINUTE);
    const before = receiver.requests.length;
    for (let number = 1; number <= 10; number += 1) {
      await scene.test(item, number);
      await scene.pass(6 * SECOND);
    }
    const others = receiver.requests
      .slice(before)
      .filter(({ headers }) => !String(headers["webhook-id"]).startsWith("test"));
    expect(others.length).toBeLessThan(2);
  });
});

describe("of the answers of one round", () => {
  /** Answers a delivery at once, all others later. */
  function answering(first: string, codes: readonly [number, number]) {
    receiver.answer = (response, { headers }) => {
      const isFirst = headers["webhook-id"] === first;
      setTimeout(() => response.writeHead(codes[isFirst ? 0 : 1]).end(), isFirst ? 0 : 300);
    };
  }

  it("the last counts: 410 after the 2xx of a test", async () => {
    const { item } = await scene.webhook({ url: receiver.url, disabled_reason: "unverified" });
    answering("test-1", [204, 410]);
    await scene.test(item, 1);
    await scene.test(item, 2);
    await scene.settle();
    expect(await scene.stored(item)).toMatchObject({ disabled_reason: "gone" });
  });

  it("the last counts: the 2xx of a test after 410", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    answering("1:1", [410, 204]);
    await backlog(item, 1);
    await scene.test(item, 1);
    await scene.settle();
    expect((await scene.stored(item))?.disabled_reason).toBeUndefined();
  });

  it("one of a former URL does not disable the webhook", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = async (response) => {
      const moved = { ...item, version: 2, url_version: 2, url: `${receiver.url}/new` };
      await scene.writer.write(putWebhook(moved));
      response.writeHead(410).end();
    };
    scene.event(5);
    await scene.settle();
    expect(await scene.stored(item)).toMatchObject({ version: 2, url_version: 2 });
  });

  it("a test's 2xx is known before the round is over", async () => {
    const { item } = await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
    const seen: unknown[] = [];
    receiver.answer = (response, { headers }) => {
      if (headers["webhook-id"] === "test-1") return void response.writeHead(204).end();
      setTimeout(async () => {
        const first = (await scene.deliveries(item)).find(({ event_id }) => event_id === "test-1");
        seen.push(first?.status, (await stateOf(item))?.answered_url_version);
        response.writeHead(500).end();
      }, 500);
    };
    await scene.test(item, 1);
    await scene.test(item, 2);
    await scene.settle();
    expect(seen).toEqual(["delivered", 1]);
  });
});

it("a replay that is asked for during an attempt that hangs is made after it", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  scene.hangs = () => true;
  receiver.answer = () => undefined;
  scene.event(1);
  await scene.pass(30 * MINUTE);
  // Long enough for the request.
  scene.attemptMs = 1_000;
  receiver.answer = () => {
    receiver.answer = status(204);
    scene.hangs = () => false;
    void scene.replay(item);
  };
  const before = receiver.requests.length;
  while (receiver.requests.length === before) await scene.pass(10 * SECOND);
  await scene.pass(5 * SECOND);
  expect((await scene.deliveries(item))[0]?.status).toBe("delivered");
});

describe("a server that answers slowly", () => {
  it("rests at most three times as long as it took, and gets everything", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.tookMs = 12 * SECOND;
    for (let number = 1; number <= 45; number += 1) scene.event(number);
    await scene.pass(SECOND);
    const { paused_until } = (await stateOf(item)) ?? {};
    expect(Date.parse(paused_until ?? "") - scene.nowMs).toBeLessThanOrEqual(4 * SECOND);
    await scene.pass(5 * MINUTE);
    const times = (await scene.deliveries(item)).map(({ last_attempt_at = "" }) =>
      Date.parse(last_attempt_at),
    );
    const rounds = [...new Set(times)].toSorted((a, b) => a - b);
    const gaps = rounds.slice(1).map((at, index) => at - (rounds[index] ?? 0));
    // 12 s and a rest of 4 s, then of 36 s.
    expect(gaps).toEqual([16, 48, 48, 48].map((seconds) => seconds * SECOND));
    expect((await scene.deliveries(item)).every((each) => each.status === "delivered")).toBe(true);
  });

  it("and fails is left alone as if it hung", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.tookMs = 6 * SECOND;
    receiver.answer = status(500);
    scene.event(1);
    await scene.settle();
    expect(await stateOf(item)).toMatchObject({ hangs: 1, paused_until: expect.any(String) });
  });

  it("does not rest once it is quick", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    scene.tookMs = 6 * SECOND;
    scene.event(1);
    await scene.pass(MINUTE);
    scene.tookMs = SECOND;
    scene.event(2);
    await scene.settle();
    expect(await stateOf(item)).not.toHaveProperty("slow_rounds");
    expect((await stateOf(item))?.paused_until).toBeUndefined();
  });
});

describe("when a webhook began to fail", () => {
  it.each([
    ["an event", () => scene.event(2)],
    ["a test", (item: WebhookId) => scene.test(item, 2)],
  ])("is forgotten after %s that is answered slowly", async (_, tell) => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(500);
    await scene.test(item);
    await scene.settle();
    expect(await stateOf(item)).toMatchObject({ failing_since: expect.any(String) });
    receiver.answer = status(204);
    scene.tookMs = 6 * SECOND;
    await tell(item);
    await scene.settle();
    expect(await stateOf(item)).toMatchObject({ answered_url_version: 1 });
    expect(await stateOf(item)).not.toHaveProperty("failing_since");
  });

  it("is forgotten as soon as a test makes it active, whatever becomes of the worker", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    await failFor(6);
    expect(await scene.stored(item)).toMatchObject({ disabled_reason: "failing" });
    receiver.answer = status(204);
    let isActive = false;
    scene.onWrite(async (_, go) => {
      if (isActive) throw new Killed();
      const outcome = await go();
      isActive = (await scene.stored(item))?.disabled_reason === undefined;
      return outcome;
    });
    await scene.test(item);
    await scene.settle();
    expect(isActive).toBe(true);
    expect(await stateOf(item)).not.toHaveProperty("failing_since");
  });

  it("is not when another URL of it did", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    await failFor(4);
    const moved = { ...item, version: 2, url_version: 2, url: `${receiver.url}/new` };
    await scene.writer.write(putWebhook(moved));
    await scene.pass(2 * 24 * HOUR);
    scene.event(100);
    await scene.settle();
    expect(await scene.stored(item)).not.toHaveProperty("disabled_reason");
    await scene.pass(5 * 24 * HOUR);
    scene.event(101);
    await scene.settle();
    expect(await scene.stored(item)).toMatchObject({ disabled_reason: "failing" });
  });
});

/** Lets a webhook fail for so many days. */
async function failFor(days: number): Promise<void> {
  receiver.answer = status(500);
  for (let day = 0; day < days; day += 1) {
    scene.event(10 + day);
    await scene.pass(24 * HOUR);
  }
}

it("a secret that the key does not open keeps its webhook waiting, without new messages", async () => {
  const { item } = await scene.webhook({ url: receiver.url, secrets: [{ sealed: btoa('["other",""]') }] });
  const { item: other } = await scene.webhook({ url: receiver.url });
  scene.event(1);
  await scene.test(item);
  const failed: string[] = [];
  const invoke = scene.invoke.bind(scene);
  scene.invoke = async (messages) => {
    const outcome = await invoke(messages);
    failed.push(...outcome);
    return outcome;
  };
  await scene.pass(HOUR);
  expect(failed).toEqual([]);
  expect((await scene.deliveries(item))[0]).toMatchObject({ status: "pending", attempts: 0 });
  expect((await scene.deliveries(other))[0]).toMatchObject({ status: "delivered" });
  const faults = scene.log.filter(({ level }) => level === "error");
  expect(faults.length).toBeGreaterThan(5);
  // A pause of four minutes ends with a message and a sweep.
  expect(faults.length).toBeLessThan(40);
  expect(faults[0]?.fields).toMatchObject({ tenant_id: 11, webhook_id: item.webhook_id });
  // The alarm on what waits does not depend on how often that is tried.
  const waits = scene.log.flatMap(({ fields }) => fields.waiting_ms ?? []).map(Number);
  expect(Math.max(...waits)).toBeGreaterThan(HOUR - 5 * MINUTE);
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
});

it("waiting for a server that fails is not logged: that is the app's own affair", async () => {
  await scene.webhook({ url: receiver.url });
  receiver.answer = status(503);
  scene.event(1);
  await scene.pass(HOUR);
  expect(scene.log.flatMap(({ fields }) => fields.waiting_ms ?? [])).toEqual([]);
});

it("the sweep logs the longest wait of what nobody has worked on for five minutes", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  scene.services.onWake = () => undefined;
  const dueMs = scene.nowMs;
  await scene.writer.write(requestWake(item, scene.now().toISOString()));
  const waits = async (ms: number) => {
    scene.nowMs = dueMs + ms;
    await scene.invoke([{ id: "sweep", body: '{"sweep":true}' }]);
    return scene.log.map(({ fields }) => fields.waiting_ms);
  };
  expect(await waits(5 * MINUTE - 1)).toEqual([]);
  expect(await waits(5 * MINUTE)).toEqual([[5 * MINUTE]]);
});

it("a server that changes the protocol ends the attempt, and keeps no other webhook waiting", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write("HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { item } = await scene.webhook({ url: `http://127.0.0.1:${port}/` });
  const { item: other } = await scene.webhook({ url: receiver.url });
  scene.event(1);
  await scene.settle();
  server.close();
  expect((await scene.deliveries(item))[0]).toMatchObject({
    status: "pending",
    attempts: 1,
    last_status: 101,
  });
  expect((await scene.deliveries(other))[0]).toMatchObject({ status: "delivered" });
});

it("an attempt that somebody else has recorded meanwhile is not recorded over it", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  receiver.answer = async (response) => {
    const [delivery] = await scene.deliveries(item);
    if (delivery === undefined) throw new Error("There is no delivery.");
    const key = { owner: `webhook#11#${item.webhook_id}`, record: `delivery#${deliveryPosition(delivery)}` };
    await scene.writer.write({
      kind: "update",
      table: "Webhooks",
      key,
      update: "SET attempts = :attempts, #status = :status REMOVE due_at",
      names: { "#status": "status" },
      values: { ":attempts": 4, ":status": "delivered" },
    });
    response.writeHead(500).end();
  };
  scene.event(1);
  await scene.settle();
  expect((await scene.deliveries(item))[0]).toMatchObject({ status: "delivered", attempts: 4 });
});
