import type { MetricGroup } from "./embedded-metrics.ts";

/** What the function of deliveries counts of messages to people, as it counts deliveries to webhooks. */
export const messageMetrics = {
  dimensions: [[]],
  metrics: {
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

/** The name of a metric of messages. */
export type MessageMetricName = keyof typeof messageMetrics.metrics;
