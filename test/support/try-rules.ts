import { expect, it } from "vitest";
import type { AwsRule } from "../../infra/local/rules/aws-rule.ts";

/**
 * Tries every row of a table on the stand-in that enforces it: what just keeps the rule is taken, and what just breaks it is
 * refused with AWS's error.
 * @param attempt hands something to the stand-in, and gives the name of the error; undefined if it is taken
 */
export function tryRules<Subject>(
  rules: readonly AwsRule<Subject>[],
  attempt: (subject: Subject) => Promise<string | undefined> | string | undefined,
): void {
  it.each(rules)("$rule", async ({ accepts, refuses, error }) => {
    expect(await attempt(accepts())).toBeUndefined();
    expect(await attempt(refuses())).toBe(error);
  });
}

/** The name of what is thrown; undefined if nothing is. */
export async function errorName(act: () => unknown): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
