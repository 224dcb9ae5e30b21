import { type AwsRule, boundsOf, type CheckedRule } from "../rules/aws-rule.ts";

/** What a template says of a function, as far as Lambda limits it. */
export interface FunctionNumbers {
  readonly timeoutS: number;
  readonly memoryMb: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** An event and a result of a function, by the bytes of their JSON. */
export interface Payloads {
  readonly requestBytes: number;
  readonly responseBytes: number;
}

/** The most bytes of a function's event, and of its result. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

const QUOTAS = "AWS Lambda Developer Guide, Lambda quotas";
const MAX_VARIABLES_BYTES = 4_096;

const { atLeast, atMost } = boundsOf("ValidationException", numbers);

/** AWS's rules for a function. */
export const functionRules: readonly CheckedRule<FunctionNumbers>[] = [
  atLeast(QUOTAS, "A function has at least a second.", "timeoutS", 1),
  atMost(QUOTAS, "A function has at most 900 seconds.", "timeoutS", 900),
  atLeast(QUOTAS, "A function has at least 128 MB.", "memoryMb", 128),
  atMost(QUOTAS, "A function has at most 10,240 MB.", "memoryMb", 10_240),
  {
    rule: "A function's variables have at most 4 KB together.",
    source: QUOTAS,
    error: "InvalidParameterValueException",
    holds: ({ variables }) => bytesOf(variables) <= MAX_VARIABLES_BYTES,
    accepts: () => numbers({ variables: { AB: "x".repeat(MAX_VARIABLES_BYTES - 2) } }),
    refuses: () => numbers({ variables: { AB: "x".repeat(MAX_VARIABLES_BYTES - 1) } }),
  },
  {
    rule: "A variable's name begins with a letter of ASCII.",
    source: "AWS Lambda API Reference, Environment",
    error: "ValidationException",
    holds: ({ variables }) => Object.keys(variables).every((name) => /^[a-zA-Z]\w+$/.test(name)),
    accepts: () => numbers({ variables: { A1: "" } }),
    refuses: () => numbers({ variables: { "1A": "" } }),
  },
  {
    rule: "A variable has no name that is Lambda's own.",
    source: "AWS Lambda Developer Guide, Defined runtime environment variables",
    error: "InvalidParameterValueException",
    holds: ({ variables }) => !Object.keys(variables).some((name) => RESERVED.test(name)),
    accepts: () => numbers({ variables: { AWS_REGIONS: "eu" } }),
    refuses: () => numbers({ variables: { AWS_REGION: "eu" } }),
  },
];

/** AWS's rules for the sizes of an event and a result. */
export const payloadRules: readonly AwsRule<Payloads>[] = [
  {
    rule: "A function takes at most 6 MB.",
    source: QUOTAS,
    error: "RequestEntityTooLarge",
    accepts: () => ({ requestBytes: MAX_PAYLOAD_BYTES, responseBytes: 2 }),
    refuses: () => ({ requestBytes: MAX_PAYLOAD_BYTES + 1, responseBytes: 2 }),
  },
  {
    rule: "A function gives at most 6 MB.",
    source: QUOTAS,
    error: "Function.ResponseSizeTooLarge",
    accepts: () => ({ requestBytes: 100, responseBytes: MAX_PAYLOAD_BYTES }),
    refuses: () => ({ requestBytes: 100, responseBytes: MAX_PAYLOAD_BYTES + 1 }),
  },
];

const RESERVED =
  /^(?:_HANDLER|_X_AMZN_TRACE_ID|AWS_(?:REGION|DEFAULT_REGION|EXECUTION_ENV|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|AWS_LAMBDA_(?:FUNCTION_NAME|FUNCTION_MEMORY_SIZE|FUNCTION_VERSION|INITIALIZATION_TYPE|LOG_GROUP_NAME|LOG_STREAM_NAME|RUNTIME_API))$/;

function bytesOf(variables: Readonly<Record<string, string>>): number {
  return Object.entries(variables)
    .flat()
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function numbers(fields: Partial<FunctionNumbers>): FunctionNumbers {
  return { timeoutS: 3, memoryMb: 128, variables: {}, ...fields };
}
