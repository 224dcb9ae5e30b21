import * as v from "valibot";

/** One value that CloudWatch would take from a log line. */
export interface EmittedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly unit: string;
  readonly dimensions: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

// "Specification: CloudWatch embedded metric format": strict, since what is misspelt there is ignored in silence.
const MetadataSchema = v.strictObject({
  Timestamp: v.pipe(v.number(), v.safeInteger()),
  CloudWatchMetrics: v.array(
    v.strictObject({
      Namespace: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
      Dimensions: v.array(v.pipe(v.array(v.string()), v.maxLength(30))),
      Metrics: v.pipe(
        v.array(v.strictObject({ Name: v.string(), Unit: v.picklist(["Count", "Milliseconds"]) })),
        v.maxLength(100),
      ),
    }),
  ),
});

/** What CloudWatch takes from a log line by its embedded metric format. */
export function emittedMetrics(line: Readonly<Record<string, unknown>>): EmittedMetric[] {
  const { CloudWatchMetrics } = v.parse(MetadataSchema, line._aws);
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.map(({ Name, Unit }) => ({
        namespace: Namespace,
        name: Name,
        unit: Unit,
        dimensions: Object.fromEntries(names.map((name) => [name, line[name]])),
        value: line[Name],
      })),
    ),
  );
}

/** The values by `name dimension=value …`. */
export function valuesOf(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    emittedMetrics(line).map(({ name, dimensions, value }) => [metricKey(name, dimensions), value]),
  );
}

/** A metric's name and dimensions in one text, whatever their order. */
export function metricKey(name: string, dimensions: Readonly<Record<string, unknown>>): string {
  return [
    name,
    ...Object.entries(dimensions)
      .map(([key, value]) => `${key}=${value}`)
      .sort(),
  ].join(" ");
}
