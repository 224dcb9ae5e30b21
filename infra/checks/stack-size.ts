import * as v from "valibot";
import { resourcePaths } from "../stack/definition-rules.ts";
import { StackTemplate } from "../template/stack-template.ts";

/** How much of something a stack has, and how much AWS lets it have. */
export interface StackSize {
  readonly what: string;
  readonly size: number;
  readonly limit: number;
}

const ResourcesSchema = v.object({ Resources: v.record(v.string(), v.object({ Type: v.string() })) });
const ApiSchema = v.object({ Body: v.object({ paths: v.record(v.string(), v.unknown()) }) });
const AlarmSchema = v.object({ Metrics: v.optional(v.array(v.looseObject({})), [{ MetricStat: {} }]) });
const PolicySchema = v.object({ Roles: v.array(v.string()), PolicyDocument: v.unknown() });
const PermissionSchema = v.object({
  FunctionName: v.string(),
  Principal: v.string(),
  Action: v.string(),
  SourceArn: v.string(),
});

/**
 * The sizes of a stack beside their limits. CloudFormation User Guide, "Understand CloudFormation quotas"; API Gateway
 * Developer Guide, "Quotas for configuring and running a REST API"; AWS Lambda Developer Guide, "Lambda quotas"; IAM User
 * Guide, "IAM and AWS STS quotas"; CloudWatch User Guide, "CloudWatch service quotas".
 */
export function stackSizes(template: Readonly<Record<string, unknown>>): StackSize[] {
  const types = Object.values(v.parse(ResourcesSchema, template).Resources).map(({ Type }) => Type);
  const read = new StackTemplate(template, new Map());
  return [
    { what: "resources", size: types.length, limit: 500 },
    {
      what: "gateway resources",
      size: read
        .idsOf("AWS::ApiGateway::RestApi")
        .flatMap((logicalId) => resourcePaths(Object.keys(read.read(logicalId, ApiSchema).Body.paths)))
        .length,
      limit: 300,
    },
    // As the CDK writes it.
    { what: "template, bytes", size: bytesOf(JSON.stringify(template, undefined, 1)), limit: 1_000_000 },
    { what: "largest function policy, bytes", size: Math.max(0, ...functionPolicies(read)), limit: 20_480 },
    { what: "largest role policy, bytes", size: Math.max(0, ...rolePolicies(read)), limit: 10_240 },
    { what: "most metrics of an alarm", size: Math.max(0, ...alarmMetrics(read)), limit: 10 },
  ];
}

/** Whether a size keeps within its limit. */
export function isWithinLimit({ size, limit }: StackSize): boolean {
  return size <= limit;
}

/** A size beside its limit as a line of text. */
export function describeStackSize({ what, size, limit }: StackSize): string {
  return `${what}: ${size.toLocaleString("en")} of at most ${limit.toLocaleString("en")}`;
}

// Every permission is a statement of its function's policy, about as Lambda's GetPolicy shows it.
function functionPolicies(template: StackTemplate): number[] {
  const statements = template.idsOf("AWS::Lambda::Permission").map((logicalId) => {
    const permission = template.read(logicalId, PermissionSchema);
    const { FunctionName: Resource, Principal: Service, Action, SourceArn } = permission;
    const Condition = { ArnLike: { "AWS:SourceArn": SourceArn } };
    const statement = {
      Sid: logicalId,
      Effect: "Allow",
      Principal: { Service },
      Action,
      Resource,
      Condition,
    };
    return [Resource, bytesOf(JSON.stringify(statement))] as const;
  });
  return sums(statements);
}

function rolePolicies(template: StackTemplate): number[] {
  const documents = template.idsOf("AWS::IAM::Policy").flatMap((logicalId) => {
    const { Roles, PolicyDocument } = template.read(logicalId, PolicySchema);
    return Roles.map((role) => [role, bytesOf(JSON.stringify(PolicyDocument))] as const);
  });
  return sums(documents);
}

// An alarm without the list watches one metric.
// CloudWatch API Reference, "PutMetricAlarm": ten items with a MetricStat, and beside them ten with an expression.
function alarmMetrics(template: StackTemplate): number[] {
  return template
    .idsOf("AWS::CloudWatch::Alarm")
    .map((logicalId) => template.read(logicalId, AlarmSchema).Metrics)
    .map((metrics) => metrics.filter((metric) => "MetricStat" in metric).length);
}

function sums(entries: readonly (readonly [name: string, bytes: number])[]): number[] {
  return [...Map.groupBy(entries, ([name]) => name).values()].map((each) =>
    each.reduce((sum, [, bytes]) => sum + bytes, 0),
  );
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
