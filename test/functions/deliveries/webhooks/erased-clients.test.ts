import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { type DeliveryScene, Killed } from "./delivery-scene.ts";
import { type Receiver, startReceiver, status } from "./receiver.ts";
import { useDeliveryScene } from "./use-delivery-scene.ts";

let scene: DeliveryScene;
let receiver: Receiver;

useDeliveryScene((made) => {
  ({ scene, receiver } = made);
});

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

async function erase(): Promise<void> {
  const { client, names } = scene.tables;
  const person = { tenant_id: 11, client_id: 9001 };
  const { isComplete } = await eraseClient(new BulkTables(client, names), person, scene.now());
  expect(isComplete).toBe(true);
}

/** The types of what the server was told, with whom it was about. */
function told(): string[] {
  return receiver.requests.splice(0).map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return `${type} ${data.client_id}`;
  });
}

/** Whom the deliveries in the table tell of. */
async function kept(): Promise<string[]> {
  const bodies = (await storedItems(scene.tables, "Webhooks")).flatMap(({ body }) => body ?? []);
  return bodies.map((body) => `${JSON.parse(String(body)).data.client_id}`).sort();
}

/** Does something before the first delivery is recorded. */
function beforeFirstDelivery(act: (go: () => Promise<unknown>) => Promise<void>): void {
  let isFirst = true;
  scene.onWrite(async ({ kind }, go) => {
    if (isFirst && kind === "put") {
      isFirst = false;
      await act(go);
    }
    return await go();
  });
}

describe("a client who is erased", () => {
  it("is in no delivery any more, whatever became of it, and others are", async () => {
    const other = await startReceiver();
    await scene.webhook({ url: receiver.url });
    await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
    const { item: removed } = await scene.webhook({ url: other.url });
    other.answer = status(503);
    scene.event(1, { client: "9001" });
    scene.event(2, { client: "9002" });
    scene.event(3, { client: "9001", tenant: 12 });
    await scene.webhook({ url: receiver.url, tenant_id: 12 });
    await scene.settle();
    await scene.remove(removed);
    expect(await kept()).toEqual(["9001", "9001", "9001", "9001", "9002", "9002", "9002"]);
    await erase();
    expect(await kept()).toEqual(["9001", "9002", "9002", "9002"]);
    await other.stop();
  });

  it("is told of by no later attempt, except that they were erased", async () => {
    await scene.webhook({ url: receiver.url });
    receiver.answer = status(503);
    scene.event(1, { client: "9001" });
    await scene.settle();
    expect(told()).toEqual(["tour.booked 9001"]);
    await erase();
    receiver.answer = status(204);
    scene.event(2, { client: "9001", type: "client.erased" });
    await scene.pass(DAY);
    expect(told()).toEqual(["client.erased 9001"]);
  });

  it("is told of by no replay", async () => {
    const { item } = await scene.webhook({ url: receiver.url });
    receiver.answer = status(503);
    scene.event(1, { client: "9001" });
    await scene.pass(5 * DAY);
    expect(told().length).toBeGreaterThan(1);
    await erase();
    await scene.replay(item);
    await scene.pass(DAY);
    expect(told()).toEqual([]);
  });

  it("is neither told of nor kept if an earlier event of them comes after the erasure", async () => {
    await scene.webhook({ url: receiver.url });
    await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
    const at = scene.now();
    scene.nowMs += HOUR;
    await erase();
    scene.event(1, { client: "9001", at });
    await scene.pass(DAY);
    expect(told()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it("is neither told of nor kept if they are erased while an event of them is recorded", async () => {
    await scene.webhook({ url: receiver.url });
    await scene.webhook({ url: receiver.url, disabled_reason: "manual" });
    beforeFirstDelivery(erase);
    scene.event(1, { client: "9001" });
    await scene.pass(DAY);
    expect(told()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it("is not told of if the function dies after recording their event", async () => {
    await scene.webhook({ url: receiver.url });
    beforeFirstDelivery(async (go) => {
      await erase();
      await go();
      throw new Killed();
    });
    scene.event(1, { client: "9001" });
    await scene.settle();
    expect(await kept()).toEqual(["9001"]);
    scene.event(2, { client: "9002" });
    await scene.settle();
    expect(told()).toEqual(["tour.booked 9002"]);
    expect(await kept()).toEqual(["9002"]);
  });
});
