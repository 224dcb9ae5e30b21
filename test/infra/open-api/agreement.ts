import type { Explanation } from "./explained-differences.ts";
import type { Value } from "./generated-values.ts";

/** What is needed to compare the description of an operation's body with the service's own schema. */
export interface Agreement {
  /** A body that is in order. */
  readonly body: object;
  /** Bodies, in order and not, that have every field now and then. */
  readonly bodies: Value;
  /** Fields whose bounds depend on other fields. */
  readonly boundByRules: readonly string[];
  /** For each rule of its description, whether it could be why the two disagree about a body. */
  readonly explanations: Readonly<Record<string, Explanation>>;
  /** Bodies about which the two disagree: the rule or difference that is why, and what the service says. */
  readonly witnesses: readonly (readonly [rule: string, body: unknown, service: boolean])[];
}
