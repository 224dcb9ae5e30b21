import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDue } from "../../../../functions/deliveries/classes/make-due.ts";
import { bookingOperations } from "../../../../infra/stack/functions/function-declarations.ts";
import { operationNames, operations } from "../../../../shared/api/operations.ts";
import { allTables } from "../../../../shared/tables/all-tables.ts";
import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import { hasMetrics } from "../../../../shared/telemetry/embedded-metrics.ts";
import { DESK, VISITOR } from "../../../functions/deliveries/messages/callers.ts";
import { MessageScene } from "../../../functions/deliveries/messages/message-scene.ts";
import { DeliveryScene } from "../../../functions/deliveries/webhooks/delivery-scene.ts";
import { startReceiver, status } from "../../../functions/deliveries/webhooks/receiver.ts";
import {
  londonScene,
  makeTemplate,
  mondays,
  planTemplate,
} from "../../../shared/classes/recurring/template-scene.ts";
import { appointmentBody, recurringBody, tourBody } from "../../../support/bodies.ts";
import { CLASS_MANAGER, classBody, classPath } from "../../../support/classes.ts";
import { emittedMetrics, metricKey } from "../../../support/embedded-metrics.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, METRICS_NAMESPACE } from "../../../support/function-under-test.ts";
import { loadSampleClub, sampleClubTables } from "../../../support/sample-club.ts";
import { synthesized, templateOf } from "../synthesized.ts";
import { alarmMetrics, dashboardMetrics, type LookedAt } from "./template-metrics.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CONTEXT = { stage: "prod", mailFrom: "bookings@club.example" };
const { template } = synthesized(CONTEXT);
const lookedAt = [...alarmMetrics(template), ...dashboardMetrics(template)];

// What the services of the stack emit by themselves: metrics by their dimensions. API Gateway Developer Guide, "Amazon API
// Gateway dimensions and metrics"; AWS Lambda Developer Guide, "Types of metrics for Lambda functions"; Amazon DynamoDB
// Developer Guide, "DynamoDB Metrics and dimensions"; Amazon SQS Developer Guide, "Available CloudWatch metrics"; Amazon
// EventBridge User Guide, "Logging and monitoring Amazon EventBridge Pipes" and "Monitoring Amazon EventBridge".
const serviceMetrics: Readonly<Record<string, readonly string[]>> = {
  "AWS/ApiGateway ApiName Stage": ["Count", "4XXError", "5XXError", "Latency", "IntegrationLatency"],
  "AWS/Lambda FunctionName": ["Invocations", "Errors", "Throttles", "Duration", "ConcurrentExecutions"],
  "AWS/Lambda FunctionName Resource": ["Errors"],
  "AWS/Lambda ExecutedVersion FunctionName Resource": ["Errors"],
  // SES Developer Guide, "Retrieving Amazon SES event data from CloudWatch".
  "AWS/SES ses:configuration-set": ["Send", "Delivery", "Bounce", "Complaint", "Reject"],
  "AWS/DynamoDB TableName": [
    "ConsumedReadCapacityUnits",
    "ConsumedWriteCapacityUnits",
    "ReadThrottleEvents",
    "WriteThrottleEvents",
  ],
  "AWS/DynamoDB GlobalSecondaryIndexName TableName": ["ReadThrottleEvents", "WriteThrottleEvents"],
  "AWS/DynamoDB Operation TableName": ["SuccessfulRequestLatency", "ThrottledRequests"],
  "AWS/SQS QueueName": [
    "ApproximateNumberOfMessagesVisible",
    "ApproximateAgeOfOldestMessage",
    "NumberOfMessagesSent",
  ],
  "AWS/EventBridge/Pipes PipeName": [
    "ExecutionFailed",
    "ExecutionPartiallyFailed",
    "ExecutionThrottled",
    "ExecutionTimeout",
    "Invocations",
  ],
  "AWS/Events EventBusName RuleName": ["FailedInvocations", "Invocations", "InvocationsFailedToBeSentToDlq"],
};

const resourceDimensions: Readonly<Record<string, string>> = {
  FunctionName: "AWS::Lambda::Function",
  TableName: "AWS::DynamoDB::Table",
  PipeName: "AWS::Pipes::Pipe",
  RuleName: "AWS::Events::Rule",
  EventBusName: "AWS::Events::EventBus",
  QueueName: "AWS::SQS::Queue",
};

let emitted: ReadonlySet<string>;
let emittedFamilies: ReadonlySet<string>;

beforeAll(async () => {
  const tables = await createTestTables();
  await loadSampleClub(tables);
  const lines = await linesOfEveryKind(tables);
  const metrics = lines.flatMap(emittedMetrics);
  expect(new Set(metrics.map(({ namespace }) => namespace))).toEqual(new Set([METRICS_NAMESPACE]));
  emitted = new Set(metrics.map(({ name, dimensions }) => metricKey(name, dimensions)));
  emittedFamilies = new Set(metrics.map(({ name, dimensions }) => familyOf(name, Object.keys(dimensions))));
});

