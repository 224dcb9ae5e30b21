import * as v from "valibot";
import { MAX_POLICY_RESOURCE } from "./gateway-rules.ts";

const oneOrMore = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => (typeof value === "string" ? [value] : value)),
);

// Strict: ignoring a condition or a NotResource would allow what the policy does not.
const StatementSchema = v.strictObject({
  Sid: v.optional(v.string()),
  Effect: v.picklist(["Allow", "Deny"]),
  Action: oneOrMore,
  Resource: v.pipe(
    oneOrMore,
    v.everyItem((resource) => resource.length <= MAX_POLICY_RESOURCE),
  ),
});

type Statement = v.InferOutput<typeof StatementSchema>;

/** An authorizer's policy, as far as the local product evaluates policies. */
export const PolicySchema = v.strictObject({
  Version: v.optional(v.string()),
  Statement: v.pipe(
    v.union([StatementSchema, v.array(StatementSchema)]),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
  ),
});

export type Policy = v.InferOutput<typeof PolicySchema>;

const INVOKE = "execute-api:invoke";

/**
 * Whether the policy lets the method be called: some statement allows it and none denies it (IAM User Guide, "Policy
 * evaluation logic"). Wildcards span slashes, so `…/GET/*` covers every path.
 */
export function allowsInvocation(policy: Policy, methodArn: string): boolean {
  const applying = policy.Statement.filter((statement) => applies(statement, methodArn));
  return (
    applying.some(({ Effect }) => Effect === "Allow") && applying.every(({ Effect }) => Effect === "Allow")
  );
}

function applies({ Action, Resource }: Statement, methodArn: string): boolean {
  return (
    Action.some((action) => matches(action.toLowerCase(), INVOKE)) &&
    Resource.some((resource) => matches(resource, methodArn))
  );
}

function matches(pattern: string, value: string): boolean {
  const expression = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${expression}$`, "s").test(value);
}
