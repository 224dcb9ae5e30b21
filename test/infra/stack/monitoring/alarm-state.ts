import * as v from "valibot";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { type Band, evaluateBand, evaluateMath, type MathScope, type Series } from "./metric-math.ts";

/** A metric that an alarm looks at; references are logical ids. */
export interface AlarmMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** The values that are put to a metric in each minute; none where there is no entry. */
export type Minutes = readonly (readonly number[])[];

/** The state that an alarm would have; `unchanged` where it keeps the state that it had. */
export type AlarmState = "ALARM" | "OK" | "unchanged";

const MetricSchema = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
});

const AlarmSchema = v.object({
  ...v.partial(MetricSchema).entries,
  Period: v.optional(v.number()),
  Statistic: v.optional(v.string()),
  ExtendedStatistic: v.optional(v.string()),
  Metrics: v.optional(
    v.array(
      v.object({
        Id: v.string(),
        Expression: v.optional(v.string()),
        MetricStat: v.optional(v.object({ Metric: MetricSchema, Period: v.number(), Stat: v.string() })),
        ReturnData: v.optional(v.boolean(), true),
      }),
    ),
  ),
  ThresholdMetricId: v.optional(v.string()),
  Threshold: v.optional(v.number(), 0),
  ComparisonOperator: v.string(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.optional(v.string(), "missing"),
});

type Alarm = v.InferOutput<typeof AlarmSchema>;
type MetricStat = NonNullable<NonNullable<Alarm["Metrics"]>[number]["MetricStat"]>;

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanLowerThreshold: (value, threshold) => value < threshold,
};

/**
 * The state of an alarm of a template at the end of these minutes ("Alarm evaluation" of the CloudWatch User Guide), as if
 * every value had arrived: CloudWatch also looks back beyond the evaluation periods for data that are late.
 * @param minutesOf what is put to each metric
 * @param band stands in for the trained model of an alarm on what is unusual
 */
export function alarmState(
  template: Record<string, unknown>,
  logicalId: string,
  minutesOf: (metric: AlarmMetric) => Minutes,
  band: MathScope["band"] = noBand,
): AlarmState {
  const alarm = new StackTemplate(template, new Map()).read(logicalId, AlarmSchema);
  const scope = { series: (id: string) => seriesOf(alarm, id, minutesOf, scope), band };
  const watched = watchedSeries(alarm, scope, minutesOf);
  const thresholds = thresholdsOf(alarm, scope, watched.length);
  const points = watched
    .map((value, index) => isBreaching(alarm, value, thresholds[index]))
    .slice(-alarm.EvaluationPeriods);
  if (points.length < alarm.EvaluationPeriods) throw new Error(`${logicalId} needs more minutes.`);
  if (points.every((point) => point === undefined)) return "unchanged";
  const breaching = points.filter((point) => point === true).length;
  return breaching >= (alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods) ? "ALARM" : "OK";
}

function watchedSeries(alarm: Alarm, scope: MathScope, minutesOf: (metric: AlarmMetric) => Minutes): Series {
  const { Metrics, ThresholdMetricId, Namespace = "", MetricName = "", Dimensions = [] } = alarm;
  if (Metrics === undefined) {
    const Stat = alarm.Statistic ?? alarm.ExtendedStatistic ?? "";
    const stat = { Metric: { Namespace, MetricName, Dimensions }, Period: alarm.Period ?? 0, Stat };
    return statistic(stat, minutesOf);
  }
  const returned = Metrics.filter(({ Id, ReturnData }) => ReturnData && Id !== ThresholdMetricId);
  const [only, ...others] = returned;
  if (only === undefined || others.length > 0) throw new Error("An alarm watches exactly one series.");
  return scope.series(only.Id);
}

function seriesOf(
  { Metrics = [] }: Alarm,
  id: string,
  minutesOf: (metric: AlarmMetric) => Minutes,
  scope: MathScope,
): Series {
  const metric = Metrics.find(({ Id }) => Id === id);
  if (metric?.MetricStat !== undefined) return statistic(metric.MetricStat, minutesOf);
  if (metric?.Expression === undefined) throw new Error(`The alarm has no metric ${id}.`);
  return evaluateMath(metric.Expression, scope);
}

function thresholdsOf(alarm: Alarm, scope: MathScope, length: number): Series {
  const { Metrics = [], ThresholdMetricId, Threshold } = alarm;
  if (ThresholdMetricId === undefined) return Array.from({ length }, () => Threshold);
  const { Expression = "" } = Metrics.find(({ Id }) => Id === ThresholdMetricId) ?? {};
  return evaluateBand(Expression, scope).lower;
}

function isBreaching(
  { ComparisonOperator, TreatMissingData }: Alarm,
  value: number | undefined,
  threshold: number | undefined,
): boolean | undefined {
  const compare = COMPARISONS[ComparisonOperator];
  if (compare === undefined) throw new Error(`${ComparisonOperator} is not known here.`);
  if (value !== undefined && threshold !== undefined) return compare(value, threshold);
  if (TreatMissingData === "breaching") return true;
  return TreatMissingData === "notBreaching" ? false : undefined;
}

function statistic(
  { Metric, Period, Stat }: MetricStat,
  minutesOf: (metric: AlarmMetric) => Minutes,
): Series {
  const dimensions = Object.fromEntries(Metric.Dimensions.map(({ Name, Value }) => [Name, Value]));
  const minutes = minutesOf({ namespace: Metric.Namespace, name: Metric.MetricName, dimensions });
  const length = Period / 60;
  return Array.from({ length: Math.floor(minutes.length / length) }, (_, period) =>
    aggregate(minutes.slice(period * length, (period + 1) * length).flat(), Stat),
  );
}

function aggregate(values: readonly number[], stat: string): number | undefined {
  if (values.length === 0) return undefined;
  if (stat === "SampleCount") return values.length;
  if (stat === "Sum") return values.reduce((sum, value) => sum + value);
  if (stat === "Maximum") return Math.max(...values);
  const percentile = Number(/^p([\d.]+)$/.exec(stat)?.[1]);
  if (Number.isNaN(percentile)) throw new Error(`The statistic ${stat} is not known here.`);
  return [...values].sort((a, b) => a - b)[Math.ceil((percentile / 100) * values.length) - 1];
}

function noBand(): Band {
  throw new Error("The alarm wants the band of what is usual.");
}
