import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  type AlarmProps,
  AnomalyDetectionAlarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Config } from "../config.ts";
import { type FunctionName, functionNames, operationFunctions } from "../function-declarations.ts";
import { stackName } from "../stack-name.ts";
import { type AlarmName, alarmTexts } from "./alarm-declarations.ts";
import { alarmTopic } from "./alarm-topic.ts";
import { gatewayMetric } from "./gateway-metrics.ts";
import { authorizerFaults, countLines, lineCount, throttledRequests } from "./log-metrics.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { sum } from "./sum.ts";
import { ofAllTables, type Tables } from "./table-metrics.ts";

/** What the alarms depend on. */
export interface BookingAlarmsProps {
  readonly config: Config;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly tables: Tables;
  /** The queue of undelivered events. */
  readonly deadLetters: Queue;
}

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);
// One usual hour in a thousand lies more than this many standard deviations below the mean.
const UNUSUAL_DEVIATIONS = 3;

/** Alarms that go off when clubs cannot book, or soon will not be able to. */
export class BookingAlarms extends Construct {
  readonly topic: Topic;
  readonly #props: BookingAlarmsProps;
  readonly #byName = new Map<AlarmName, Alarm>();

  constructor(scope: Construct, id: string, props: BookingAlarmsProps) {
    super(scope, id);
    this.#props = props;
    this.topic = alarmTopic(this, props.config.alarmEmail);
    this.#watchAnswers();
    this.#watchThrottles();
    this.#watchAuthorizer();
    this.#watchBookings();
    this.#watchEvents();
  }

  /** All alarms. */
  get all(): readonly Alarm[] {
    return [...this.#byName.values()];
  }

  /** The alarms that a faulty deployment sets off within minutes. */
  get ofDeployments(): readonly Alarm[] {
    const names: readonly AlarmName[] = [
      "ServerErrors",
      "FunctionErrors",
      "AuthorizerFaults",
      "ConflictsExhausted",
    ];
    return this.all.filter(({ node }) => names.some((name) => name === node.id));
  }

  #watchAnswers(): void {
    const { config, functions } = this.#props;
    const rate = new MathExpression({
      // A single failure in a quiet night is a rate of 100 %, and no reason to wake anybody.
      expression: "IF(errors >= 3, 100 * errors / requests, 0)",
      usingMetrics: { errors: gatewayMetric(config, "5XXError"), requests: gatewayMetric(config, "Count") },
      period: FIVE_MINUTES,
      label: "failed requests, %",
    });
    this.#add("ServerErrors", {
      metric: rate,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ABOVE,
    });
    this.#add("FunctionErrors", {
      metric: ofFunctions(operationFunctions, (name) => functions[name].metricErrors(), "errors"),
      threshold: 1,
      evaluationPeriods: 1,
    });
    this.#add("Latency", {
      metric: gatewayMetric(config, "Latency", Stats.percentile(99)).with({ period: FIVE_MINUTES }),
      threshold: 3_000,
      evaluationPeriods: 3,
      comparisonOperator: ABOVE,
    });
  }

  #watchThrottles(): void {
    const { config, functions, tables } = this.#props;
    const gateway = lineCount(throttledRequests, config).with({ period: FIVE_MINUTES });
    this.#add("GatewayThrottles", { metric: gateway, threshold: 10, evaluationPeriods: 1 });
    this.#add("FunctionThrottles", {
      metric: ofFunctions(functionNames, (name) => functions[name].metricThrottles(), "throttles"),
      threshold: 1,
      evaluationPeriods: 1,
    });
    for (const kind of ["Read", "Write"] as const) {
      const label = `${kind.toLowerCase()}s slowed down`;
      const metric = ofAllTables(tables, `${kind}ThrottleEvents`, label, FIVE_MINUTES);
      this.#add(`Table${kind}Throttles`, { metric, threshold: 1, evaluationPeriods: 2 });
    }
  }

  #watchAuthorizer(): void {
    const { config, functions } = this.#props;
    countLines(
      new Construct(this, "AuthorizerFaultLines"),
      functions.Authorizer.logGroup,
      authorizerFaults,
      config,
    );
    const metric = lineCount(authorizerFaults, config).with({ period: FIVE_MINUTES });
    this.#add("AuthorizerFaults", { metric, threshold: 3, evaluationPeriods: 1 });
  }

  #watchBookings(): void {
    const counted = new OperationMetrics(stackName(this.#props.config));
    this.#add("ConflictsExhausted", {
      metric: counted
        .refusals("SERVICE_UNAVAILABLE")
        .with({ label: "given up with 503", period: FIVE_MINUTES }),
      threshold: 3,
      evaluationPeriods: 1,
    });
    const alarm = new AnomalyDetectionAlarm(this, "NoBookings", {
      ...this.#textOf("NoBookings"),
      metric: counted.ofAll("bookings", "bookings").with({ period: HOUR }),
      stdDevs: UNUSUAL_DEVIATIONS,
      comparisonOperator: ComparisonOperator.LESS_THAN_LOWER_THRESHOLD,
      evaluationPeriods: 1,
      // A night without any request leaves the state as it was.
      treatMissingData: TreatMissingData.IGNORE,
    });
    this.#keep("NoBookings", alarm);
  }

  #watchEvents(): void {
    const metric = this.#props.deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES });
    this.#add("EventsUndelivered", { metric, threshold: 1, evaluationPeriods: 1 });
  }

  #add(name: AlarmName, props: AlarmProps): void {
    const alarm = new Alarm(this, name, {
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...this.#textOf(name),
      ...props,
    });
    this.#keep(name, alarm);
  }

  #keep(name: AlarmName, alarm: Alarm): void {
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.#byName.set(name, alarm);
  }

  #textOf(name: AlarmName) {
    const { meaning, remedy } = alarmTexts[name];
    return {
      alarmName: `${stackName(this.#props.config)}-${name}`,
      alarmDescription: `${meaning} ${remedy}`,
    };
  }
}

const ABOVE = ComparisonOperator.GREATER_THAN_THRESHOLD;

function ofFunctions(
  names: readonly FunctionName[],
  metricOf: (name: FunctionName) => IMetric,
  label: string,
): MathExpression {
  const metrics = names.map((name) => [name.toLowerCase(), metricOf(name)] as const);
  return sum(Object.fromEntries(metrics), label, FIVE_MINUTES);
}
