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

const FIVE_MINUTES = Duration.minutes(5);

/** Adds the alarms on hosted pages that get no tokens. */
export function addPagesAlarms(
  scope: Construct,
  board: AlarmBoard,
  { config, pages }: PagesAlarmsProps,
): void {
  countLines(new Construct(scope, "PagesFaultLines"), pages.logGroup, pagesFaults, config);
  board.add("PagesFaults", {
    metric: lineCount(pagesFaults, config).with({ period: FIVE_MINUTES }),
    threshold: 3,
    evaluationPeriods: 1,
  });
  board.add("PagesThrottles", {
    metric: pages.metricThrottles({ period: FIVE_MINUTES }),
    threshold: 1,
    evaluationPeriods: 1,
  });
}
