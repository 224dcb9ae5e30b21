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
    /**
     * How long a delivery or a message has waited that could not be worked on, or that SES refused. Waiting for a webhook's server
     * does not count.
     */
    waiting_ms: "Milliseconds",
    /** Dates of templates on which the sweep could make no class, or could not let one follow. Requests count theirs under the same name. */
    classes_skipped: "Count",
  },
} as const satisfies MetricGroup;

/** The name of a metric of deliveries. */
export type DeliveryMetricName = keyof typeof deliveryMetrics.metrics;
