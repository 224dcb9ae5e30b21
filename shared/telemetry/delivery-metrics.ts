import type { MetricGroup } from "./embedded-metrics.ts";

/** What the function of deliveries counts, in the empty set of dimensions; each is a field of its log lines. */
export const deliveryMetrics = {
  dimensions: [[]],
  metrics: {
    /** Deliveries that got a 2xx. */
    deliveries_delivered: "Count",
    /** Attempts that failed. */
    attempts_failed: "Count",
    /** Deliveries that were given up. */
    deliveries_failed: "Count",
    /** Deliveries that are kept back, because their webhook is disabled or asks for them no more. */
    deliveries_held: "Count",
    /** Webhooks that were disabled: each is an event on the bus. */
    webhooks_disabled: "Count",
    /** How long attempts came after they were due. */
    delivery_delay_ms: "Milliseconds",
    /** Messages that SES took. */
    messages_sent: "Count",
    /** Attempts that SES refused: they are made again, for a day. */
    messages_refused: "Count",
    /** Messages that were refused for a day, and given up. */
    messages_failed: "Count",
    /** Messages of which SES did not say, twice, whether it took them: they may have been sent. */
    messages_unknown: "Count",
    /** Messages that were left out, because callers without manage had caused as many as an address or a tenant may get. */
    messages_left_out: "Count",
    /** How long messages were taken after they were due. */
    message_delay_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

/** The name of a metric of deliveries and messages. */
export type DeliveryMetricName = keyof typeof deliveryMetrics.metrics;
