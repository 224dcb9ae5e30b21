import { expect, it } from "vitest";
import { deliveryMetrics } from "../../../../shared/telemetry/delivery-metrics.ts";
import { hasMetrics } from "../../../../shared/telemetry/embedded-metrics.ts";
import { emittedMetrics } from "../../../support/embedded-metrics.ts";
import type { DeliveryScene } from "./delivery-scene.ts";
import { type Receiver, startReceiver, status } from "./receiver.ts";
import { useDeliveryScene } from "./use-delivery-scene.ts";

let scene: DeliveryScene;
let receiver: Receiver;

useDeliveryScene((made) => {
  ({ scene, receiver } = made);
});

const DAY_MS = 24 * 60 * 60_000;

/** Has the webhook fail until it is disabled. */
async function fail(): Promise<void> {
  receiver.answer = status(503);
  scene.event(1);
  await scene.pass(6 * DAY_MS);
  scene.event(2);
  await scene.pass(1);
}

it("has a line for each failed attempt: which event, how often, and what came back", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  receiver.answer = status(503);
  scene.event(5);
  await scene.settle();
  const { tenant_id, webhook_id } = item;
  const of = { tenant_id, webhook_id, event_id: "5:1", type: "tour.booked" };
  const lines = () => scene.log.filter(({ message }) => message === "attempt failed");
  expect(lines().map(({ fields }) => fields)).toEqual([
    { ...of, attempts: 1, status: 503, error: undefined },
  ]);
  await receiver.stop();
  await scene.pass(5_000);
  expect(lines().at(-1)?.fields).toEqual({ ...of, attempts: 2, status: undefined, error: "unreachable" });
  receiver = await startReceiver();
});

it("says which webhook was disabled, and why", async () => {
  const { item } = await scene.webhook({ url: receiver.url });
  await fail();
  const { tenant_id, webhook_id } = item;
  const lines = scene.log.filter(({ message }) => message === "webhook disabled");
  expect(lines.map(({ fields }) => fields)).toEqual([{ tenant_id, webhook_id, reason: "failing" }]);
});

it("carries every metric of webhooks, and no URL", async () => {
  await scene.webhook({ url: receiver.url });
  scene.event(3);
  await scene.settle();
  await fail();
  // Its secret does not open, so it waits.
  await scene.webhook({ url: receiver.url, secrets: [{ sealed: btoa('["other",""]') }] });
  scene.event(4);
  await scene.settle();
  const emitted = scene.log
    .filter(({ fields }) => hasMetrics(fields))
    .flatMap(({ fields }) => emittedMetrics(fields))
    .map(({ name }) => name);
  // Dates are skipped by the sweep that makes classes; see make-due.test.ts.
  const { classes_skipped: _, ...ofWebhooks } = deliveryMetrics.metrics;
  expect(new Set(emitted)).toEqual(new Set(Object.keys(ofWebhooks)));
  const { host, pathname } = new URL(receiver.url);
  expect(JSON.stringify(scene.log)).not.toMatch(new RegExp(`${host}|${pathname}|http`));
});
