import * as v from "valibot";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";

/** A metric that the template's alarms or dashboard look at; references are logical ids. */
export interface LookedAt {
  /** The alarm's logical id, or `dashboard`. */
  readonly by: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

const AlarmMetricSchema = v.object({
  Namespace: v.string(),
  MetricName: v.string(),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
});

const AlarmSchema = v.object({
  Namespace: v.optional(v.string()),
  MetricName: v.optional(v.string()),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() }))),
  Metrics: v.optional(v.array(v.object({ MetricStat: v.optional(v.object({ Metric: AlarmMetricSchema })) }))),
});

const DashboardSchema = v.object({ DashboardBody: v.string() });

const BodySchema = v.object({
  widgets: v.array(
    v.object({ properties: v.object({ metrics: v.optional(v.array(v.array(v.unknown())), []) }) }),
  ),
});

const SEARCH = /SEARCH\('\{"([^"]+)",([\w,]+)\} MetricName="(\w+)"'/;

/** Every metric that an alarm of the template looks at. */
export function alarmMetrics(template: Record<string, unknown>): LookedAt[] {
  const read = new StackTemplate(template, new Map());
  return read.idsOf("AWS::CloudWatch::Alarm").flatMap((by) => {
    const alarm = read.read(by, AlarmSchema);
    const metrics =
      alarm.Metrics === undefined
        ? [v.parse(AlarmMetricSchema, alarm)]
        : alarm.Metrics.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]));
    return metrics.map(({ Namespace, MetricName, Dimensions }) => ({
      by,
      namespace: Namespace,
      name: MetricName,
      dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
    }));
  });
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
