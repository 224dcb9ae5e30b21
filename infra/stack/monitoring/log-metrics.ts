import { Metric, Stats, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter, type MetricFilterOptions } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { CHECK_PRINCIPAL, CHECK_STATUSES } from "../check/check-events.ts";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";

/** A metric that counts log lines. */
export interface LogMetric {
  readonly name: string;
  /** "Filter pattern syntax" of the CloudWatch Logs User Guide. */
  readonly pattern: string;
}

// The line that Lambda writes at the end of a call. If the call crashed or ran out of memory, `status` is `error` and `errorType` one
// of Lambda's own; if the handler threw, `errorType` is the handler's (AWS Lambda Developer Guide, "Lambda Telemetry API Event schema
// reference"). Lines of other types repeat it for the same call.
const ENDED_WITHOUT_ANSWER = [
  '$.record.status = "timeout"',
  '$.record.status = "failure"',
  '$.record.errorType = "Runtime.*"',
].map((how) => `($.type = "platform.report" && ${how})`);

/**
 * Tokens that the authorizer could not check. Lambda's own error count is no measure, because the answer to an invalid
 * token is an error too. A timeout or a crash leaves no line of the function's, but one of Lambda's.
 */
export const authorizerFaults: LogMetric = {
  name: "authorizer_faults",
  pattern: `{ ${['($.message = "fault")', ...ENDED_WITHOUT_ANSWER].join(" || ")} }`,
};

/** Requests of the hosted pages that got neither a token nor a session, and calls that ended without an answer. */
export const pagesFaults: LogMetric = { ...authorizerFaults, name: "pages_faults" };

/** Requests that the gateway throttled; its own metrics do not tell them from other 4xx answers. */
export const throttledRequests: LogMetric = { name: "throttled_requests", pattern: '{ $.status = "429" }' };

/** Token requests that the issuer did not answer: it is away, or the gateway cannot reach it. */
export const tokenErrors: LogMetric = {
  name: "token_errors",
  pattern: `{ ${["500", "503"].map((status) => `($.route = "${TOKEN_PATH}" && $.status = "${status}")`).join(" || ")} }`,
};

/**
 * What a version of a function did wrong: faults, and answers to the synthetic check that it does not expect, such as a
 * version that refuses everything.
 */
export const versionFaults: LogMetric = {
  name: "version_faults",
  pattern: `{ ($.message = "fault") || ($.principal = "${CHECK_PRINCIPAL}" && ${CHECK_STATUSES.map((status) => `$.status != ${status}`).join(" && ")}) }`,
};

/** Tokens that a version of the authorizer decided on. */
export const answeredTokens: LogMetric = {
  name: "answered_tokens",
  pattern: '{ $.message = "authorization" }',
};

/** The number of matching lines of a version of a function. */
export function versionLineCount(
  counted: LogMetric,
  config: Config,
  service: string,
  version: string,
): Metric {
  return lineCount(counted, config).with({ dimensionsMap: { service, version } });
}

/** How the lines of functions are counted by the version that wrote them. */
export const BY_VERSION = { dimensions: { service: "$.service", version: "$.function_version" } };

/**
 * Counts the lines of a log group that match a pattern.
 * @param how {@link BY_VERSION}, or all together: then no line is a zero, which CloudWatch does not offer with dimensions
 */
export function countLines(
  scope: Construct,
  logGroup: ILogGroup,
  counted: LogMetric,
  config: Config,
  how: Pick<MetricFilterOptions, "dimensions" | "defaultValue"> = { defaultValue: 0 },
): void {
  new MetricFilter(scope, "Count", {
    logGroup,
    filterPattern: FilterPattern.literal(counted.pattern),
    metricNamespace: stackName(config),
    metricName: counted.name,
    metricValue: "1",
    ...how,
    unit: Unit.COUNT,
  });
}

/** The number of matching lines. */
export function lineCount(counted: LogMetric, config: Config): Metric {
  return new Metric({ namespace: stackName(config), metricName: counted.name, statistic: Stats.SUM });
}
