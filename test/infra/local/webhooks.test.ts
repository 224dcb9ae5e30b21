import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LEASE_MS } from "../../../functions/deliveries/turn/time-limits.ts";
import { engineClient } from "../../../infra/local/events/engine-client.ts";
import { newSigningSecret } from "../../../shared/webhooks/signing-secret.ts";
import { type Receiver, startReceiver, status } from "../../functions/deliveries/webhooks/receiver.ts";
import { type Api, apiOf, TOUR_PATH } from "../../support/api.ts";
import { tourBody } from "../../support/bodies.ts";
import { openHour } from "../../support/open-hour.ts";
import { startReadmeReceiver } from "../../support/readme-receiver.ts";
import { itInAll } from "../../support/run-size.ts";
import { type StartedProduct, startProduct, untilEnded } from "../../support/started-product.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const SCOPE = "tours.write tours.manage webhooks.manage";
const WEBHOOKS = "/tenants/11/webhooks";
const PATIENCE = { timeout: 60_000, interval: 50 };
// Who dies at an attempt leaves a lease, which must run out before the sweep of the next minute finds the delivery.
const AFTER_DEATH = { timeout: LEASE_MS + 2 * 60_000, interval: 50 };

const directory = newTestFolder();

let product: StartedProduct;
let api: Api;
let token: string;
let receiver: Receiver;
let secret: string;
let webhookId: string;
let hour = 20;

async function start(): Promise<void> {
  // Messages follow events too, from the start.
  product = await startProduct({ directory, flags: ["-c", "mailFrom="] });
  api = apiOf(product.state, "");
  token = await api.token({ scope: SCOPE });
}

async function call(path: string, body?: unknown) {
  const { status, text } = await api.send(path, { token, body });
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text);
}

/** Books a tour; gives its id. */
async function book(): Promise<string> {
  hour += 1;
  const prospect = { full_name: `Guest ${hour}`, email_id: `guest.${hour}@example.com` };
  const { id } = await call(TOUR_PATH, tourBody(prospect, { scheduled_datetime: openHour(hour) }));
  return String(id);
}

/** The verified bodies that the receiver got, of one type or about one tour. */
function verified(wanted: string): { readonly type: string }[] {
  const webhook = new Webhook(secret);
  return receiver.requests
    .filter(({ body }) => body.includes(wanted))
    .map(({ body, headers }) => {
      const headersOfText = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      return webhook.verify(body, Object.fromEntries(headersOfText)) as { readonly type: string };
    });
}

async function untilVerified(wanted: string, count: number): Promise<void> {
  await vi.waitFor(() => expect(verified(wanted)).toHaveLength(count), PATIENCE);
}

/** Whether the changes of tours are recorded for the event bus. */
async function recordsStream(): Promise<boolean> {
  const client = engineClient(product.state.engineEndpoint);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: product.state.tables.Tours }));
  client.destroy();
  return Table?.StreamSpecification?.StreamEnabled ?? false;
}

/** When the delivery about a tour is attempted again. */
async function nextAttempt(id: string): Promise<string> {
  const { text } = await api.send(`${WEBHOOKS}/${webhookId}/deliveries`, { method: "GET", token });
  const deliveries: { event_id: string; next_attempt_at: string | null; attempts: number }[] =
    JSON.parse(text).deliveries;
  const found = deliveries.find(({ event_id, attempts }) => event_id === `${id}:1` && attempts === 1);
  expect(found?.next_attempt_at).toEqual(expect.any(String));
  return found?.next_attempt_at ?? "";
}

beforeAll(async () => {
  receiver = await startReceiver();
  await start();
});

afterAll(async () => {
  await product?.stop();
  await receiver?.stop();
});

describe("a webhook on one machine", () => {
  it("is created for a URL of this machine, and active once a test was answered", async () => {
    expect(await recordsStream()).toBe(false);
    const created = await call(WEBHOOKS, { url: receiver.url, event_types: ["tour.*"] });
    secret = created.secret;
    webhookId = String(created.webhook.id);
    expect(await recordsStream()).toBe(true);
    const tested = await call(`${WEBHOOKS}/${webhookId}/test`, {});
    expect(tested.delivery).toMatchObject({ status: "delivered", last_status: 204 });
    expect(verified("webhook.test")).toHaveLength(1);
  });

  it("is told of a booking, signed", async () => {
    const id = await book();
    await untilVerified(id, 1);
    expect(verified(id)).toMatchObject([{ type: "tour.booked", data: { tour_id: Number(id), version: 1 } }]);
  });

  it("is told with both secrets after a rotation", async () => {
    const { secret: next } = await call(`${WEBHOOKS}/${webhookId}/rotate-secret`, {});
    const id = await book();
    await untilVerified(id, 1);
    secret = next;
    expect(verified(id)).toHaveLength(1);
  });

  itInAll("is told again where it did not answer with success", async () => {
    receiver.answer = status(500);
    const id = await book();
    await untilVerified(id, 1);
    receiver.answer = status(204);
    await untilVerified(id, 2);
    const ids = receiver.requests
      .filter(({ body }) => body.includes(id))
      .map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([`${id}:1`, `${id}:1`]);
  });

  itInAll("is told at a start of what became due while the product was stopped", async () => {
    receiver.answer = status(503);
    const id = await book();
    const next = await vi.waitFor(async () => await nextAttempt(id), PATIENCE);
    await product.stop();
    receiver.answer = status(204);
    await sleep(Math.max(0, Date.parse(next) - Date.now()));
    await start();
    await untilVerified(id, 2);
  });

  it("is verified and applied by the receiver of the SDK's README", async () => {
    const own = newSigningSecret();
    const example = await startReadmeReceiver(own);
    try {
      const url = `http://127.0.0.1:${example.port}/`;
      const { webhook } = await call(WEBHOOKS, { url, event_types: ["tour.booked"], secret: own });
      await vi.waitFor(async () => {
        const { delivery } = await call(`${WEBHOOKS}/${webhook.id}/test`, {});
        expect(delivery).toMatchObject({ status: "delivered" });
      }, PATIENCE);
      const id = await book();
      await vi.waitFor(() => expect(example.applied()).toEqual([`${id}:1`]), PATIENCE);
    } finally {
      await example.stop();
    }
  });

  itInAll(
    "is told after a sudden death of what was booked just before it",
    {
      timeout: 2 * AFTER_DEATH.timeout,
    },
    async () => {
      const id = await book();
      process.kill(product.state.pid, "SIGKILL");
      await untilEnded(product.child);
      const before = verified(id).length;
      await start();
      await vi.waitFor(() => expect(verified(id).length).toBeGreaterThan(0), AFTER_DEATH);
      expect(before).toBe(0);
    },
  );
});
