import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/**
 * The sum of metrics; a metric without data counts as 0.
 * @param metrics by unique names; at most ten, the most that an alarm takes
 * @param label begins with a lower-case letter
 */
export function sum(
  metrics: Readonly<Record<string, IMetric>>,
  label: string,
  period?: Duration,
): MathExpression {
  // A graph may show several sums, and its names must be unique.
  const prefix = label.replaceAll(/\W+/g, "_");
  const entries = Object.entries(metrics).map(([name, metric]) => [`${prefix}_${name}`, metric] as const);
  return new MathExpression({
    expression: `SUM([${entries.map(([id]) => `FILL(${id},0)`).join(",")}])`,
    usingMetrics: Object.fromEntries(entries),
    label,
    ...(period === undefined ? {} : { period }),
  });
}
