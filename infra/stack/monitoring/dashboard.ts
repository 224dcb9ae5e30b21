import { Duration } from "aws-cdk-lib";
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  PeriodOverride,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { QueryString, type QueryStringProps } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { MailParts } from "../deliveries/mail-parts.ts";
import type { WebhookParts } from "../deliveries/webhook-parts.ts";
import {
  bookingOperations,
  functionDeclarations,
  operationFunctions,
} from "../functions/function-declarations.ts";
import { pagesDeclaration } from "../functions/pages-declaration.ts";
import { mapFunctions, type OfFunctions } from "../functions/versions.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import type { BookingAlarms } from "./alarms.ts";
import { gatewayMetric } from "./gateway-metrics.ts";
import { mailMetric } from "./mail-metrics.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { changesByOperation, effortByOperation, topErrorCodes } from "./saved-queries.ts";
import { type Tables, tableLatency, tableMetric } from "./table-metrics.ts";

/** What the dashboard depends on. */
export interface BookingDashboardProps {
  readonly config: Config;
  readonly functions: OfFunctions<LambdaFunction>;
  readonly tables: Tables;
  readonly webhookParts: WebhookParts;
  /** What functions share about messages; undefined where there are none. */
  readonly mail: MailParts | undefined;
  readonly alarms: BookingAlarms;
}

const WIDTH = 24;
const PERCENTILES = [50, 95, 99];

/** A dashboard that answers, from top to bottom: can clubs book, what do they change, why not, how fast, do webhooks get their events, do people get their messages, what does it cost. */
export class BookingDashboard extends Construct {
  constructor(scope: Construct, id: string, props: BookingDashboardProps) {
    super(scope, id);
    new Dashboard(this, "Dashboard", {
      dashboardName: stackName(props.config),
      defaultInterval: Duration.hours(3),
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        ...section("Can clubs book?", canClubsBook(props)),
        ...section("What do they change?", whatChanges(props)),
        ...section("Why not?", whyNot(props)),
        ...section("How fast?", howFast(props)),
        ...section("Do webhooks get their events?", doWebhooksGetEvents(props)),
        ...doPeopleGetMessages(props),
        ...section("What does it cost?", whatItCosts(props)),
      ],
    });
  }
}

function canClubsBook({ config, alarms }: BookingDashboardProps): IWidget[] {
  const counted = new OperationMetrics(stackName(config));
  const bookings = bookingOperations.map((operation) => counted.bookings(operation));
  const successRate = new MathExpression({
    expression: "100 * (1 - errors / requests)",
    usingMetrics: { errors: gatewayMetric(config, "5XXError"), requests: gatewayMetric(config, "Count") },
    label: "requests that did not fail on our side, %",
  });
  return [
    new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms.all], width: 8, height: 6 }),
    graph("Success rate", [successRate], { leftYAxis: { max: 100 } }),
    graph("Bookings per minute", bookings, { period: Duration.minutes(1) }),
  ];
}

function whatChanges({ functions }: BookingDashboardProps): IWidget[] {
  return [queryTable("Changes by operation", changesByOperation, functions)];
}

function whyNot({ config, functions }: BookingDashboardProps): IWidget[] {
  const counted = new OperationMetrics(stackName(config));
  return [
    graph("Refusals by code", [counted.refusalsOfEach()], { stacked: true }),
    graph("Errors of the gateway", [gatewayMetric(config, "4XXError"), gatewayMetric(config, "5XXError")]),
    graph("Replays and conflict retries", [
      counted.ofAll("replays", "replays"),
      counted.ofAll("conflict_retries", "conflict retries"),
    ]),
    graph("Classes that templates could not make or move", [
      counted.ofDeliveries("classes_skipped", "skipped dates"),
    ]),
    queryTable("Refusals by operation and code", topErrorCodes, functions),
  ];
}

function howFast({ config, functions, tables }: BookingDashboardProps): IWidget[] {
  const counted = new OperationMetrics(stackName(config));
  const gateway = PERCENTILES.map((percentile) =>
    gatewayMetric(config, "Latency", Stats.percentile(percentile)),
  );
  return [
    graph("API, ms", gateway),
    graph(
      "Functions, ms",
      PERCENTILES.map((percentile) => counted.duration(percentile)),
    ),
    graph("Tables, ms", [
      ...PERCENTILES.map((each) => tableLatency(tables.Club, "BatchGetItem", Stats.percentile(each))),
      ...PERCENTILES.map((each) =>
        tableLatency(tables.Calendar, "TransactWriteItems", Stats.percentile(each)),
      ),
    ]),
    queryTable("Functions by operation", effortByOperation, functions),
  ];
}

