/** A CloudWatch unit of ours. */
export type MetricUnit = "Count" | "Milliseconds";

/** Metrics that share their dimensions; both are fields of the line that they are embedded in. */
export interface MetricGroup {
  /** Sets of dimensions that the metrics are counted under; the empty set counts them all together. */
  readonly dimensions: readonly (readonly string[])[];
  readonly metrics: Readonly<Record<string, MetricUnit>>;
}

const METADATA = "_aws";

/**
 * The field that makes CloudWatch take metrics from a log line's other fields ("Specification: CloudWatch embedded
 * metric format"): no call, no library and no second line.
 */
export function embeddedMetrics(
  namespace: string,
  groups: readonly MetricGroup[],
  now: Date,
): Readonly<Record<string, unknown>> {
  return {
    [METADATA]: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: groups.map(({ dimensions, metrics }) => ({
        Namespace: namespace,
        Dimensions: dimensions,
        Metrics: Object.entries(metrics).map(([Name, Unit]) => ({ Name, Unit })),
      })),
    },
  };
}

/** Whether a log line carries metrics. */
export function hasMetrics(fields: Readonly<Record<string, unknown>>): boolean {
  return METADATA in fields;
}
