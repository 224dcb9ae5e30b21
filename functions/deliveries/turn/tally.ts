import { deliveryMetrics } from "../../../shared/telemetry/delivery-metrics.ts";
import { embeddedMetrics } from "../../../shared/telemetry/embedded-metrics.ts";
import type { LogFields } from "../../../shared/telemetry/logger.ts";
import { messageMetrics } from "../../../shared/telemetry/message-metrics.ts";

const allMetrics = { ...deliveryMetrics.metrics, ...messageMetrics.metrics };

/** What came of attempts, by the names of its metrics: counts, and milliseconds of each attempt. */
export type Tally = {
  [Name in keyof typeof allMetrics]: (typeof allMetrics)[Name] extends "Count" ? number : number[];
};

// "Specification: CloudWatch embedded metric format": the values of one metric in a line.
const MAX_VALUES = 100;

/** A tally of nothing. */
export function newTally(): Tally {
  return {
    deliveries_delivered: 0,
    attempts_failed: 0,
    deliveries_failed: 0,
    deliveries_held: 0,
    webhooks_disabled: 0,
    delivery_delay_ms: [],
    waiting_ms: [],
    messages_sent: 0,
    messages_refused: 0,
    messages_failed: 0,
    messages_unknown: 0,
    messages_left_out: 0,
    message_delay_ms: [],
    classes_skipped: 0,
  };
}

/** The fields of a tally's log line: what is not zero, and its metrics. */
export function tallyFields(tally: Tally, namespace: string, now: Date): LogFields {
  const values = {
    ...tally,
    delivery_delay_ms: tally.delivery_delay_ms.slice(0, MAX_VALUES),
    message_delay_ms: tally.message_delay_ms.slice(0, MAX_VALUES),
  };
  const counted = Object.entries(values).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value > 0,
  );
  const names = new Set(counted.map(([name]) => name));
  const metrics = Object.entries(allMetrics).filter(([name]) => names.has(name));
  if (metrics.length === 0) return {};
  const group = { dimensions: deliveryMetrics.dimensions, metrics: Object.fromEntries(metrics) };
  return { ...Object.fromEntries(counted), ...embeddedMetrics(namespace, [group], now) };
}
