import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { LOCAL_REGION, type StackTemplate } from "../../template/stack-template.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { functionRules } from "./lambda-rules.ts";

/** What the template says of one function. */
export interface LambdaSettings {
  readonly name: string;
  /** The bundle's entry file. */
  readonly file: string;
  /** The name under which the entry file exports the handler. */
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

const FunctionSchema = v.object({
  Code: v.object({ S3Key: v.string() }),
  Handler: v.string(),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.string()) }), { Variables: {} }),
  // Seconds and MB; the defaults are CloudFormation's.
  Timeout: v.optional(v.number(), 3),
  MemorySize: v.optional(v.number(), 128),
});

/** Reads a function of the template, by the rules of lambda-rules.ts; `environment` is added to the template's own variables. */
export function readLambdaSettings(
  template: StackTemplate,
  logicalId: string,
  environment: Readonly<Record<string, string>>,
): LambdaSettings {
  const properties = template.read(logicalId, FunctionSchema);
  const { Code, Handler, Environment, Timeout, MemorySize } = properties;
  const numbers = { timeoutS: Timeout, memoryMb: MemorySize, variables: Environment.Variables };
  checkRules(functionRules, numbers, logicalId);
  const separator = Handler.lastIndexOf(".");
  return {
    name: logicalId,
    file: entryFile(template.assetPath(Code.S3Key), Handler.slice(0, separator)),
    exportName: Handler.slice(separator + 1),
    environment: {
      ...reservedVariables(logicalId, Handler, MemorySize),
      ...Environment.Variables,
      ...environment,
    },
    timeoutMs: Timeout * 1_000,
    memoryMb: MemorySize,
  };
}

function entryFile(directory: string, module: string): string {
  const candidates = [".mjs", ".js", ".cjs"].map((extension) => join(directory, `${module}${extension}`));
  const file = candidates.find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`The bundle ${directory} has no entry file ${module}.`);
  return file;
}

// AWS Lambda Developer Guide, "Defined runtime environment variables".
function reservedVariables(name: string, handler: string, memoryMb: number): Record<string, string> {
  return {
    _HANDLER: handler,
    AWS_DEFAULT_REGION: LOCAL_REGION,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_REGION: LOCAL_REGION,
    TZ: ":UTC",
  };
}
