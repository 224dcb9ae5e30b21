import type { Duration } from "aws-cdk-lib";
import { type IMetric, type MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { type OperationName, operations } from "../../../shared/api/operations.ts";
import { type operationMetrics, refusalMetrics } from "../../../shared/api/request-log.ts";
import { sum } from "./sum.ts";

/** Every operation. */
export const operationNames = Object.keys(operations) as OperationName[];

/** What the functions count themselves, in the stack's namespace. */
export class OperationMetrics {
  readonly #namespace: string;

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  /** A number that every request of an operation adds to. */
  counted(metricName: keyof typeof operationMetrics.metrics, operation: OperationName): Metric {
    return this.#metric(metricName, { operation });
  }

  /** The milliseconds within the function that `percentile` percent of an operation's requests stay below. */
  duration(operation: OperationName, percentile: number): Metric {
    return this.counted("duration_ms", operation).with({
      statistic: Stats.percentile(percentile),
      label: `${operation} p${percentile}`,
    });
  }

  /** Requests of an operation that were refused with this code. */
  refusals(operation: OperationName, code: ErrorCode): Metric {
    return this.#metric("refusals", { operation, code });
  }

  /** The same number of all operations. */
  ofAll(metricOf: (operation: OperationName) => IMetric, label: string, period?: Duration): MathExpression {
    return sum(Object.fromEntries(operationNames.map((name) => [name, metricOf(name)])), label, period);
  }

  /** The codes of all refusals, as a dashboard's search: whichever there are. */
  refusalsByCode(): string {
    const dimensions = refusalMetrics.dimensions.join(",");
    return `SEARCH('{"${this.#namespace}",${dimensions}} MetricName="refusals"', 'Sum')`;
  }

  #metric(metricName: string, dimensionsMap: Record<string, string>): Metric {
    const label = Object.values(dimensionsMap).join(" ");
    return new Metric({
      namespace: this.#namespace,
      metricName,
      dimensionsMap,
      statistic: Stats.SUM,
      label,
    });
  }
}
