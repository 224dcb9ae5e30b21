import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import * as v from "valibot";

/**
 * The template of a deployed stack; undefined if there is no such stack yet, or its first deployment failed: the CDK CLI
 * deletes that one and creates it anew.
 * @throws if it cannot be read
 */
export async function deployedTemplate(
  cloudFormation: CloudFormationClient,
  stackName: string,
): Promise<unknown> {
  try {
    const { TemplateBody } = await cloudFormation.send(new GetTemplateCommand({ StackName: stackName }));
    const template: unknown = JSON.parse(TemplateBody ?? "{}");
    // A stack whose first change set was never executed has a template without resources.
    if (!v.is(v.object({ Resources: v.unknown() }), template)) return undefined;
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }));
    return Stacks?.[0]?.StackStatus === "ROLLBACK_COMPLETE" ? undefined : template;
  } catch (cause) {
    if (isNoSuchStack(cause)) return undefined;
    throw new Error(
      `What is deployed as ${stackName} cannot be read, so nothing was deployed. Your AWS settings need a region and the permissions cloudformation:GetTemplate and cloudformation:DescribeStacks.`,
      { cause },
    );
  }
}

// CloudFormation has no error of its own for it: API reference, "GetTemplate".
function isNoSuchStack(error: unknown): boolean {
  return error instanceof Error && error.name === "ValidationError" && /does not exist/.test(error.message);
}
