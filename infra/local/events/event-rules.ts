import { boundsOf, type CheckedRule } from "../rules/aws-rule.ts";
import type { BusEvent } from "./bus-event.ts";

/** What a template says of a rule. */
export interface RuleNumbers {
  readonly pattern?: unknown;
  readonly schedule?: string | undefined;
  readonly inputs: readonly string[];
  readonly retries?: number | undefined;
  readonly retryS?: number | undefined;
}

/** What a template says of a pipe. */
export interface PipeNumbers {
  readonly patterns: readonly string[];
  readonly inputTemplate: string;
  readonly detailType: string;
  readonly source: string;
  readonly batchSize: number;
  /** -1 means without a limit. */
  readonly retries: number;
  /** Seconds; -1 means without a limit. */
  readonly recordAgeS: number;
}

const QUOTAS = "Amazon EventBridge User Guide, Amazon EventBridge quotas";
const PATTERNS = "Amazon EventBridge User Guide, Creating Amazon EventBridge event patterns";
const SCHEDULES = "Amazon EventBridge User Guide, Setting a schedule pattern for scheduled rules (legacy)";
const TARGET = "Amazon EventBridge API Reference, Target";
const RETRY = "Amazon EventBridge API Reference, RetryPolicy";
const ENTRY = "Amazon EventBridge API Reference, PutEventsRequestEntry";
const SIZE = "Amazon EventBridge User Guide, Calculating PutEvents event entry size";
const PIPES = "Amazon EventBridge Pipes API Reference";
const MB = 1024 * 1024;

const { atLeast, atMost } = boundsOf<RuleNumbers>("ValidationException", (fields) =>
  rule({ pattern: { source: ["club"] }, ...fields }),
);

