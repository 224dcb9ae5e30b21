import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { MessageMetricName } from "../../../shared/telemetry/message-metrics.ts";
import type { MailParts } from "../deliveries/mail-parts.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import type { AlarmBoard } from "./alarm-board.ts";
import { mailMetric } from "./mail-metrics.ts";
import { OperationMetrics } from "./operation-metrics.ts";
import { sum } from "./sum.ts";

/** What the alarms on messages depend on. */
export interface MailAlarmsProps {
  readonly config: Config;
  /** What functions share about messages; undefined where there are none. */
  readonly mail: MailParts | undefined;
}

const FIVE_MINUTES = Duration.minutes(5);
const QUARTER_HOUR = Duration.minutes(15);
const DAY = Duration.days(1);

/** Adds the alarms on messages that people do not get or do not want, where there are messages. */
export function addMailAlarms(board: AlarmBoard, { config, mail }: MailAlarmsProps): void {
  if (mail === undefined) return;
  const counted = (name: MessageMetricName, label: string) =>
    new OperationMetrics(stackName(config)).ofDeliveries(name, label);
  const lost = {
    failed: counted("messages_failed", "given up"),
    unknown: counted("messages_unknown", "without an answer"),
    rejected: mailMetric(mail, "Reject", "taken for dangerous"),
  };
  board.add("MessagesFailed", {
    metric: sum(lost, "messages not sent", FIVE_MINUTES),
    threshold: 1,
    evaluationPeriods: 1,
  });
  board.add("MessagesRefused", {
    // One message that SES does not take is refused four times in this time.
    metric: counted("messages_refused", "refused attempts").with({ period: QUARTER_HOUR }),
    threshold: 10,
    evaluationPeriods: 1,
  });
  board.add("MessagesLeftOut", {
    // Any visitor can book, move and cancel a tour often enough to have a few left out.
    metric: counted("messages_left_out", "left out").with({ period: DAY }),
    threshold: 10,
    evaluationPeriods: 1,
  });
  // SES Developer Guide, "Amazon SES enforcement FAQs", has the rates at which SES acts on the account. One of a few messages
  // is a high rate, and no reason to wake anybody.
  addRateAlarm(board, mail, { name: "MailBounces", event: "Bounce", atLeast: 5, percent: 5 });
  addRateAlarm(board, mail, { name: "MailComplaints", event: "Complaint", atLeast: 2, percent: 0.1 });
}

interface WatchedRate {
  readonly name: "MailBounces" | "MailComplaints";
  readonly event: "Bounce" | "Complaint";
  readonly atLeast: number;
  readonly percent: number;
}

/** Adds an alarm on the share of a day's messages of which this becomes. */
function addRateAlarm(
  board: AlarmBoard,
  mail: MailParts,
  { name, event, atLeast, percent }: WatchedRate,
): void {
  const metric = new MathExpression({
    // What was sent yesterday may bounce today.
    expression: `IF(FILL(events,0) >= ${atLeast}, 100 * FILL(events,0) / FILL(sent,1), 0)`,
    usingMetrics: { events: mailMetric(mail, event, event), sent: mailMetric(mail, "Send", "sent") },
    period: DAY,
    label: `${event.toLowerCase()}s of a day's messages, %`,
  });
  board.add(name, {
    metric,
    threshold: percent,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  });
}