/** Runs what books into a booking, a refusal and an unavailable database, and gives what is logged. */
async function linesOfEveryKind(tables: TestTables): Promise<Readonly<Record<string, unknown>>[]> {
  const api = functionsUnderTest(tables.database);
  await api.bookTour(tourBody());
  await api.bookTourAsStaff(tourBody({ email_id: "staff@example.com" }));
  await api.createAppointment(appointmentBody());
  await api.createAppointmentByUuid(appointmentBody({ start_date_time: "2026-12-02T10:00:00Z" }));
  await api.createComplimentaryAppointment(
    appointmentBody({ start_date_time: "2026-12-03T10:00:00Z", comp_reason: "birthday" }),
    { scopes: ["appointments.manage", "appointments.write", "appointments.read"] },
  );
  await api.bookSeries(recurringBody());
  const planned = await api.createComplimentaryClass(
    classBody({ start_date_time: "2026-12-08T10:00:00Z", comp_reason: "open day" }),
    { ...CLASS_MANAGER, ...classPath() },
  );
  const ofClass = { ...CLASS_MANAGER, ...classPath(planned.body.create_response.id) };
  await api.bookClass({ client_id: 9001 }, ofClass);
  await api.bookTrialClient({ client_id: 9002 }, ofClass);
  await api.createClass(classBody({ start_date_time: "2026-12-05T10:00:00Z" }), {
    ...CLASS_MANAGER,
    ...classPath(),
  });
  await api.addRoomUnavailability(
    { start_date_time: "2026-12-04T10:00:00Z", end_date_time: "2026-12-04T11:00:00Z" },
    { pathParameters: { tenant_id: "11", room_id: "71" } },
  );
  await api.createAppointment({});
  interceptCalls(tables.client, ({ command }, next) =>
    command === "TransactWriteItemsCommand" ? Promise.reject(conflict()) : next(),
  );
  const remainingMs = () => 400;
  await api.bookTour(tourBody({ email_id: "other@example.com" }), { remainingMs });
  await api.createAppointment(appointmentBody({ client_id: 9002, coach_id: 502 }), { remainingMs });
  const requests = api.log.filter(({ message }) => message === "request").map(({ fields }) => fields);
  return [
    ...requests,
    ...(await linesOfDeliveries()),
    ...(await linesOfMessages()),
    ...(await linesOfTemplates()),
  ];
}

/** Has a webhook's server answer once, then say that the webhook is gone; gives what is logged. */
async function linesOfDeliveries(): Promise<Readonly<Record<string, unknown>>[]> {
  const scene = await DeliveryScene.open();
  const receiver = await startReceiver();
  await scene.webhook({ url: receiver.url });
  for (const answer of [status(204), status(410), status(204)]) {
    receiver.answer = answer;
    scene.event(scene.log.length);
    await scene.settle();
  }
  await receiver.stop();
  scene.close();
  return scene.log.map(({ fields }) => fields).filter(hasMetrics);
}

/** Has messages sent, refused for a day, left unanswered twice and left out; gives what is logged. */
async function linesOfMessages(): Promise<Readonly<Record<string, unknown>>[]> {
  const scene = await MessageScene.open();
  const outcomes = [
    { kind: "sent" },
    { kind: "unanswered", reason: "TimeoutError" },
    { kind: "refused", reason: "MessageRejected" },
  ] as const;
  for (const [index, outcome] of outcomes.entries()) {
    scene.outcome = () => outcome;
    const start_date_time = `2026-12-1${index}T10:00:00Z`;
    await scene.api.createAppointment(appointmentBody({ start_date_time }), DESK);
    await scene.pass(26 * HOUR_MS);
  }
  scene.outcome = () => ({ kind: "sent" });
  for (const hour of ["10", "11", "12", "13"]) {
    // One inbox, of which a visitor's fourth message is left out.
    const prospect = { email_id: `ada+${hour}@example.com` };
    await scene.api.bookTour(
      tourBody(prospect, { scheduled_datetime: `2026-12-20T${hour}:00:00Z` }),
      VISITOR,
    );
    await scene.pass(MINUTE_MS);
  }
  scene.close();
  return scene.deliveries.log.map(({ fields }) => fields).filter(hasMetrics);
}

/** Has the sweep make classes of a template, one of which cannot be; gives what is logged. */
async function linesOfTemplates(): Promise<Readonly<Record<string, unknown>>[]> {
  const tables = await sampleClubTables();
  const club = { tables, now: new Date("2027-03-15T09:00:00.000Z") };
  const scene = londonScene(club);
  await makeTemplate(scene, mondays({ last_date: "2027-03-22" }));
  await planTemplate(scene, mondays({ coach_id: 502, last_date: "2027-03-29" }));
  club.now = new Date(club.now.getTime() + MINUTE_MS);
  const lines: Readonly<Record<string, unknown>>[] = [];
  await makeDue({
    database: tables.database,
    writer: new ItemWriter(tables.client, tables.names),
    now: () => club.now,
    log: { info: (_, fields) => lines.push(fields), error: () => undefined },
    metricsNamespace: METRICS_NAMESPACE,
  });
  return lines.filter(hasMetrics);
}

