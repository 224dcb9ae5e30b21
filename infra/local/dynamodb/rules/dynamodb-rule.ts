/** What DynamoDB refuses, and what the embedded engine answers to it. */
export interface Rule {
  /** What DynamoDB demands. */
  readonly rule: string;
  /** The title of the page of AWS that says so; of the Amazon DynamoDB Developer Guide if it names no other book. */
  readonly source: string;
  /** A request that breaks the rule, to the table `RULES_TABLE` of rule-requests.ts. */
  readonly broken: Example;
  /** What is asked for before. */
  readonly before?: Example;
  /** A request that just keeps it, where the rule has a limit. */
  readonly kept?: Example;
  /** The error's name; `ValidationException` by default. */
  readonly error?: string;
  /**
   * What the installed engine does: it `refuses` with the same error, or it `cancels` a transaction for the reason
   * `ValidationError` where DynamoDB refuses the request. What it `accepts`, the guard refuses.
   */
  readonly engine: "refuses" | "cancels" | "accepts";
}

/** A request: the operation and its input. */
export type Example = readonly [operation: string, input: Readonly<Record<string, unknown>>];
