import * as v from "valibot";
import { queueArn, type StackTemplate } from "../../template/stack-template.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { mappingRules } from "./mapping-rules.ts";

/** A queue of the template whose messages a function gets. */
export interface EventSource {
  /** The queue's logical id. */
  readonly queueId: string;
  /** The function's logical id. */
  readonly functionId: string;
  /** How many messages the function gets at once. */
  readonly batchSize: number;
  /** How many batches the function may have at once. */
  readonly maxConcurrency: number;
  /** Whether the function says which messages of a batch have failed; else a batch fails or succeeds as a whole. */
  readonly reportsFailures: boolean;
  /** Whether the function may wake itself through the queue again and again. */
  readonly allowsLoops: boolean;
}

// Names what is not emulated as well, so that it is refused rather than ignored.
const MappingSchema = v.object({
  EventSourceArn: v.string(),
  FunctionName: v.string(),
  BatchSize: v.optional(v.number(), 10),
  Enabled: v.optional(v.literal(true), true),
  FilterCriteria: v.optional(v.undefined()),
  MaximumBatchingWindowInSeconds: v.optional(v.literal(0), 0),
  FunctionResponseTypes: v.optional(v.array(v.literal("ReportBatchItemFailures")), []),
  ScalingConfig: v.optional(v.object({ MaximumConcurrency: v.optional(v.number()) }), {}),
});

const FunctionSchema = v.object({
  RecursiveLoop: v.optional(v.picklist(["Allow", "Terminate"]), "Terminate"),
});

/** Every mapping of a queue to a function in the template. */
export function readEventSources(template: StackTemplate): EventSource[] {
  const queues = template.idsOf("AWS::SQS::Queue");
  const functions = template.idsOf("AWS::Lambda::Function");
  return template.idsOf("AWS::Lambda::EventSourceMapping").map((id) => {
    const mapping = template.read(id, MappingSchema);
    checkRules(mappingRules, { ...mapping, ...mapping.ScalingConfig }, id);
    const queueId = queues.find((each) => queueArn(each) === mapping.EventSourceArn);
    // An ARN, a name, or either with an alias.
    const functionId = functions.find((each) => mapping.FunctionName.split(":").includes(each));
    if (queueId === undefined) throw new Error(`The event source mapping ${id} does not begin at a queue.`);
    if (functionId === undefined) throw new Error(`The event source mapping ${id} does not name a function.`);
    const { RecursiveLoop } = template.read(functionId, FunctionSchema);
    return {
      queueId,
      functionId,
      batchSize: mapping.BatchSize,
      maxConcurrency: mapping.ScalingConfig.MaximumConcurrency ?? Number.POSITIVE_INFINITY,
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
      allowsLoops: RecursiveLoop === "Allow",
    };
  });
}
