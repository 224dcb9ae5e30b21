import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";

/** A call of a service, which a role allows or not. */
export interface Call {
  /** Such as `dynamodb:Query`. */
  readonly action: string;
  /** The ARN of what it is about. */
  readonly resource: string;
  /** The values of condition keys by name, such as `dynamodb:LeadingKeys`; a key without values is absent. */
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

/** Whether the role of a function allows a call; functions are named by their logical ids. */
export type Allows = (functionId: string, call: Call) => boolean;

const TextsSchema = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((texts) => [texts].flat()),
);

const StatementSchema = v.strictObject({
  Effect: v.literal("Allow"),
  Action: TextsSchema,
  Resource: TextsSchema,
  Condition: v.optional(v.record(v.string(), v.record(v.string(), TextsSchema)), {}),
});

type Statement = v.InferOutput<typeof StatementSchema>;

const PolicySchema = v.object({
  Roles: v.optional(v.array(v.string()), []),
  PolicyDocument: v.object({ Statement: v.array(StatementSchema) }),
});

const FunctionSchema = v.object({ Role: v.string() });

/**
 * What the roles of a template's functions allow.
 * @throws if a policy of a function has an element that is not emulated
 */
export function rolesOf(template: StackTemplate, functionIds: readonly string[]): Allows {
  const policies = template.idsOf("AWS::IAM::Policy").map((id) => ({ id, roles: attachedTo(template, id) }));
  const statements = new Map(
    functionIds.map((functionId) => {
      const role = template.read(functionId, FunctionSchema).Role.split(":").at(-1) ?? "";
      const own = policies.filter(({ roles }) => roles.includes(role));
      return [
        functionId,
        own.flatMap(({ id }) => template.read(id, PolicySchema).PolicyDocument.Statement),
      ] as const;
    }),
  );
  return (functionId, call) =>
    (statements.get(functionId) ?? []).some((statement) => permits(statement, call));
}

// Read alone, since policies of other roles use intrinsic functions that are not emulated.
function attachedTo(template: StackTemplate, policyId: string): readonly string[] {
  return template.read(policyId, v.object({ Roles: PolicySchema.entries.Roles })).Roles;
}

function permits(
  { Action, Resource, Condition }: Statement,
  { action, resource, context = {} }: Call,
): boolean {
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, wanted]) => holds(operator, wanted, context[key] ?? [])),
  );
  return (
    Action.includes(action) &&
    Resource.some((pattern) => isLike(resource, pattern)) &&
    conditions.every((each) => each)
  );
}

/** IAM User Guide, "IAM JSON policy elements: Condition operators". */
function holds(operator: string, wanted: readonly string[], found: readonly string[]): boolean {
  switch (operator) {
    case "Null":
      return wanted.includes(String(found.length === 0));
    case "StringEquals":
      return found.some((value) => wanted.includes(value));
    case "ForAllValues:StringEquals":
      return found.every((value) => wanted.includes(value));
    case "ForAllValues:StringLike":
      return found.every((value) => wanted.some((pattern) => isLike(value, pattern)));
    default:
      throw new Error(`The local product does not know the condition operator ${operator}.`);
  }
}

function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
}

/** Who signed a request: a function's access key is its logical id. */
export function callerOf(authorization: string | undefined): string {
  return /\bCredential=([^/]*)\//.exec(authorization ?? "")?.[1] ?? "";
}

/** The message of AWS for a call that no statement allows. */
export function deniedMessage(functionId: string, { action, resource }: Call): string {
  return `User: ${functionId} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
}
