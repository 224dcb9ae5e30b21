import { Metric, Stats, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { stackName } from "../stack-name.ts";

/** Something that is counted because a log line says so. */
export interface LogMetric {
  readonly name: string;
  /** "Filter pattern syntax" of the CloudWatch Logs User Guide. */
  readonly pattern: string;
}

/**
 * The authorizer could not find out about a token. Lambda's own count of errors is no measure of it: an invalid token is
 * answered by an error too. A timeout or a crash leaves no line of the function's, but one of Lambda's.
 */
export const authorizerFaults: LogMetric = {
  name: "authorizer_faults",
  pattern: '{ ($.message = "fault") || ($.record.status = "timeout") || ($.record.status = "failure") }',
};

/** The gateway turned a request away because there were too many; its own metrics do not tell these apart. */
export const throttledRequests: LogMetric = { name: "throttled_requests", pattern: '{ $.status = "429" }' };

/** Counts the lines of a log group that a pattern finds. */
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

/** How often that happened. */
export function lineCount(counted: LogMetric, config: Config): Metric {
  return new Metric({ namespace: stackName(config), metricName: counted.name, statistic: Stats.SUM });
}