function doWebhooksGetEvents({ config, webhookParts }: BookingDashboardProps): IWidget[] {
  const counted = new OperationMetrics(stackName(config));
  const queues = [
    { name: "messages to people", queue: webhookParts.queue },
    { name: "webhooks", queue: webhookParts.webhookQueue },
  ];
  return [
    graph("Deliveries", [
      counted.ofDeliveries("deliveries_delivered", "made"),
      counted.ofDeliveries("attempts_failed", "failed attempts"),
      counted.ofDeliveries("deliveries_failed", "given up"),
      counted.ofDeliveries("deliveries_held", "held"),
    ]),
    graph(
      "Attempts after they were due, ms",
      PERCENTILES.map((each) => counted.delay("delivery_delay_ms", each)),
    ),
    graph(
      "Queues of deliveries",
      queues.map(({ name, queue }) =>
        queue.metricApproximateNumberOfMessagesVisible({ label: name, statistic: Stats.MAXIMUM }),
      ),
      {
        right: queues.map(({ name, queue }) =>
          queue.metricApproximateAgeOfOldestMessage({ label: `age of ${name}, s`, statistic: Stats.MAXIMUM }),
        ),
      },
    ),
  ];
}

function doPeopleGetMessages({ config, mail }: BookingDashboardProps): IWidget[][] {
  if (mail === undefined) return [];
  const counted = new OperationMetrics(stackName(config));
  return section("Do people get their messages?", [
    graph("Messages", [
      counted.ofDeliveries("messages_sent", "sent"),
      counted.ofDeliveries("messages_refused", "refused attempts"),
      counted.ofDeliveries("messages_failed", "given up"),
      counted.ofDeliveries("messages_unknown", "without an answer"),
      counted.ofDeliveries("messages_left_out", "left out"),
    ]),
    graph(
      "Messages after they were due, ms",
      PERCENTILES.map((each) => counted.delay("message_delay_ms", each)),
    ),
    graph("What became of them", [
      mailMetric(mail, "Delivery", "delivered"),
      mailMetric(mail, "Bounce", "bounced"),
      mailMetric(mail, "Complaint", "marked as spam"),
      mailMetric(mail, "Reject", "taken for dangerous"),
    ]),
  ]);
}

function whatItCosts({ functions, tables }: BookingDashboardProps): IWidget[] {
  const declarations = { ...functionDeclarations, Pages: pagesDeclaration };
  const gigabyteSeconds = mapFunctions(functions, (each, name) => {
    const id = `${name.toLowerCase()}_ms`;
    return new MathExpression({
      expression: `${id} / 1000 * ${declarations[name].memoryMb} / 1024`,
      usingMetrics: { [id]: each.metricDuration({ statistic: Stats.SUM }) },
      label: name,
    });
  });
  const invocations = mapFunctions(functions, (each, label) => each.metricInvocations({ label }));
  const units = (kind: "Read" | "Write") =>
    Object.values(tables).map((table) => tableMetric(table, `Consumed${kind}CapacityUnits`));
  return [
    graph("Invocations", Object.values(invocations), { width: 6 }),
    graph("Gigabyte-seconds", Object.values(gigabyteSeconds), { width: 6 }),
    graph("Read units", units("Read"), { width: 6, stacked: true }),
    graph("Write units", units("Write"), { width: 6, stacked: true }),
  ];
}

function section(question: string, widgets: IWidget[]): IWidget[][] {
  return [[new TextWidget({ markdown: `## ${question}`, width: WIDTH, height: 1 })], widgets];
}

/** A table of what a query finds in the functions' logs: it costs what it reads, and only where somebody looks. */
function queryTable(
  title: string,
  query: QueryStringProps,
  functions: BookingDashboardProps["functions"],
): LogQueryWidget {
  return new LogQueryWidget({
    title,
    logGroupNames: operationFunctions.map((name) => functions[name].logGroup.logGroupName),
    queryString: new QueryString(query).toString(),
    view: LogQueryVisualizationType.TABLE,
    width: WIDTH,
    height: 6,
  });
}

function graph(
  title: string,
  left: IMetric[],
  props: Omit<GraphWidgetProps, "left" | "title"> = {},
): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6, ...props });
}
