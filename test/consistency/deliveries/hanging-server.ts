import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { deliveriesHandler } from "../../../functions/deliveries/deliveries-handler.ts";
import { outwardReach, posting } from "../../../functions/deliveries/webhooks/post.ts";
import { LocalQueue } from "../../../infra/local/queue/local-queue.ts";
import { QueuePoller } from "../../../infra/local/queue/queue-poller.ts";
import { ItemWriter } from "../../../shared/tables/item-writer.ts";
import { putWebhook } from "../../../shared/tables/webhooks-table.ts";
import { newRandomKey } from "../../../shared/values/record-id.ts";
import { startReceiver, status } from "../../functions/deliveries/webhooks/receiver.ts";
import { giveBackTables } from "../../support/engine.ts";
import { DELIVERIES } from "../../support/function-roles.ts";
import { METRICS_NAMESPACE } from "../../support/function-under-test.ts";
import { runAs } from "../../support/running-role.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { recordedServices } from "../../support/webhook-services.ts";
import { storedWebhook } from "../../support/webhooks.ts";

/** How many deliveries wait for the server that hangs, and how many webhooks are told of how many events beside it. */
export interface HangingSize {
  readonly waiting: number;
  readonly others: number;
  readonly events: number;
  /** Between two events. */
  readonly everyMs: number;
}

/** What came of it. */
export interface HangingReport {
  /** Milliseconds from each event to its arrival at each of the others, the shortest first. */
  readonly latenciesMs: readonly number[];
  /** Requests that the server that hangs got. */
  readonly hanging: number;
  /** Messages that failed. */
  readonly failed: readonly string[];
}

const TENANT = 11;
const VISIBILITY_MS = 180_000;
const TIMEOUT_MS = 30_000;
const MAX_WAIT_MS = 60_000;
// As the stack has them.
const SOURCE = {
  queueId: "Queue",
  functionId: "Deliveries",
  batchSize: 10,
  maxConcurrency: 20,
  reportsFailures: true,
  allowsLoops: false,
};

const BodySchema = v.object({ data: v.object({ event_id: v.string() }) });

/**
 * Runs the queue, its event source mapping and the function in real time: one webhook whose server never answers is told of
 * many events, then others are told of some.
 */
export async function deliverBesideHanging({
  waiting,
  others,
  events,
  everyMs,
}: HangingSize): Promise<HangingReport> {
  const tables = await sampleClubTables();
  const [hanging, receiver] = await Promise.all([startReceiver(), startReceiver()]);
  hanging.answer = () => undefined;
  const sentMs = new Map<string, number>();
  const latenciesMs: number[] = [];
  receiver.answer = (response, { body }) => {
    const { event_id } = v.parse(BodySchema, JSON.parse(body)).data;
    latenciesMs.push(performance.now() - (sentMs.get(event_id) ?? Number.NaN));
    status(204)(response, { headers: {}, body });
  };
  const writer = new ItemWriter(tables.client, tables.names);
  const webhooks = [
    { url: hanging.url, event_types: ["tour.*"] },
    ...Array.from({ length: others }, () => ({ url: receiver.url, event_types: ["appointment.*"] })),
  ];
  for (const [index, fields] of webhooks.entries()) {
    const id = { tenant_id: TENANT, webhook_id: 7_000 + index };
    const services = recordedServices();
    const sealed = await services.secrets.seal("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", id);
    await writer.write(putWebhook(storedWebhook(id, { ...fields, secrets: [{ sealed }] })));
  }
  const queue = new LocalQueue({ visibilityMs: VISIBILITY_MS }, Date.now);
  const failed: string[] = [];
  const services = recordedServices();
  services.onWake = (wakes) => {
    for (const { body, group, delayS } of wakes) {
      queue.send({ body, delayS, groupId: group });
    }
  };
  const handler = deliveriesHandler({
    ...{ database: tables.database, writer, services },
    post: posting(outwardReach(async () => [], true)),
    now: () => new Date(),
    messages: undefined,
    random: Math.random,
    newToken: newRandomKey,
    log: { info: () => undefined, error: (_, fields) => void failed.push(JSON.stringify(fields)) },
    metricsNamespace: METRICS_NAMESPACE,
  });
  const poller = new QueuePoller(SOURCE, {
    queue,
    nowMs: Date.now,
    writeLine: (line) => void failed.push(line),
    invoke: async (_, event) => {
      const endsMs = performance.now() + TIMEOUT_MS;
      const context = { getRemainingTimeInMillis: () => endsMs - performance.now() };
      const response = await runAs(DELIVERIES, () =>
        handler(event as Parameters<typeof handler>[0], context),
      );
      return { ok: true, payload: JSON.stringify(response) };
    },
  });
  const tell = (type: string, number: number) => {
    const at = new Date().toISOString();
    const event_id = `${number}:1`;
    sentMs.set(event_id, performance.now());
    const detail = { event_id, tenant_id: String(TENANT), version: "1", at };
    const time = at.replace(/\.\d+/, "");
    queue.send({ body: JSON.stringify({ "detail-type": type, time, detail }) });
  };
  for (let number = 1; number <= waiting; number += 1) tell("tour.booked", number);
  // The server hangs by then, and all that waits for it is recorded.
  while (hanging.requests.length === 0 || queue.size > 1) await sleep(100);
  for (let number = 1; number <= events; number += 1) {
    tell("appointment.created", waiting + number);
    await sleep(everyMs);
  }
  const endsMs = performance.now() + MAX_WAIT_MS;
  while (latenciesMs.length < others * events && performance.now() < endsMs) await sleep(100);
  await poller.stop(TIMEOUT_MS);
  await Promise.all([hanging.stop(), receiver.stop()]);
  giveBackTables(tables);
  return { latenciesMs: latenciesMs.toSorted((a, b) => a - b), hanging: hanging.requests.length, failed };
}
