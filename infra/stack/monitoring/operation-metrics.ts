import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import {
  bookingMetrics,
  eventMetric,
  type operationMetrics,
  refusalMetrics,
} from "../../../shared/api/request-log.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { DeliveryMetricName } from "../../../shared/telemetry/delivery-metrics.ts";
import type { MessageMetricName } from "../../../shared/telemetry/message-metrics.ts";

/** The name of a metric that every request counts. */
export type OperationMetricName = keyof typeof operationMetrics.metrics;

/** The metrics that the functions embed in their log lines, in the stack's namespace. */
export class OperationMetrics {
  readonly #namespace: string;

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  /** A metric of all operations together. */
  ofAll(name: OperationMetricName, label: string): Metric {
    return this.#metric(name, {}, label);
  }

  /** The bookings of one operation. */
  bookings(operation: OperationName): Metric {
    const [[dimension]] = bookingMetrics.dimensions;
    return this.#metric("bookings", { [dimension]: operation }, operation);
  }

  /** The events that functions put into a table's stream. Those of webhooks are put by the function of deliveries alone. */
  events(table: TableName): Metric {
    if (table === "Webhooks") return this.ofDeliveries("webhooks_disabled", "events of Webhooks");
    return this.#metric(eventMetric(table), {}, `events of ${table}`);
  }

  /** A metric of deliveries to webhooks, or of messages to people. */
  ofDeliveries(name: DeliveryMetricName | MessageMetricName, label: string): Metric {
    return this.#metric(name, {}, label);
  }

  /** The milliseconds after they were due below which this percentage of deliveries, or of messages, came. */
  delay(name: "delivery_delay_ms" | "message_delay_ms", percentile: number): Metric {
    const statistic = Stats.percentile(percentile);
    return this.ofDeliveries(name, statistic).with({ statistic });
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

  /** Refusals by code, for a dashboard. */
  refusalsOfEach(): MathExpression {
    const schema = [`"${this.#namespace}"`, ...refusalMetrics.dimensions[0]].join(",");
    return new MathExpression({
      expression: `SEARCH('{${schema}} MetricName="refusals"', '${Stats.SUM}')`,
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
