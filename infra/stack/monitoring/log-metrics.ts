import { Metric, Stats, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { stackName } from "../stack-name.ts";

/** A metric that counts log lines. */
export interface LogMetric {
  readonly name: string;
  /** "Filter pattern syntax" of the CloudWatch Logs User Guide. */
  readonly pattern: string;
}

/**
 * Tokens that the authorizer could not check. Lambda's own error count is no measure, because the answer to an invalid
 * token is an error too. A timeout or a crash leaves no line of the function's, but one of Lambda's.
 */
export const authorizerFaults: LogMetric = {
  name: "authorizer_faults",
  pattern: '{ ($.message = "fault") || ($.record.status = "timeout") || ($.record.status = "failure") }',
};

/** Requests that the gateway throttled; its own metrics do not tell them from other 4xx answers. */
export const throttledRequests: LogMetric = { name: "throttled_requests", pattern: '{ $.status = "429" }' };

/** Counts the lines of a log group that match a pattern. */
export function countLines(scope: Construct, logGroup: ILogGroup, counted: LogMetric, config: Config): void {
  new MetricFilter(scope, "Count", {
    logGroup,
    filterPattern: FilterPattern.literal(counted.pattern),
    metricNamespace: stackName(config),
    metricName: counted.name,
    metricValue: "1",
    defaultValue: 0,
    unit: Unit.COUNT,
  });
}

/** The number of matching lines. */
export function lineCount(counted: LogMetric, config: Config): Metric {
  return new Metric({ namespace: stackName(config), metricName: counted.name, statistic: Stats.SUM });
}
