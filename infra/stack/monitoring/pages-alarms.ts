import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Config } from "../settings/config.ts";
import type { AlarmBoard } from "./alarm-board.ts";
import { countLines, lineCount, pagesFaults } from "./log-metrics.ts";

/** What the alarms on the hosted pages depend on. */
export interface PagesAlarmsProps {
  readonly config: Config;
  /** The function that answers the pages' own requests. */
  readonly pages: LambdaFunction;
}

// An hour, as for the authorizer: a small club has few visitors.
const HOUR = Duration.hours(1);

/** Adds the alarm on hosted pages that get no tokens. */
export function addPagesAlarms(
  scope: Construct,
  board: AlarmBoard,
  { config, pages }: PagesAlarmsProps,
): void {
  countLines(new Construct(scope, "PagesFaultLines"), pages.logGroup, pagesFaults, config);
  board.add("PagesFaults", {
    metric: lineCount(pagesFaults, config).with({ period: HOUR }),
    threshold: 3,
    evaluationPeriods: 1,
  });
}
