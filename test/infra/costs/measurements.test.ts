import { fileURLToPath } from "node:url";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { busyMonth, extrasOfMonth, idleMonth, total } from "../../../infra/costs/club-month.ts";
import { deliveryCost, sweepCost } from "../../../infra/costs/delivery-cost.ts";
import type {
  MeasuredDelivery,
  MeasuredMessage,
  MeasuredOperation,
  Measurements,
} from "../../../infra/costs/measurements.ts";
import { messageCost } from "../../../infra/costs/message-cost.ts";
import { operationCost } from "../../../infra/costs/operation-cost.ts";
import {
  type DescribedOperation,
  describedOperations,
  isIdempotent,
} from "../../../infra/open-api/described-operation.ts";
import { operationNames } from "../../../shared/api/operations.ts";
import { recordId } from "../../../shared/values/record-id.ts";
import { MEMBER } from "../../functions/deliveries/messages/callers.ts";
import { MessageScene } from "../../functions/deliveries/messages/message-scene.ts";
import { DeliveryScene } from "../../functions/deliveries/webhooks/delivery-scene.ts";
import { startReceiver } from "../../functions/deliveries/webhooks/receiver.ts";
import { appointmentBody } from "../../support/bodies.ts";
import { deliveringServices } from "../../support/delivering-services.ts";
import { giveBackTables } from "../../support/engine.ts";
import { functionsUnderTest, TEST_NOW } from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { recordingsOf } from "../open-api/operation-tests.ts";
import { alarmMetrics } from "../stack/monitoring/template-metrics.ts";
import { OWN_ISSUER, synthesized, templateOf } from "../stack/synthesized.ts";

const FILE = fileURLToPath(new URL("../../../infra/costs/measurements.json", import.meta.url));
const PROD = { stage: "prod" };

let measured: Measurements;

beforeAll(async () => {
  const operations = await describedOperations();
  const entries: [string, MeasuredOperation][] = [];
  for (const operation of operations) entries.push([operation.name, await measure(operation)]);
  const { template } = synthesized(PROD);
  const unusual = Object.values(templateOf(PROD).findResources("AWS::CloudWatch::Alarm")).filter(
    ({ Properties }) => Properties.ThresholdMetricId !== undefined,
  );
  measured = {
    operations: Object.fromEntries(entries),
    deliveries: await measureDelivery(),
    messages: await measureMessage(),
    alarmMetrics: alarmMetrics(template).length + 2 * unusual.length,
    mailAlarmMetrics:
      alarmMetrics(synthesized({ ...PROD, mailFrom: "bookings@club.example" }).template).length -
      alarmMetrics(template).length,
    pagesAlarmMetrics:
      alarmMetrics(synthesized({ ...PROD, ...OWN_ISSUER, pages: true }).template).length -
      alarmMetrics(synthesized({ ...PROD, ...OWN_ISSUER }).template).length,
    pipes: Object.keys(templateOf(PROD).findResources("AWS::Pipes::Pipe")).length,
  };
});

/** The first example of an operation with its ids, on an instance that knows the tenant and with a key where one is kept. */
async function measure(operation: DescribedOperation): Promise<MeasuredOperation> {
  const [success] = await recordingsOf(operation.name);
  let next = success?.idsFrom ?? 1;
  const newId = (now: Date) => {
    const id = recordId(now, next);
    next += 1;
    return id;
  };
  const tables = await sampleClubTables();
  // Deliveries have costs of their own, which count towards no operation's.
  const webhookServices = deliveringServices({ tables });
  let present = TEST_NOW;
  const now = () => present;
  const api = functionsUnderTest(tables.database, { newId, webhookServices, now, isUndescribed: true });
  await success?.before?.(api, tables);
  present = success?.now ?? present;
  const options = success?.options ?? {};
  // Refused once the tenant is read, which the instance then knows.
  await api[operation.name](success?.body, { ...options, query: { unknown: ["1"] } });
  const headers = isIdempotent(operation)
    ? { "Idempotency-Key": "measured", ...options.headers }
    : options.headers;
  const answer = await api[operation.name](success?.body, { ...options, ...(headers && { headers }) });
  if (answer.status >= 400) throw new Error(`${operation.name} must succeed: ${answer.text}`);
  giveBackTables(tables);
  const { read_units, write_units, round_trips } = api.log.at(-1)?.fields ?? {};
  return {
    read_units: Number(read_units),
    write_units: Number(write_units),
    round_trips: Number(round_trips),
  };
}

