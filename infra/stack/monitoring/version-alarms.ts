import { Duration } from "aws-cdk-lib";
import { type Alarm, type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction, Version } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import {
  type DeployedName,
  LIVE_ALIAS,
  mapFunctions,
  type OfFunctions,
  type Versions,
} from "../functions/versions.ts";
import type { Config } from "../settings/config.ts";
import type { AlarmBoard } from "./alarm-board.ts";
import { answeredTokens, BY_VERSION, countLines, versionFaults, versionLineCount } from "./log-metrics.ts";

/** What the alarms on versions depend on. */
export interface VersionAlarmsProps {
  readonly config: Config;
  readonly functions: OfFunctions<LambdaFunction>;
  readonly versions: Versions;
}

const MINUTE = Duration.minutes(1);

/**
 * Adds an alarm on the deployed version of each function: it counts what fails in this version and in no other, so that
 * neither an alarm that is on already nor another function stops a fix. A new version has a new alarm, which is not on.
 */
export function addVersionAlarms(
  scope: Construct,
  board: AlarmBoard,
  props: VersionAlarmsProps,
): OfFunctions<Alarm> {
  const { config, functions, versions } = props;
  return mapFunctions(versions, (version, name) => {
    const lambda = functions[name];
    if (lambda === undefined) throw new Error(`There is no function ${name}.`);
    return addVersionAlarm(scope, board, { config, name, lambda, version });
  });
}

interface OneVersion extends Pick<VersionAlarmsProps, "config"> {
  readonly name: DeployedName;
  readonly lambda: LambdaFunction;
  readonly version: Version;
}

function addVersionAlarm(scope: Construct, board: AlarmBoard, watched: OneVersion): Alarm {
  const { name, version, lambda, config } = watched;
  const { logGroup } = lambda;
  countLines(new Construct(scope, `${name}VersionFaults`), logGroup, versionFaults, config, BY_VERSION);
  if (name === "Authorizer") {
    countLines(new Construct(scope, `${name}VersionAnswers`), logGroup, answeredTokens, config, BY_VERSION);
  }
  return board.add(
    "NewVersion",
    {
      metric: name === "Authorizer" ? authorizerFailures(watched) : failures(watched),
      threshold: 1,
      // Three bad minutes of five: the check alone calls once a minute.
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    },
    { id: name, name: `${name}-${version.version}` },
  );
}

// A crash or a timeout counts for the version of the alias or, in the check's calls, for the version itself ("Types of
// metrics for Lambda functions" of the AWS Lambda Developer Guide).
function failures(watched: OneVersion): MathExpression {
  const { version } = watched;
  const { functionName } = watched.lambda;
  return expression("FILL(faults,0) + FILL(crashes,0) + FILL(check_crashes,0)", {
    faults: linesOf(watched),
    crashes: errors({
      FunctionName: functionName,
      Resource: `${functionName}:${LIVE_ALIAS}`,
      ExecutedVersion: version.version,
    }),
    check_crashes: checkErrors(watched),
  });
}

// The authorizer ends with an error to refuse a token, the check's too: it crashed if it logged no answer at all.
function authorizerFailures(watched: OneVersion): MathExpression {
  const { config, version } = watched;
  return expression("FILL(faults,0) + IF(FILL(check_errors,0) > 0 AND FILL(answers,0) == 0, 1, 0)", {
    faults: linesOf(watched),
    check_errors: checkErrors(watched),
    answers: versionLineCount(answeredTokens, config, "authorizer", version.version),
  });
}

function linesOf({ config, name, version }: OneVersion): Metric {
  return versionLineCount(versionFaults, config, name.toLowerCase(), version.version);
}

function checkErrors({ lambda: { functionName }, version }: OneVersion): Metric {
  return errors({ FunctionName: functionName, Resource: `${functionName}:${version.version}` });
}

function errors(dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName: "Errors", dimensionsMap, statistic: Stats.SUM });
}

function expression(expression: string, usingMetrics: Record<string, IMetric>): MathExpression {
  return new MathExpression({ expression, usingMetrics, period: MINUTE, label: "failures of this version" });
}
