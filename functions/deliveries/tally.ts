import { embeddedMetrics, type MetricGroup } from "../../shared/telemetry/embedded-metrics.ts";
import type { LogFields } from "../../shared/telemetry/logger.ts";

/** What came of attempts; each is a field of the log line, and a metric. */
export interface Tally {
  /** Deliveries that got a 2xx. */
  deliveries_made: number;
  /** Attempts that failed. */
  delivery_failures: number;
  /** Deliveries that were given up. */
  deliveries_failed: number;
  /** Deliveries that are kept back, because their webhook is disabled or asks for them no more. */
  deliveries_held: number;
  /** Webhooks that were disabled. */
  webhooks_disabled: number;
  /** How long attempts came after they were due. */
  delivery_delay_ms: number[];
}

/** The metrics of a {@link Tally}, in the empty set of dimensions. */
export const deliveryMetrics = {
  dimensions: [[]],
  metrics: {
    deliveries_made: "Count",
    delivery_failures: "Count",
    deliveries_failed: "Count",
    deliveries_held: "Count",
    webhooks_disabled: "Count",
    delivery_delay_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

// "Specification: CloudWatch embedded metric format": the values of one metric in a line.
const MAX_VALUES = 100;

/** A tally of nothing. */
export function newTally(): Tally {
  return {
    deliveries_made: 0,
    delivery_failures: 0,
    deliveries_failed: 0,
    deliveries_held: 0,
    webhooks_disabled: 0,
    delivery_delay_ms: [],
  };
}

/** The fields of a tally's log line: what is not zero, and its metrics. */
export function tallyFields(tally: Tally, namespace: string, now: Date): LogFields {
  const values = { ...tally, delivery_delay_ms: tally.delivery_delay_ms.slice(0, MAX_VALUES) };
  const counted = Object.entries(values).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value > 0,
  );
  const names = new Set(counted.map(([name]) => name));
  const metrics = Object.entries(deliveryMetrics.metrics).filter(([name]) => names.has(name));
  if (metrics.length === 0) return {};
  const group = { dimensions: deliveryMetrics.dimensions, metrics: Object.fromEntries(metrics) };
  return { ...Object.fromEntries(counted), ...embeddedMetrics(namespace, [group], now) };
}