/** AWS's rules for a rule of EventBridge. */
export const ruleRules: readonly CheckedRule<RuleNumbers>[] = [
  {
    rule: "A pattern has lists of what it lets pass.",
    source: PATTERNS,
    error: "InvalidEventPatternException",
    holds: ({ pattern }) => pattern === undefined || hasLists(pattern),
    accepts: () => rule({ pattern: { source: ["club"] } }),
    refuses: () => rule({ pattern: { source: "club" } }),
  },
  {
    rule: "A pattern has no empty list.",
    source: PATTERNS,
    error: "InvalidEventPatternException",
    holds: ({ pattern }) => !/\[\]/.test(JSON.stringify(pattern) ?? ""),
    accepts: () => rule({ pattern: { source: [""] } }),
    refuses: () => rule({ pattern: { source: [] } }),
  },
  {
    rule: "A pattern names a field.",
    source: PATTERNS,
    error: "InvalidEventPatternException",
    holds: ({ pattern }) => pattern === undefined || Object.keys(Object(pattern)).length > 0,
    accepts: () => rule({ pattern: { source: ["club"] } }),
    refuses: () => rule({ pattern: {} }),
  },
  {
    rule: "A pattern has at most 2,048 characters, unless the account's quota is raised.",
    source: QUOTAS,
    error: "InvalidEventPatternException",
    holds: ({ pattern }) => (JSON.stringify(pattern) ?? "").length <= 2_048,
    accepts: () => rule({ pattern: { source: ["x".repeat(2_048 - '{"source":[""]}'.length)] } }),
    refuses: () => rule({ pattern: { source: ["x".repeat(2_049 - '{"source":[""]}'.length)] } }),
  },
  {
    rule: "A rule has at most 5 targets.",
    source: QUOTAS,
    error: "LimitExceededException",
    holds: ({ inputs }) => inputs.length <= 5,
    accepts: () => rule({ schedule: "rate(1 day)", inputs: Array.from({ length: 5 }, () => "{}") }),
    refuses: () => rule({ schedule: "rate(1 day)", inputs: Array.from({ length: 6 }, () => "{}") }),
  },
  {
    rule: "The text of a target has at most 8,192 characters.",
    source: TARGET,
    error: "ValidationException",
    holds: ({ inputs }) => inputs.every((input) => input.length <= 8_192),
    accepts: () => rule({ schedule: "rate(1 day)", inputs: [`"${"x".repeat(8_190)}"`] }),
    refuses: () => rule({ schedule: "rate(1 day)", inputs: [`"${"x".repeat(8_191)}"`] }),
  },
  {
    rule: "A target's text is JSON.",
    source: TARGET,
    error: "ValidationException",
    holds: ({ inputs }) => inputs.every(isJson),
    accepts: () => rule({ schedule: "rate(1 day)", inputs: ['{"sweep":true}'] }),
    refuses: () => rule({ schedule: "rate(1 day)", inputs: ["sweep"] }),
  },
  {
    rule: "A rate of one has its unit in the singular.",
    source: SCHEDULES,
    error: "ValidationException",
    holds: ({ schedule = "" }) => !/^rate\(1 \w+s\)$/.test(schedule),
    accepts: () => rule({ schedule: "rate(1 minute)", inputs: ["{}"] }),
    refuses: () => rule({ schedule: "rate(1 minutes)", inputs: ["{}"] }),
  },
  {
    rule: "A rate of more than one has its unit in the plural.",
    source: SCHEDULES,
    error: "ValidationException",
    holds: ({ schedule = "" }) => !/^rate\((?!1 )\d+ (?:minute|hour|day)\)$/.test(schedule),
    accepts: () => rule({ schedule: "rate(5 minutes)", inputs: ["{}"] }),
    refuses: () => rule({ schedule: "rate(5 minute)", inputs: ["{}"] }),
  },
  {
    rule: "A rate is positive.",
    source: SCHEDULES,
    error: "ValidationException",
    holds: ({ schedule = "" }) => !/^rate\(0+ /.test(schedule),
    accepts: () => rule({ schedule: "rate(2 hours)", inputs: ["{}"] }),
    refuses: () => rule({ schedule: "rate(0 hours)", inputs: ["{}"] }),
  },
  atLeast(RETRY, "A target is tried again no negative number of times.", "retries", 0),
  atMost(RETRY, "A target is tried again at most 185 times.", "retries", 185),
  atLeast(RETRY, "A target is tried again for a minute at least.", "retryS", 60),
  atMost(RETRY, "A target is tried again for a day at most.", "retryS", 86_400),
];

/** AWS's rules for an event that a pipe puts on the bus. */
export const eventRules: readonly CheckedRule<BusEvent>[] = [
  {
    rule: "An event's detail is a JSON object.",
    source: ENTRY,
    error: "MalformedDetail",
    holds: ({ detail }) => typeof detail === "object" && detail !== null && !Array.isArray(detail),
    accepts: () => event({ detail: {} }),
    refuses: () => event({ detail: "text" }),
  },
  {
    rule: "An event has a type.",
    source: ENTRY,
    error: "InvalidArgument",
    holds: (found) => found["detail-type"] !== "",
    accepts: () => event({ "detail-type": "t" }),
    refuses: () => event({ "detail-type": "" }),
  },
  {
    rule: "An event's source does not begin with aws.",
    source: ENTRY,
    error: "NotAuthorizedForSourceException",
    holds: ({ source }) => !source.startsWith("aws."),
    accepts: () => event({ source: "awstats" }),
    refuses: () => event({ source: "aws.club" }),
  },
  {
    rule: "An event has at most 1 MB.",
    source: SIZE,
    error: "ValidationException",
    holds: (found) => sizeOf(found) <= MB,
    accepts: () => event({ detail: { a: "x".repeat(MB - sizeOf(event({ detail: { a: "" } }))) } }),
    refuses: () => event({ detail: { a: "x".repeat(MB + 1 - sizeOf(event({ detail: { a: "" } }))) } }),
  },
];

/** AWS's rules for a pipe. */
export const pipeRules: readonly CheckedRule<PipeNumbers>[] = [
  pipeRule("has at most 5 patterns", "FilterCriteria", ({ patterns }) => patterns.length <= 5, [
    { patterns: Array.from({ length: 5 }, () => "{}") },
    { patterns: Array.from({ length: 6 }, () => "{}") },
  ]),
  pipeRule(
    "has patterns of at most 4,096 characters",
    "Filter",
    ({ patterns }) => patterns.every((pattern) => pattern.length <= 4_096),
    [{ patterns: ["{}".padEnd(4_096)] }, { patterns: ["{}".padEnd(4_097)] }],
  ),
  pipeRule(
    "has a template of at most 8,192 characters",
    "PipeTargetParameters",
    ({ inputTemplate }) => inputTemplate.length <= 8_192,
    [{ inputTemplate: "{}".padEnd(8_192) }, { inputTemplate: "{}".padEnd(8_193) }],
  ),
  pipeRule(
    "has a type of at most 128 characters",
    "PipeTargetEventBridgeEventBusParameters",
    ({ detailType }) => detailType.length >= 1 && detailType.length <= 128,
    [{ detailType: "t".repeat(128) }, { detailType: "t".repeat(129) }],
  ),
  pipeRule(
    "has a source of at most 256 characters",
    "PipeTargetEventBridgeEventBusParameters",
    ({ source }) => source.length >= 1 && source.length <= 256,
    [{ source: "s".repeat(256) }, { source: "s".repeat(257) }],
  ),
  pipeRule(
    "hands on at most 10 records at once to a bus",
    "PipeSourceDynamoDBStreamParameters",
    ({ batchSize }) => batchSize >= 1 && batchSize <= 10,
    [{ batchSize: 10 }, { batchSize: 11 }],
  ),
  pipeRule(
    "tries at most 10,000 times again",
    "PipeSourceDynamoDBStreamParameters",
    ({ retries }) => retries >= -1 && retries <= 10_000,
    [{ retries: 10_000 }, { retries: 10_001 }],
  ),
  pipeRule(
    "gives up records after a minute at least",
    "PipeSourceDynamoDBStreamParameters",
    ({ recordAgeS }) => recordAgeS === -1 || recordAgeS >= 60,
    [{ recordAgeS: 60 }, { recordAgeS: 59 }],
  ),
  pipeRule(
    "gives up records after a week at most",
    "PipeSourceDynamoDBStreamParameters",
    ({ recordAgeS }) => recordAgeS <= 604_800,
    [{ recordAgeS: 604_800 }, { recordAgeS: 604_801 }],
  ),
];

function pipeRule(
  what: string,
  page: string,
  holds: (numbers: PipeNumbers) => boolean,
  [right, wrong]: readonly [Partial<PipeNumbers>, Partial<PipeNumbers>],
): CheckedRule<PipeNumbers> {
  const whole = { patterns: ["{}"], inputTemplate: "{}", detailType: "t", source: "s" };
  const numbers = { ...whole, batchSize: 1, retries: -1, recordAgeS: -1 };
  return {
    rule: `A pipe ${what}.`,
    source: `${PIPES}, ${page}`,
    error: "ValidationException",
    holds,
    accepts: () => ({ ...numbers, ...right }),
    refuses: () => ({ ...numbers, ...wrong }),
  };
}

function hasLists(pattern: unknown): boolean {
  if (Array.isArray(pattern)) return true;
  if (typeof pattern !== "object" || pattern === null) return false;
  return Object.values(pattern).every(hasLists);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function sizeOf({ source, detail, "detail-type": type }: BusEvent): number {
  return [source, type, JSON.stringify(detail)].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function rule(fields: Partial<RuleNumbers>): RuleNumbers {
  return { inputs: [], ...fields };
}

function event(fields: Partial<BusEvent>): BusEvent {
  return { source: "club", "detail-type": "booked", detail: {}, ...fields };
}