/** An event that a webhook takes at once, by the real handler. */
async function measureDelivery(): Promise<MeasuredDelivery> {
  const scene = await DeliveryScene.open();
  const receiver = await startReceiver();
  await scene.webhook({ url: receiver.url });
  const take = countUnits(scene.tables.client);
  let [invocations, sends] = [0, 0];
  const invoke = scene.invoke.bind(scene);
  scene.invoke = async (messages) => {
    invocations += 1;
    return await invoke(messages);
  };
  const { onWake } = scene.services;
  scene.services.onWake = async (wakes) => {
    if (wakes.length > 0) sends += 1;
    await onWake(wakes);
  };
  const opened = vi.spyOn(scene.services.secrets, "open");
  scene.event(1, { client: "9001" });
  await scene.settle();
  if (receiver.requests.length !== 1) throw new Error("The event must be told once.");
  const units = take();
  // EventBridge sends the event; Lambda receives and deletes each message.
  const queue_requests = 1 + sends + 2 * invocations;
  const delivery = { ...units, invocations, key_requests: opened.mock.calls.length, queue_requests };
  scene.send(JSON.stringify({ sweep: true }));
  await scene.settle();
  await receiver.stop();
  scene.close();
  return { ...delivery, sweep_read_units: take().read_units };
}

/** An appointment that a client books, and the message that tells them, by the real operation and handler. */
async function measureMessage(): Promise<MeasuredMessage> {
  const scene = await MessageScene.open();
  const { deliveries } = scene;
  let invocations = 0;
  let sends = 0;
  const invoke = deliveries.invoke.bind(deliveries);
  deliveries.invoke = async (messages) => {
    invocations += 1;
    return await invoke(messages);
  };
  const { onWake } = deliveries.services;
  deliveries.services.onWake = async (wakes) => {
    if (wakes.length > 0) sends += 1;
    await onWake(wakes);
  };
  scene.holdEvents();
  const booked = await scene.api.createAppointment(appointmentBody(), MEMBER);
  if (booked.status !== 201) throw new Error(`Not booked: ${booked.text}`);
  const take = countUnits(deliveries.tables.client);
  scene.releaseEvents();
  deliveries.skipsSweeps = true;
  await deliveries.pass(10_000);
  if (scene.take().length !== 1) throw new Error("The client must be told once.");
  const units = take();
  scene.close();
  return { ...units, invocations, queue_requests: 1 + sends + 2 * invocations };
}

const ConsumedSchema = v.object({
  output: v.object({
    ConsumedCapacity: v.union([
      v.array(v.object({ CapacityUnits: v.number() })),
      v.pipe(
        v.object({ CapacityUnits: v.number() }),
        v.transform((one) => [one]),
      ),
    ]),
  }),
});

/** Has a client count its units; gives a function that takes the sums so far and begins anew. */
function countUnits(client: DynamoDBClient) {
  let sums = { read_units: 0, write_units: 0, round_trips: 0 };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity } = v.parse(ConsumedSchema, result).output;
        const units = ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
        sums[/^(BatchGet|Query)/.test(commandName) ? "read_units" : "write_units"] += units;
        sums.round_trips += 1;
        return result;
      },
    { step: "initialize", name: "countUnits" },
  );
  return () => {
    const taken = sums;
    sums = { read_units: 0, write_units: 0, round_trips: 0 };
    return taken;
  };
}

describe("the recorded measurements", () => {
  it("are what the engine counts for each operation, and what the stack has", async () => {
    expect(Object.keys(measured.operations)).toEqual([...operationNames]);
    const content = JSON.stringify(measured, null, 2);
    await expect(formatted("measurements.json", content)).toMatchFileSnapshot(FILE);
  });
});

