import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { busyMonth, extrasOfMonth, idleMonth, total } from "../../../infra/costs/club-month.ts";
import type { MeasuredOperation, Measurements } from "../../../infra/costs/measurements.ts";
import { operationCost } from "../../../infra/costs/operation-cost.ts";
import {
  type DescribedOperation,
  describedOperations,
  isIdempotent,
} from "../../../infra/open-api/described-operation.ts";
import { operationNames } from "../../../shared/api/operations.ts";
import { recordId } from "../../../shared/values/record-id.ts";
import { functionsUnderTest } from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { recordingsOf } from "../open-api/operation-tests.ts";
import { alarmMetrics } from "../stack/monitoring/template-metrics.ts";
import { synthesized, templateOf } from "../stack/synthesized.ts";

const FILE = fileURLToPath(new URL("../../../infra/costs/measurements.json", import.meta.url));
const PROD = { stage: "prod", webhook: "https://hooks.club.example/bookings#booking-webhook" };

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
    alarmMetrics: alarmMetrics(template).length + 2 * unusual.length,
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
  const api = functionsUnderTest(tables.database, { newId, isUndescribed: true });
  await success?.before?.(api, tables);
  const options = success?.options ?? {};
  // Refused once the tenant is read, which the instance then knows.
  await api[operation.name](success?.body, { ...options, query: { unknown: ["1"] } });
  const headers = isIdempotent(operation)
    ? { "Idempotency-Key": "measured", ...options.headers }
    : options.headers;
  const answer = await api[operation.name](success?.body, { ...options, ...(headers && { headers }) });
  if (answer.status >= 400) throw new Error(`${operation.name} must succeed: ${answer.text}`);
  const { read_units, write_units, round_trips } = api.log.at(-1)?.fields ?? {};
  return {
    read_units: Number(read_units),
    write_units: Number(write_units),
    round_trips: Number(round_trips),
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
    expect(idle).toBeLessThan(30);
    const twice = { ...measured, alarmMetrics: 2 * measured.alarmMetrics };
    expect(total(idleMonth(twice)) - idle).toBeCloseTo(0.1 * measured.alarmMetrics, 6);
    expect(
      busyMonth(measured)
        .map(({ usd }) => usd)
        .every((usd) => usd > 0),
    ).toBe(true);
  });

  it("of metrics are less than a third of a busy month, and no operation has metrics of its own but for bookings", () => {
    const month = [...idleMonth(measured), ...busyMonth(measured)];
    const metrics = month.filter(({ what }) => what.includes("metrics of ours"));
    expect(metrics).toHaveLength(2);
    expect(total(metrics)).toBeLessThan(total(month) / 3);
  });

  it("of polling are those of every hour of a month of four streams, without a free tier", () => {
    const polling = idleMonth({ ...measured, pipes: 4 }).find(({ what }) => what.startsWith("polling"));
    expect(polling?.usd).toBeCloseTo(8.41, 2);
  });

  it("of a choice are those of the web ACL, and of an app of the stack's own issuer with its tokens", () => {
    expect(extrasOfMonth().map(({ usd }) => usd.toFixed(2))).toEqual(["8.12", "6.00", "1.64"]);
  });
});