function conflict(): TransactionCanceledException {
  return new TransactionCanceledException({
    $metadata: {},
    message: "Transaction cancelled",
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });
}

/** A metric with any values of its dimensions. */
function familyOf(name: string, dimensions: readonly string[]): string {
  return metricKey(name, Object.fromEntries(dimensions.map((dimension) => [dimension, "*"])));
}

function idsOf(type: string): string[] {
  return Object.keys(templateOf(CONTEXT).findResources(type));
}

function filteredMetrics(): string[] {
  return Object.values(templateOf(CONTEXT).findResources("AWS::Logs::MetricFilter")).flatMap(
    ({ Properties }) =>
      Properties.MetricTransformations.map(
        ({ MetricNamespace, MetricName, Dimensions = [] }: MetricTransformation) =>
          `${MetricNamespace} ${familyOf(
            MetricName,
            Dimensions.map(({ Key }) => Key),
          )}`,
      ),
  );
}

interface MetricTransformation {
  readonly MetricNamespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Key: string }[];
}

function isEmittedByService({ namespace, name, dimensions }: LookedAt): boolean {
  const family = [namespace, ...Object.keys(dimensions).sort()].join(" ");
  if (!serviceMetrics[family]?.includes(name)) return false;
  return Object.entries(dimensions).every(([dimension, value]) => {
    const type = resourceDimensions[dimension];
    return type === undefined || idsOf(type).includes(value);
  });
}

function isEmittedByFunction({ name, dimensions }: LookedAt): boolean {
  const key = metricKey(name, dimensions);
  const family = familyOf(name, Object.keys(dimensions));
  return (
    emitted.has(key) ||
    emittedFamilies.has(key) ||
    filteredMetrics().includes(`FitnessBooking-prod ${family}`)
  );
}

describe("every metric that is looked at", () => {
  it("by an alarm or the dashboard is emitted with these very dimensions", () => {
    expect(new Set(lookedAt.map(({ by }) => by)).size).toBeGreaterThan(10);
    const unknown = lookedAt.filter((metric) =>
      metric.namespace === "FitnessBooking-prod" ? !isEmittedByFunction(metric) : !isEmittedByService(metric),
    );
    expect(unknown).toEqual([]);
  });

  it("as a booking by the dashboard is that of an operation which books", () => {
    const shown = dashboardMetrics(template).filter(({ name }) => name === "bookings");
    expect(shown.map(({ dimensions }) => dimensions.operation)).toEqual(bookingOperations);
    expect(bookingOperations).toEqual(expect.arrayContaining(["bookTour", "createAppointment"]));
    const reading = operationNames.filter((name) => operations[name].method === "GET");
    expect(bookingOperations.filter((name) => reading.includes(name))).toEqual([]);
  });

  it("as a refusal by an alarm is our own: what a caller may not do wakes nobody", () => {
    const refusals = alarmMetrics(template).filter(({ name }) => name === "refusals");
    expect(refusals.map(({ dimensions }) => dimensions)).toEqual([{ code: "SERVICE_UNAVAILABLE" }]);
  });

  it("of the API names the API and its stage as they are deployed", () => {
    const api = lookedAt.filter(({ namespace }) => namespace === "AWS/ApiGateway");
    expect(api).not.toEqual([]);
    for (const { dimensions } of api) {
      templateOf(CONTEXT).hasResourceProperties("AWS::ApiGateway::RestApi", { Name: dimensions.ApiName });
      templateOf(CONTEXT).hasResourceProperties("AWS::ApiGateway::Stage", { StageName: dimensions.Stage });
    }
  });

  it("of ours is in the namespace that the functions are told", () => {
    const told = Object.values(templateOf(CONTEXT).findResources("AWS::Lambda::Function")).flatMap(
      ({ Properties }) => Properties.Environment.Variables.METRICS_NAMESPACE ?? [],
    );
    expect(new Set(told)).toEqual(new Set(["FitnessBooking-prod"]));
  });

  it("counts the throttles of every table and of every index", () => {
    const indexes = Object.entries(allTables).flatMap(([table, { indexes }]) => [
      table,
      ...indexes.map(({ name }) => `${table} ${name}`),
    ]);
    expect(indexes).toContain("Appointments by-change");
    for (const name of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      const watched = alarmMetrics(template).filter((metric) => metric.name === name);
      const places = watched.map(({ dimensions: { TableName, GlobalSecondaryIndexName } }) =>
        [TableName, GlobalSecondaryIndexName].filter((part) => part !== undefined).join(" "),
      );
      expect(places.sort()).toEqual(indexes.sort());
    }
  });

  it("of ours is looked at by something", () => {
    const families = new Set(lookedAt.map(({ name, dimensions }) => familyOf(name, Object.keys(dimensions))));
    expect([...emittedFamilies].filter((family) => !families.has(family))).toEqual([]);
  });
});