describe("the costs", () => {
  it("of a booking are those of its parts", () => {
    const free = { read_units: 0, write_units: 0, round_trips: 0 };
    const units = { read_units: 4, write_units: 20, round_trips: 2 };
    const [without, dear] = [operationCost("bookTour", free), operationCost("bookTour", units)];
    expect((dear - without) * 1e6).toBeCloseTo(4 * 0.125 + 20 * 0.625, 6);
    // Gateway 3.50, invocations 0.22, 60 ms of 1 GB and a tenth of 30 ms of 0.5 GB, 2.1 kB of log, a trace, an event.
    expect(without * 1e6).toBeCloseTo(3.5 + 0.22 + 0.8 + 0.02 + 1.05 + 5 + 1.4, 2);
    expect(operationCost("listRooms", free)).toBeLessThan(without);
    // A change has an event as a booking has, and a question that is put by POST has none.
    const change = operationCost("cancelAppointment", free);
    expect(change).toBeCloseTo(operationCost("createAppointment", free), 12);
    expect((change - operationCost("checkAvailability", free)) * 1e6).toBeCloseTo(1.4, 6);
  });

  it("of an idle month are fixed, and those of a busy one come on top", () => {
    const idle = total(idleMonth(measured));
    expect(idle).toBeGreaterThan(5);
    expect(idle).toBeLessThan(37);
    const twice = { ...measured, alarmMetrics: 2 * measured.alarmMetrics };
    expect(total(idleMonth(twice)) - idle).toBeCloseTo(0.1 * measured.alarmMetrics, 6);
    expect(
      busyMonth(measured)
        .map(({ usd }) => usd)
        .every((usd) => usd > 0),
    ).toBe(true);
  });

  it("of metrics are less than a third of a busy month", () => {
    const month = [...idleMonth(measured), ...busyMonth(measured)];
    const metrics = month.filter(({ what }) => what.includes("metrics of ours"));
    expect(metrics).toHaveLength(2);
    expect(total(metrics)).toBeLessThan(total(month) / 3);
  });

  it("of polling are those of every hour of a month of four streams, without a free tier", () => {
    const polling = idleMonth({ ...measured, pipes: 4 }).find(({ what }) => what.startsWith("polling"));
    expect(polling?.usd).toBeCloseTo(8.41, 2);
  });

  it("of choices are those of messages, web ACL, own issuer and pages", () => {
    expect(
      extrasOfMonth(measured)
        .map(({ usd }) => usd.toFixed(2))
        .slice(1),
    ).toEqual(["4.00", "0.13", "5.47", "8.12", "6.00", "1.64", "7.62", "3.94", "0.34"]);
  });

  it("of a message are those of its parts", () => {
    const free = { read_units: 0, write_units: 0, round_trips: 0, invocations: 0, queue_requests: 0 };
    const millions = (of: Partial<MeasuredMessage>) => messageCost({ ...free, ...of }) * 1e6;
    // SES takes 0.10 for a thousand.
    expect(millions({})).toBeCloseTo(100, 6);
    expect(millions({ read_units: 4, write_units: 8 }) - 100).toBeCloseTo(4 * 0.125 + 8 * 0.625, 6);
    expect(millions({ queue_requests: 6 }) - 100).toBeCloseTo(2.4, 6);
    // 200 ms of 0.5 GB, 1.6 kB of log, a trace.
    expect(millions({ invocations: 1 }) - 100).toBeCloseTo(0.2 + 1.33 + 0.8 + 5, 2);
  });

  it("of a delivery are those of its parts", () => {
    const none = { read_units: 0, write_units: 0, round_trips: 0, sweep_read_units: 0 };
    const free = { ...none, invocations: 0, key_requests: 0, queue_requests: 0 };
    const millions = (of: Partial<MeasuredDelivery>) => deliveryCost({ ...free, ...of }) * 1e6;
    expect(millions({ read_units: 4, write_units: 8 })).toBeCloseTo(4 * 0.125 + 8 * 0.625, 6);
    expect(millions({ key_requests: 1 })).toBeCloseTo(3, 6);
    expect(millions({ queue_requests: 6 })).toBeCloseTo(2.4, 6);
    // 300 ms of 0.5 GB, 1.6 kB of log, a trace.
    expect(millions({ invocations: 1 })).toBeCloseTo(0.2 + 2 + 0.8 + 5, 2);
  });

  it("of looking for due deliveries are those of 43,800 sweeps and of polling the queue", () => {
    const none = sweepCost({ ...measured.deliveries, sweep_read_units: 0 });
    // 30 ms of 0.5 GB, 1.6 kB of log, a trace, three requests; 657,000 polls.
    expect(none).toBeCloseTo(43_800e-6 * (0.2 + 0.2 + 0.8 + 5 + 1.2) + 0.657 * 0.4, 3);
    expect(sweepCost({ ...measured.deliveries, sweep_read_units: 8 }) - none).toBeCloseTo(0.0438, 6);
  });
});
