import * as v from "valibot";
import type { StackTemplate } from "../template/stack-template.ts";

/** A call of a key, as policies look at it. */
export interface KeyCall {
  /** Such as `kms:Encrypt`. */
  readonly action: string;
  readonly keyArn: string;
  readonly context?: Readonly<Record<string, string>>;
  readonly macAlgorithm?: string;
}

/** Whether a role of the stack may make a call. */
export type KeyGrants = (call: KeyCall) => boolean;

const texts = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => [value].flat()),
);
const conditions = v.optional(v.record(v.string(), texts), {});

// Strict: a condition that is not evaluated would allow what the policy does not.
const StatementSchema = v.strictObject({
  Sid: v.optional(v.string()),
  Effect: v.literal("Allow"),
  Action: texts,
  Resource: texts,
  Condition: v.optional(
    v.strictObject({ "ForAllValues:StringEquals": conditions, StringEquals: conditions, Null: conditions }),
    {},
  ),
});

type Statement = v.InferOutput<typeof StatementSchema>;

const PolicySchema = v.object({
  PolicyDocument: v.object({ Statement: v.array(v.looseObject({ Action: texts })) }),
});

/**
 * What the policies of the template's roles let be done with its keys, whoever calls (AWS KMS Developer Guide, "Condition keys
 * for AWS KMS"; IAM User Guide, "Condition operators").
 */
export function readKeyGrants(template: StackTemplate): KeyGrants {
  const statements = template
    .idsOf("AWS::IAM::Policy")
    .flatMap((id) => template.read(id, PolicySchema).PolicyDocument.Statement)
    .filter(({ Action }) => Action.some((action) => action.startsWith("kms:")))
    .map((statement) => v.parse(StatementSchema, statement));
  return (call) => statements.some((statement) => allows(statement, call));
}

function allows({ Action, Resource, Condition }: Statement, call: KeyCall): boolean {
  if (!Action.includes(call.action) || !Resource.includes(call.keyArn)) return false;
  const every = (
    operator: keyof Statement["Condition"],
    holds: (given: string[], wanted: string[]) => boolean,
  ) => Object.entries(Condition[operator] ?? {}).every(([key, wanted]) => holds(valuesOf(call, key), wanted));
  return (
    every("ForAllValues:StringEquals", (given, wanted) => given.every((value) => wanted.includes(value))) &&
    every("StringEquals", (given, wanted) => given.some((value) => wanted.includes(value))) &&
    every("Null", (given, [wanted]) => String(given.length === 0) === wanted)
  );
}

const CONTEXT = "kms:EncryptionContext:";

/** @throws if the key is not evaluated here */
function valuesOf({ context = {}, macAlgorithm }: KeyCall, key: string): string[] {
  if (key === "kms:EncryptionContextKeys") return Object.keys(context);
  if (key === "kms:MacAlgorithm") return [macAlgorithm ?? []].flat();
  if (key.startsWith(CONTEXT)) return [context[key.slice(CONTEXT.length)] ?? []].flat();
  throw new Error(`The local product does not evaluate the condition ${key}.`);
}
