import { Duration } from "aws-cdk-lib";
import {
  type Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Deliveries } from "../deliveries/deliveries.ts";
import type { MailParts } from "../deliveries/mail-parts.ts";
import type { WebhookParts } from "../deliveries/webhook-parts.ts";
import type { BookingEventBus } from "../events/event-bus.ts";
import type { OfFunctions, Versions } from "../functions/versions.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import { AlarmBoard } from "./alarm-board.ts";
import { addDeliveryAlarms } from "./delivery-alarms.ts";
import { addEventAlarms } from "./event-alarms.ts";
import { gatewayMetric } from "./gateway-metrics.ts";
import { authorizerFaults, countLines, lineCount, throttledRequests, tokenErrors } from "./log-metrics.ts";
import { addMailAlarms } from "./mail-alarms.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { addPagesAlarms } from "./pages-alarms.ts";
import { sum } from "./sum.ts";
import { type Tables, throttlesOfIndexes, throttlesOfTables } from "./table-metrics.ts";
import { addVersionAlarms } from "./version-alarms.ts";

/** What the alarms depend on. */
export interface BookingAlarmsProps {
  readonly config: Config;
  readonly functions: OfFunctions<LambdaFunction>;
  readonly tables: Tables;
  /** The version of each function that is deployed. */
  readonly versions: Versions;
  readonly events: BookingEventBus;
  readonly webhookParts: WebhookParts;
  /** The rule that puts events into the queue of deliveries. */
  readonly deliveryRule: Deliveries["rule"];
  /** What functions share about messages; undefined where there are none. */
  readonly mail: MailParts | undefined;
  /** Whether the synthetic check calls the functions. */
  readonly isChecked: boolean;
  /** Whether apps get their tokens at the API. */
  readonly hasTokens: boolean;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
// CloudWatch evaluates the last hour every minute ("Alarm evaluation" of its User Guide). So three faults at once start an alarm of
// an hour as soon as one of five minutes, and three that are as far apart as a small club's requests start it, too.
const HOUR = Duration.hours(1);
const DAY = Duration.days(1);
// One usual hour in a thousand lies more than this many standard deviations below the mean.
const UNUSUAL_DEVIATIONS = 3;

// The share of the stage's rate limit from which apps are about to be throttled.
const NEAR_LIMIT = 0.8;

/** Alarms that go off when clubs cannot book, or soon will not be able to. */
export class BookingAlarms extends Construct {
  /** The alarm on the deployed version of each function. */
  readonly ofVersions: OfFunctions<Alarm>;
  readonly #props: BookingAlarmsProps;
  readonly #board: AlarmBoard;

