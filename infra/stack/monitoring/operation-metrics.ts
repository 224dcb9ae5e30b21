import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import { operationMetrics, refusalMetrics } from "../../../shared/api/request-log.ts";

/** The name of a metric that every request counts. */
export type OperationMetricName = keyof typeof operationMetrics.metrics;

/**
 * The metrics that the functions embed in their log lines, in the stack's namespace. What watches all operations uses the
 * metric without the dimension `operation` or a search: an alarm takes ten metrics, and a stack has more operations.
 */
export class OperationMetrics {
  readonly #namespace: string;

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  /** A metric of all operations together. */
  ofAll(name: OperationMetricName, label: string): Metric {
    return this.#metric(name, {}, label);
  }

  /** A metric of one operation. */
  ofOperation(name: OperationMetricName, operation: OperationName): Metric {
    return this.#metric(name, { operation }, operation);
  }

  /** The milliseconds within the function that this percentage of all requests stays below. */
  duration(percentile: number): Metric {
    const statistic = Stats.percentile(percentile);
    return this.ofAll("duration_ms", statistic).with({ statistic });
  }

  /** Requests that were refused with this code. */
  refusals(code: ErrorCode): Metric {
    return this.#metric("refusals", { code }, code);
  }

  /** A metric of each operation, for a dashboard. */
  ofEach(name: OperationMetricName, statistic: string = Stats.SUM): MathExpression {
    return this.#search(operationMetrics.dimensions[0], name, statistic);
  }

  /** Refusals of each operation by code, for a dashboard. */
  refusalsOfEach(): MathExpression {
    return this.#search(refusalMetrics.dimensions[0], "refusals", Stats.SUM);
  }

  #search(dimensions: readonly string[], name: string, statistic: string): MathExpression {
    const schema = [`"${this.#namespace}"`, ...dimensions].join(",");
    return new MathExpression({
      expression: `SEARCH('{${schema}} MetricName="${name}"', '${statistic}')`,
      usingMetrics: {},
      // A search labels what it finds by what differs.
      label: "",
    });
  }

  #metric(metricName: string, dimensionsMap: Record<string, string>, label: string): Metric {
    return new Metric({
      namespace: this.#namespace,
      metricName,
      dimensionsMap,
      statistic: Stats.SUM,
      label,
    });
  }
}
