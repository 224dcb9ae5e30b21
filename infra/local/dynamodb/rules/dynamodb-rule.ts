/** What DynamoDB refuses, and what the embedded engine answers to it. */
export interface Rule extends Exceptions {
  /** What DynamoDB demands. */
  readonly rule: string;
  /** The title of the page of AWS that says so; of the Amazon DynamoDB Developer Guide if it names no other book. */
  readonly source: string;
  /** A request that breaks the rule, to the table `RULES_TABLE` of rule-requests.ts. */
  readonly broken: Example;
  /** What the installed engine does. */
  readonly engine: "refuses" | "cancels" | "accepts";
}

/** What only some rules have. */
interface Exceptions {
  /** A request that just keeps the rule, where it has a limit. */
  readonly kept?: Example;
  /** What is asked for before. */
  readonly before?: Example;
  /** The error's name; `ValidationException` by default. */
  readonly error?: string;
}

/** A request: the operation and its input. */
export type Example = readonly [operation: string, input: Readonly<Record<string, unknown>>];

/** A rule that the engine enforces itself, with the same error. */
export function refused(rule: string, source: string, broken: Example, others: Exceptions = {}): Rule {
  return { rule, source, broken, ...others, engine: "refuses" };
}

/** A rule that the engine does not know: the guard enforces it. */
export function accepted(rule: string, source: string, broken: Example, others: Exceptions = {}): Rule {
  return { rule, source, broken, ...others, engine: "accepts" };
}

/** A rule for which the engine cancels a transaction with the reason `ValidationError`, where DynamoDB refuses the request. */
export function cancelled(rule: string, source: string, broken: Example, others: Exceptions = {}): Rule {
  return { rule, source, broken, ...others, engine: "cancels" };
}
