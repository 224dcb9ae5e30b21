import * as v from "valibot";
import { type StackTemplate, streamArn } from "../template/stack-template.ts";
import { matchesPattern } from "./event-pattern.ts";

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

/** An event as EventBridge would have it, less what AWS adds. */
export interface BusEvent {
  readonly source: string;
  readonly "detail-type": string;
  readonly detail: unknown;
}

const PipeSchema = v.object({
  Source: v.string(),
  SourceParameters: v.object({
    FilterCriteria: v.object({ Filters: v.array(v.object({ Pattern: v.string() })) }),
  }),
  TargetParameters: v.object({
    InputTemplate: v.string(),
    EventBridgeEventBusParameters: v.object({ DetailType: v.string(), Source: v.string() }),
  }),
});

/** Every pipe of the template. */
export function readPipes(template: StackTemplate): Pipe[] {
  const tables = template.idsOf("AWS::DynamoDB::Table");
  return template.idsOf("AWS::Pipes::Pipe").map((logicalId) => {
    const { Source, SourceParameters, TargetParameters } = template.read(logicalId, PipeSchema);
    const table = tables.find((id) => streamArn(id) === Source);
    if (table === undefined) throw new Error(`The pipe ${logicalId} does not begin at a table.`);
    const { DetailType, Source: source } = TargetParameters.EventBridgeEventBusParameters;
    return {
      table,
      patterns: SourceParameters.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern)),
      detailType: DetailType,
      source,
      inputTemplate: TargetParameters.InputTemplate,
    };
  });
}

/**
 * The event that a pipe makes of a stream record; undefined where its filter keeps the record back.
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
  return { source, "detail-type": type, detail: JSON.parse(detail) };
}

function textAt(record: unknown, path: string): string {
  const value = path.split(".").reduce<unknown>((inner, key) => Object(inner)[key], record);
  if (typeof value !== "string") throw new Error(`The record has no text at $.${path}.`);
  return value;
}
