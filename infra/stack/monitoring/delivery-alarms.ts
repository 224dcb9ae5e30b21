import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
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

// A message may be delayed for 15 minutes, which may count for its age: AWS does not say.
const LATE_S = Duration.minutes(20).toSeconds();

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

function ruleMetric({ eventBusName, ruleName }: Deliveries["rule"], metricName: string): Metric {
  return new Metric({
    namespace: "AWS/Events",
    metricName,
    dimensionsMap: { EventBusName: eventBusName, RuleName: ruleName },
    statistic: Stats.SUM,
  });
}
