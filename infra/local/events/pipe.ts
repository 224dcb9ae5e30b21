import * as v from "valibot";
import { type StackTemplate, streamArn } from "../../template/stack-template.ts";
import { checkRules } from "../rules/aws-rule.ts";
import type { BusEvent } from "./bus-event.ts";
import { matchesPattern } from "./event-pattern.ts";
import { eventRules, pipeRules } from "./event-rules.ts";

/** A pipe of the template from a table's stream to the event bus. */
export interface Pipe {
  /** The table's logical id, which is what it is called here. */
  readonly table: string;
  /** Event patterns, one of which a record must match. */
  readonly patterns: readonly unknown[];
  /** The events' type, or the path into the record where it is. */
  readonly detailType: string;
  readonly source: string;
  /** JSON text with paths into the record in angle brackets. */
  readonly inputTemplate: string;
}

const PipeSchema = v.object({
  Source: v.string(),
  SourceParameters: v.object({
    FilterCriteria: v.object({ Filters: v.array(v.object({ Pattern: v.string() })) }),
    DynamoDBStreamParameters: v.optional(
      v.object({
        BatchSize: v.optional(v.number(), 1),
        MaximumRetryAttempts: v.optional(v.number(), -1),
        MaximumRecordAgeInSeconds: v.optional(v.number(), -1),
      }),
      {},
    ),
  }),
  TargetParameters: v.object({
    InputTemplate: v.string(),
    EventBridgeEventBusParameters: v.object({ DetailType: v.string(), Source: v.string() }),
  }),
});

/** Every pipe of the template, by the rules of event-rules.ts. */
export function readPipes(template: StackTemplate): Pipe[] {
  const tables = template.idsOf("AWS::DynamoDB::Table");
  return template.idsOf("AWS::Pipes::Pipe").map((logicalId) => {
    const { Source, SourceParameters, TargetParameters } = template.read(logicalId, PipeSchema);
    const table = tables.find((id) => streamArn(id) === Source);
    if (table === undefined) throw new Error(`The pipe ${logicalId} does not begin at a table.`);
    const { DetailType, Source: source } = TargetParameters.EventBridgeEventBusParameters;
    const { BatchSize, MaximumRetryAttempts, MaximumRecordAgeInSeconds } =
      SourceParameters.DynamoDBStreamParameters;
    const patterns = SourceParameters.FilterCriteria.Filters.map(({ Pattern }) => Pattern);
    const numbers = {
      ...{ patterns, source, inputTemplate: TargetParameters.InputTemplate, detailType: DetailType },
      batchSize: BatchSize,
      retries: MaximumRetryAttempts,
      recordAgeS: MaximumRecordAgeInSeconds,
    };
    checkRules(pipeRules, numbers, logicalId);
    return {
      table,
      patterns: patterns.map((pattern) => JSON.parse(pattern)),
      detailType: DetailType,
      source,
      inputTemplate: TargetParameters.InputTemplate,
    };
  });
}

/**
 * The event that a pipe makes of a stream record; undefined where its filter keeps the record back.
 * @throws {BrokenRule} if the bus would not take the event
 * @throws if the record lacks an attribute that the pipe names: AWS does not say what its pipe would do
 */
export function pipeEvent(
  { patterns, detailType, source, inputTemplate }: Pipe,
  record: unknown,
): BusEvent | undefined {
  if (!patterns.some((pattern) => matchesPattern(pattern, record))) return undefined;
  const detail = inputTemplate.replaceAll(/<\$\.([\w.]+)>/g, (_, path: string) =>
    JSON.stringify(textAt(record, path)).slice(1, -1),
  );
  const type = detailType.startsWith("$.") ? textAt(record, detailType.slice("$.".length)) : detailType;
  const event = { source, "detail-type": type, detail: JSON.parse(detail) };
  checkRules(eventRules, event, "The event");
  return event;
}

function textAt(record: unknown, path: string): string {
  const value = path.split(".").reduce<unknown>((inner, key) => Object(inner)[key], record);
  if (typeof value !== "string") throw new Error(`The record has no text at $.${path}.`);
  return value;
}