  constructor(scope: Construct, id: string, props: BookingAlarmsProps) {
    super(scope, id);
    this.#props = props;
    this.#board = new AlarmBoard(this, props.config);
    this.#watchAnswers();
    this.#watchThrottles();
    this.#watchTokens();
    this.#watchBookings();
    addEventAlarms(this.#board, props);
    addDeliveryAlarms(this.#board, props);
    addMailAlarms(this.#board, props);
    const { config, functions } = props;
    if (functions.Pages !== undefined) addPagesAlarms(this, this.#board, { config, pages: functions.Pages });
    this.ofVersions = addVersionAlarms(this, this.#board, props);
  }

  /** All alarms. */
  get all(): readonly Alarm[] {
    return this.#board.all;
  }

  #watchAnswers(): void {
    const { config, functions } = this.#props;
    this.#board.add("ServerErrors", {
      metric: failureRate(config, 3, FIVE_MINUTES),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ABOVE,
    });
    // An operation that always fails and is seldom called never fails three times within five minutes.
    this.#board.add("ServerErrorsOfDay", {
      metric: failureRate(config, 5, DAY),
      threshold: 0.05,
      evaluationPeriods: 1,
      comparisonOperator: ABOVE,
    });
    // The authorizer refuses tokens by throwing.
    const { Authorizer: _, ...endingWithoutError } = functions;
    this.#board.add("FunctionErrors", {
      metric: ofFunctions(endingWithoutError, (lambda) => lambda.metricErrors(), "errors"),
      threshold: 1,
      evaluationPeriods: 1,
    });
    this.#board.add("Latency", {
      metric: gatewayMetric(config, "Latency", Stats.percentile(99)).with({ period: FIVE_MINUTES }),
      threshold: 3_000,
      evaluationPeriods: 3,
      comparisonOperator: ABOVE,
    });
  }

  #watchThrottles(): void {
    const { config, functions, tables } = this.#props;
    const gateway = lineCount(throttledRequests, config).with({ period: FIVE_MINUTES });
    this.#board.add("GatewayThrottles", { metric: gateway, threshold: 10, evaluationPeriods: 1 });
    // API Gateway may log nothing of many 429 in a row (AWS Knowledge Center, "api-gateway-missing-cloudwatch-logs"), but it
    // counts what it lets through.
    this.#board.add("NearRateLimit", {
      metric: gatewayMetric(config, "Count").with({ period: MINUTE }),
      threshold: Math.ceil(NEAR_LIMIT * config.throttlingRate * MINUTE.toSeconds()),
      evaluationPeriods: 2,
    });
    this.#board.add("FunctionThrottles", {
      metric: ofFunctions(functions, (lambda) => lambda.metricThrottles(), "throttles"),
      threshold: 1,
      evaluationPeriods: 1,
    });
    for (const kind of ["Read", "Write"] as const) {
      const ofTables = throttlesOfTables(tables, kind, FIVE_MINUTES);
      this.#board.add(`Table${kind}Throttles`, { metric: ofTables, threshold: 1, evaluationPeriods: 2 });
      for (const [prefix, of] of [
        ["Index", "bookings"],
        ["ClassIndex", "classes"],
        ["ClientIndex", "people"],
      ] as const) {
        const metric = throttlesOfIndexes(tables, { kind, of }, FIVE_MINUTES);
        this.#board.add(`${prefix}${kind}Throttles`, { metric, threshold: 1, evaluationPeriods: 2 });
      }
    }
  }

  #watchTokens(): void {
    const { config, functions } = this.#props;
    countLines(
      new Construct(this, "AuthorizerFaultLines"),
      functions.Authorizer.logGroup,
      authorizerFaults,
      config,
    );
    const metric = lineCount(authorizerFaults, config).with({ period: HOUR });
    this.#board.add("AuthorizerFaults", { metric, threshold: 3, evaluationPeriods: 1 });
    if (!this.#props.hasTokens) return;
    // Too few beside all other requests for ServerErrors to see them.
    const errors = lineCount(tokenErrors, config).with({ period: HOUR });
    this.#board.add("TokenErrors", { metric: errors, threshold: 3, evaluationPeriods: 1 });
  }

  #watchBookings(): void {
    const counted = new OperationMetrics(stackName(this.#props.config));
    this.#board.add("ConflictsExhausted", {
      metric: counted
        .refusals("SERVICE_UNAVAILABLE")
        .with({ label: "given up with 503", period: FIVE_MINUTES }),
      threshold: 3,
      evaluationPeriods: 1,
    });
    // The synthetic check's lines count no booking, so the metric is 0, not missing, when requests stop altogether. The band of an
    // hour with fewer than nine bookings reaches down to 0, so only the alarm of a day can start.
    for (const [name, period] of [
      ["NoBookings", HOUR],
      ["NoBookingsOfDay", DAY],
    ] as const) {
      this.#board.addUnusual(name, {
        metric: counted.ofAll("bookings", "bookings").with({ period }),
        stdDevs: UNUSUAL_DEVIATIONS,
        comparisonOperator: ComparisonOperator.LESS_THAN_LOWER_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.IGNORE,
      });
    }
    if (!this.#props.isChecked) return;
    this.#board.add("NoAnswers", {
      metric: counted
        .ofAll("bookings", "answers")
        .with({ statistic: Stats.SAMPLE_COUNT, period: FIVE_MINUTES }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }
}

const ABOVE = ComparisonOperator.GREATER_THAN_THRESHOLD;

// A single failure in a quiet night is a rate of 100 %, and no reason to wake anybody.
function failureRate(config: Config, atLeast: number, period: Duration): MathExpression {
  return new MathExpression({
    expression: `IF(errors >= ${atLeast}, 100 * errors / requests, 0)`,
    usingMetrics: { errors: gatewayMetric(config, "5XXError"), requests: gatewayMetric(config, "Count") },
    period,
    label: "failed requests, %",
  });
}

function ofFunctions(
  functions: Readonly<Record<string, LambdaFunction>>,
  metricOf: (lambda: LambdaFunction) => IMetric,
  label: string,
): MathExpression {
  const metrics = Object.entries(functions).map(([name, each]) => [name.toLowerCase(), metricOf(each)]);
  return sum(Object.fromEntries(metrics), label, FIVE_MINUTES);
}
