import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/**
 * The sum of metrics; one that has said nothing counts as none.
 * @param metrics by names of their own; at most ten, which is what an alarm may look at
 * @param label a small letter first
 */
export function sum(
  metrics: Readonly<Record<string, IMetric>>,
  label: string,
  period?: Duration,
): MathExpression {
  // A graph may show several sums, and wants no name twice.
  const prefix = label.replaceAll(/\W+/g, "_");
  const entries = Object.entries(metrics).map(([name, metric]) => [`${prefix}_${name}`, metric] as const);
  return new MathExpression({
    expression: `SUM([${entries.map(([id]) => `FILL(${id},0)`).join(",")}])`,
    usingMetrics: Object.fromEntries(entries),
    label,
    ...(period === undefined ? {} : { period }),
  });
}
