import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";

/**
 * A metric of the API's stage. It names the API, so that alarms need not wait for it (API Gateway Developer Guide, "Amazon
 * API Gateway dimensions and metrics").
 */
export function gatewayMetric(
  config: Config,
  metricName: "Count" | "4XXError" | "5XXError" | "Latency",
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({
    namespace: "AWS/ApiGateway",
    metricName,
    dimensionsMap: { ApiName: stackName(config), Stage: config.stage },
    statistic,
    label: statistic === Stats.SUM ? metricName : statistic,
  });
}
