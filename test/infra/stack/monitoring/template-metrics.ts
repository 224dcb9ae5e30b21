import * as v from "valibot";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { metricKey } from "../../../support/embedded-metrics.ts";

/** A metric that the template's alarms or dashboard look at; references are logical ids. */
export interface LookedAt {
  /** The alarm's logical id, or `dashboard`. */
  readonly by: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

const MetricSchema = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
});

const QuerySchema = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.object({ Metric: MetricSchema, Period: v.number(), Stat: v.string() })),
});

const AlarmSchema = v.object({
  ...v.partial(MetricSchema).entries,
  Period: v.optional(v.number(), 0),
  Statistic: v.optional(v.string()),
  ExtendedStatistic: v.optional(v.string(), ""),
  Metrics: v.optional(v.array(QuerySchema)),
  ThresholdMetricId: v.optional(v.string()),
  Threshold: v.optional(v.number()),
  ComparisonOperator: v.string(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.string(),
});

type Alarm = v.InferOutput<typeof AlarmSchema>;

const DashboardSchema = v.object({ DashboardBody: v.string() });

const BodySchema = v.object({
  widgets: v.array(
    v.object({ properties: v.object({ metrics: v.optional(v.array(v.array(v.unknown())), []) }) }),
  ),
});

const SEARCH = /SEARCH\('\{"([^"]+)",([\w,]+)\} MetricName="(\w+)"'/;

/** Every metric that an alarm of the template looks at. */
export function alarmMetrics(template: Record<string, unknown>): LookedAt[] {
  return alarmsOf(template).flatMap(([by, alarm]) =>
    queriesOf(alarm).flatMap(({ MetricStat }) =>
      MetricStat === undefined ? [] : [{ by, ...lookedAt(MetricStat.Metric) }],
    ),
  );
}

/** What each alarm of the template declares: when it goes off, and what it looks at. */
export function declaredAlarms(template: Record<string, unknown>): string[] {
  return alarmsOf(template).flatMap(([by, alarm]) => {
    const { ComparisonOperator, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = alarm;
    const threshold = alarm.Threshold ?? alarm.ThresholdMetricId;
    const periods = `${DatapointsToAlarm} of ${EvaluationPeriods} periods`;
    return [
      `${by}: ${ComparisonOperator} ${threshold} in ${periods}, missing data: ${alarm.TreatMissingData}`,
      ...queriesOf(alarm).map((query) => `  ${query.Id}: ${query.Expression ?? statistic(query)}`),
    ];
  });
}

function alarmsOf(template: Record<string, unknown>): [string, Alarm][] {
  const read = new StackTemplate(template, new Map());
  return read.idsOf("AWS::CloudWatch::Alarm").map((by) => [by, read.read(by, AlarmSchema)]);
}

/** What an alarm looks at, in the form of an alarm on an expression. */
function queriesOf({ Metrics, Period, Statistic, ExtendedStatistic, ...metric }: Alarm) {
  const Stat = Statistic ?? ExtendedStatistic;
  return Metrics ?? [{ Id: "m", MetricStat: { Metric: v.parse(MetricSchema, metric), Period, Stat } }];
}

function statistic({ MetricStat }: v.InferOutput<typeof QuerySchema>): string {
  if (MetricStat === undefined) return "nothing";
  const { Metric, Period, Stat } = MetricStat;
  const { namespace, name, dimensions } = lookedAt(Metric);
  return `${Stat} of ${namespace} ${metricKey(name, dimensions)} in ${Period / 60} minutes`;
}

function lookedAt({ Namespace, MetricName, Dimensions }: v.InferOutput<typeof MetricSchema>) {
  const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
  return { namespace: Namespace, name: MetricName, dimensions };
}

/** Every metric that the dashboard looks at; of a search, the dimensions without values. */
export function dashboardMetrics(template: Record<string, unknown>): LookedAt[] {
  const read = new StackTemplate(template, new Map());
  const { DashboardBody } = read.read(read.idOf("AWS::CloudWatch::Dashboard"), DashboardSchema);
  const { widgets } = v.parse(BodySchema, JSON.parse(DashboardBody));
  return widgets.flatMap(({ properties }) => properties.metrics).flatMap(dashboardMetric);
}

function dashboardMetric(entry: readonly unknown[]): LookedAt[] {
  const texts = entry.filter((part) => typeof part === "string");
  const [namespace, name, ...pairs] = texts;
  if (namespace !== undefined && name !== undefined) {
    return [{ by: "dashboard", namespace, name, dimensions: paired(pairs) }];
  }
  const [, searched = "", keys = "", found = ""] =
    SEARCH.exec(JSON.stringify(entry).replaceAll('\\"', '"')) ?? [];
  if (searched === "") return [];
  const dimensions = Object.fromEntries(keys.split(",").map((key) => [key, "*"]));
  return [{ by: "dashboard", namespace: searched, name: found, dimensions }];
}

function paired(texts: readonly string[]): Record<string, string> {
  const pairs = texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? ""]] : []));
  return Object.fromEntries(pairs);
}
