import type { MetricGroup } from "../telemetry/embedded-metrics.ts";
import type { Answer } from "./answer.ts";

/** What every request of an operation counts, by the field of its log line. */
export const operationMetrics = {
  dimensions: ["operation"],
  metrics: {
    bookings: "Count",
    replays: "Count",
    conflict_retries: "Count",
    duration_ms: "Milliseconds",
  },
} as const satisfies MetricGroup;

/** What a refused request counts beside that; `code` is the one that decided the status. */
export const refusalMetrics = {
  dimensions: ["operation", "code"],
  metrics: { refusals: "Count" },
} as const satisfies MetricGroup;

/** The metrics of a request that got this answer. */
export function requestMetrics(answer: Answer): readonly MetricGroup[] {
  return answer.ok ? [operationMetrics] : [operationMetrics, refusalMetrics];
}

/** What the answer counts as, as fields of the request's log line. */
export function countedAs(answer: Answer) {
  if (!answer.ok) return { bookings: 0, replays: 0, refusals: 1, code: answer.problems[0].errorCode };
  return answer.isReplay ? { bookings: 0, replays: 1 } : { bookings: 1, replays: 0 };
}
