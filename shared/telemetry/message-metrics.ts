import type { MetricGroup } from "./embedded-metrics.ts";

/** What the function of deliveries counts of messages to people, as it counts deliveries to webhooks. */
export const messageMetrics = {
  dimensions: [[]],
  metrics: {
    /** Messages that SES took. */
    messages_sent: "Count",
    /** Attempts that SES refused; they are repeated for a day. */
    messages_refused: "Count",
    /** Messages that were given up: refused for a day, too late, or impossible to compose. */
    messages_failed: "Count",
    /** Messages that may have been sent: SES did not answer twice. */
    messages_unknown: "Count",
    /** Messages of visitors that were left out, at the limit of an inbox or a tenant. */
    messages_left_out: "Count",
    /** From when a message was noted, or a reminder was due, until SES accepted it. */
    message_delay_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

/** The name of a metric of messages. */
export type MessageMetricName = keyof typeof messageMetrics.metrics;
