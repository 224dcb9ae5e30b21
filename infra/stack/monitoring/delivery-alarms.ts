import { Duration } from "aws-cdk-lib";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Deliveries } from "../deliveries/deliveries.ts";
import type { WebhookParts } from "../deliveries/webhook-parts.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import type { AlarmBoard } from "./alarm-board.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { sum } from "./sum.ts";

/** What the alarms on deliveries depend on. */
export interface DeliveryAlarmsProps {
  readonly config: Config;
  readonly webhookParts: WebhookParts;
  readonly deliveryRule: Deliveries["rule"];
}

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

// A message may be delayed for 15 minutes, which may count for its age: AWS does not say.
const LATE_S = Duration.minutes(20).toSeconds();

// What fails is tried again after an hour at most. A message that fails from the beginning has waited for 51 minutes at its
// fifth attempt, and for 111 at its sixth.
const WAITING_MS = Duration.minutes(90).toMilliseconds();

// A loop without work sends a message every 100 ms or so. Work sends a few messages for each event and attempt.
const LOOPING_MESSAGES = 20_000;
const LOOPING_SHARE = 20;

// "Monitoring Amazon EventBridge" of its User Guide: what failed for good, and what could not even be written as a dead letter.
const FAILURES = ["FailedInvocations", "InvocationsFailedToBeSentToDlq"];

/** Adds the alarms on webhooks that get nothing more, and on deliveries that are late or lost. */
export function addDeliveryAlarms(board: AlarmBoard, props: DeliveryAlarmsProps): void {
  const { config, webhookParts, deliveryRule } = props;
  board.add("WebhooksDisabled", {
    metric: new OperationMetrics(stackName(config))
      .ofDeliveries("webhooks_disabled", "disabled webhooks")
      .with({ period: FIVE_MINUTES }),
    threshold: 1,
    evaluationPeriods: 1,
  });
  board.add("DeliveriesUndelivered", {
    metric: webhookParts.deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }),
    threshold: 1,
    evaluationPeriods: 1,
  });
  const late = (queue: Queue) => ({
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: FIVE_MINUTES }),
    threshold: LATE_S,
    evaluationPeriods: 2,
  });
  board.add("DeliveriesLate", late(webhookParts.queue));
  board.add("DeliveriesLate", late(webhookParts.webhookQueue), { id: "Webhooks" });
  addWaitingAlarm(board, config);
  addLoopingAlarm(board, props);
  const failures = FAILURES.map((name) => [name, ruleMetric(deliveryRule, name)]);
  board.add(
    "EventsFailing",
    {
      metric: sum(Object.fromEntries(failures), "events that did not reach the queue", FIVE_MINUTES),
      threshold: 1,
      evaluationPeriods: 1,
    },
    { id: "Deliveries" },
  );
}

/** Each failed attempt logs how long it has waited, so the alarm does not depend on how often attempts are made. */
function addWaitingAlarm(board: AlarmBoard, config: Config): void {
  const metric = new OperationMetrics(stackName(config)).ofDeliveries("waiting_ms", "longest wait, ms");
  board.add("DeliveriesWaiting", {
    metric: metric.with({ statistic: Stats.MAXIMUM, period: HOUR }),
    threshold: WAITING_MS,
    // Attempts that are an hour apart may leave a period without one.
    evaluationPeriods: 2,
    datapointsToAlarm: 1,
  });
}

// Lambda's loop detection is off. Each message of a loop is new, so none is ever received too often.
function addLoopingAlarm(
  board: AlarmBoard,
  { config, webhookParts, deliveryRule }: DeliveryAlarmsProps,
): void {
  const counted = new OperationMetrics(stackName(config));
  // SQS says nothing of a queue that has been idle for some hours, such as that of webhooks where there are none.
  const messages = "(FILL(sent,0) + FILL(woken,0))";
  const metric = new MathExpression({
    expression: `IF(${messages} >= ${LOOPING_MESSAGES} AND ${messages} > ${LOOPING_SHARE} * (FILL(events,0) + FILL(delivered,0) + FILL(failed,0)), 1, 0)`,
    usingMetrics: {
      sent: webhookParts.queue.metricNumberOfMessagesSent({ statistic: Stats.SUM }),
      woken: webhookParts.webhookQueue.metricNumberOfMessagesSent({ statistic: Stats.SUM }),
      events: ruleMetric(deliveryRule, "Invocations"),
      delivered: counted.ofDeliveries("deliveries_delivered", "made"),
      failed: counted.ofDeliveries("attempts_failed", "failed attempts"),
    },
    period: HOUR,
    label: "hours with messages for nothing",
  });
  board.add("DeliveriesLooping", { metric, threshold: 1, evaluationPeriods: 1 });
}

function ruleMetric({ eventBusName, ruleName }: Deliveries["rule"], metricName: string): Metric {
  return new Metric({
    namespace: "AWS/Events",
    metricName,
    dimensionsMap: { EventBusName: eventBusName, RuleName: ruleName },
    statistic: Stats.SUM,
  });
}
