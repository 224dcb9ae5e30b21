import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";

const FunctionSchema = v.object({ FunctionName: v.string() });

/**
 * The logical id of the function that an integration or an authorizer calls by the function's name.
 * @param uri `arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<ARN of an alias>/invocations`
 */
export function functionOf(template: StackTemplate, uri: string): string {
  const name = /:function:([\w-]+)(?::\w+)?\/invocations$/.exec(uri)?.[1];
  const functionId = template
    .idsOf("AWS::Lambda::Function")
    .find((logicalId) => template.read(logicalId, FunctionSchema).FunctionName === name);
  if (functionId === undefined) throw new Error(`The local gateway cannot call ${uri}.`);
  return functionId;
}
