import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { CONFIGURATION_SET_TAG, type MailParts } from "../deliveries/mail-parts.ts";

/** What SES counts of a configuration set ("Retrieving Amazon SES event data from CloudWatch" of its Developer Guide). */
type MailMetricName = "Send" | "Delivery" | "Bounce" | "Complaint" | "Reject";

/** What became of the stack's messages once SES had taken them. */
export function mailMetric(mail: MailParts, metricName: MailMetricName, label: string): Metric {
  return new Metric({
    namespace: "AWS/SES",
    metricName,
    dimensionsMap: { [CONFIGURATION_SET_TAG]: mail.configurationSetName },
    statistic: Stats.SUM,
    label,
  });
}
