import * as v from "valibot";
import { queueArn, type StackTemplate } from "../../template/stack-template.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { ruleRules } from "./event-rules.ts";

/** A rule of the event bus that sends events to queues. */
export interface QueueRule {
  /** The pattern of the events that it sends. */
  readonly pattern: unknown;
  /** The queues' logical ids. */
  readonly queueIds: readonly string[];
}

/** A rule that sends a message to a queue again and again. */
export interface QueueSchedule {
  readonly everyMs: number;
  readonly message: string;
  /** The queue's logical id. */
  readonly queueId: string;
}

const RuleSchema = v.object({
  EventBusName: v.optional(v.string()),
  EventPattern: v.optional(v.unknown()),
  ScheduleExpression: v.optional(v.string()),
  State: v.optional(v.string(), "ENABLED"),
  Targets: v.optional(v.array(v.looseObject({ Arn: v.string() })), []),
});

// Strict: how else a message could be made is not emulated. A queue of this machine is always there, so nothing is retried.
const TargetSchema = v.strictObject({
  Arn: v.string(),
  Id: v.string(),
  Input: v.optional(v.string()),
  DeadLetterConfig: v.optional(v.unknown()),
  RetryPolicy: v.optional(
    v.strictObject({
      MaximumRetryAttempts: v.optional(v.number()),
      MaximumEventAgeInSeconds: v.optional(v.number()),
    }),
    {},
  ),
});

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * The rules of the template that send to its queues, by the rules of event-rules.ts; others mean nothing here.
 * @throws if one of them makes its messages in a way that the local product does not emulate
 */
export function readQueueRules(template: StackTemplate) {
  const rules: QueueRule[] = [];
  const schedules: QueueSchedule[] = [];
  for (const ruleId of template.idsOf("AWS::Events::Rule")) {
    const { EventBusName, EventPattern, ScheduleExpression, State, Targets } = template.read(
      ruleId,
      RuleSchema,
    );
    const targets = queueTargets(template, ruleId, Targets);
    const inputs = targets.flatMap(({ Input }) => Input ?? []);
    const numbers = { pattern: EventPattern, schedule: ScheduleExpression, inputs };
    checkRules(ruleRules, numbers, ruleId);
    for (const { RetryPolicy } of targets) {
      const { MaximumRetryAttempts: retries, MaximumEventAgeInSeconds: retryS } = RetryPolicy;
      checkRules(ruleRules, { ...numbers, retries, retryS }, ruleId);
    }
    if (State !== "ENABLED" || targets.length === 0) continue;
    if (ScheduleExpression !== undefined) {
      const everyMs = rateMs(ruleId, ScheduleExpression);
      schedules.push(
        ...targets.map(({ queueId, Input }) => ({ queueId, everyMs, message: messageOf(ruleId, Input) })),
      );
      continue;
    }
    const hasInput = targets.some(({ Input }) => Input !== undefined);
    if (EventBusName === undefined || EventPattern === undefined || hasInput) {
      throw notEmulated(
        ruleId,
        "a rule of events that is not of the stack's bus, or sends another text than the event",
      );
    }
    rules.push({ pattern: EventPattern, queueIds: targets.map(({ queueId }) => queueId) });
  }
  return { rules, schedules };
}

function queueTargets(template: StackTemplate, ruleId: string, targets: readonly { readonly Arn: string }[]) {
  return template.idsOf("AWS::SQS::Queue").flatMap((queueId) =>
    targets
      .filter(({ Arn }) => Arn === queueArn(queueId))
      .map((target) => {
        const parsed = v.safeParse(TargetSchema, target);
        if (parsed.success) return { ...parsed.output, queueId };
        throw notEmulated(ruleId, `a target with ${Object.keys(target).join(", ")}`);
      }),
  );
}

function messageOf(ruleId: string, input: string | undefined): string {
  if (input === undefined) throw notEmulated(ruleId, "a schedule without an input");
  return input;
}

// Amazon EventBridge User Guide, "Setting a schedule pattern for scheduled rules": rate(1 minute), rate(5 minutes).
function rateMs(ruleId: string, expression: string): number {
  const [, value, unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = UNIT_MS[unit];
  if (value === undefined || unitMs === undefined) throw notEmulated(ruleId, `the schedule ${expression}`);
  return Number(value) * unitMs;
}

function notEmulated(ruleId: string, what: string): Error {
  return new Error(`The local product does not emulate what ${ruleId} has: ${what}.`);
}
