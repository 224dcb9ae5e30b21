import { Duration } from "aws-cdk-lib";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { BookingEventBus, BookingPipe } from "../events/event-bus.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import type { AlarmBoard } from "./alarm-board.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { sum } from "./sum.ts";

/** What the alarms on events depend on. */
export interface EventAlarmsProps {
  readonly config: Config;
  readonly events: BookingEventBus;
}

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

// Amazon EventBridge User Guide, "Logging and monitoring Amazon EventBridge Pipes". A pipe has no iterator age, so
// addStoppedAlarm compares what it did with the events that the functions put into its stream.
const FAILURES = ["ExecutionFailed", "ExecutionPartiallyFailed", "ExecutionThrottled", "ExecutionTimeout"];

/** Adds the alarms on events that are late, lost or not put at all. */
export function addEventAlarms(board: AlarmBoard, { config, events }: EventAlarmsProps): void {
  board.add("EventsUndelivered", {
    metric: events.deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }),
    threshold: 1,
    evaluationPeriods: 1,
  });
  for (const pipe of events.pipes) {
    addFailingAlarm(board, pipe);
    addStoppedAlarm(board, pipe, config);
  }
}

// Failures count whether or not the dead letters of what failed can be written.
function addFailingAlarm(board: AlarmBoard, { table, pipeName }: BookingPipe): void {
  const failures = FAILURES.map((name) => [name, pipeMetric(pipeName, name)]);
  board.add(
    "EventsFailing",
    {
      metric: sum(Object.fromEntries(failures), "failed executions", HOUR),
      threshold: 3,
      evaluationPeriods: 1,
    },
    { id: table },
  );
}

function addStoppedAlarm(board: AlarmBoard, { table, pipeName }: BookingPipe, config: Config): void {
  const metric = new MathExpression({
    expression: "IF(FILL(events,0) > 0 AND FILL(invocations,0) == 0, 1, 0)",
    usingMetrics: {
      events: new OperationMetrics(stackName(config)).events(table),
      invocations: pipeMetric(pipeName, "Invocations"),
    },
    period: HOUR,
    label: "hours with changes and without events",
  });
  // Two hours of six: a change at the end of an hour has its event in the next.
  const props = { metric, threshold: 1, evaluationPeriods: 6, datapointsToAlarm: 2 };
  board.add("EventsStopped", props, { id: table });
}

function pipeMetric(pipeName: string, metricName: string): Metric {
  return new Metric({
    namespace: "AWS/EventBridge/Pipes",
    metricName,
    dimensionsMap: { PipeName: pipeName },
    statistic: Stats.SUM,
  });
}
