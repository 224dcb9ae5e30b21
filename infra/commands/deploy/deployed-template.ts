import { type CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import * as v from "valibot";

/**
 * The template of a deployed stack; undefined if there is no such stack yet.
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
    return v.is(v.object({ Resources: v.unknown() }), template) ? template : undefined;
  } catch (cause) {
    if (isNoSuchStack(cause)) return undefined;
    throw new Error(
      `What is deployed as ${stackName} cannot be read, so nothing was deployed. Your AWS settings need a region and the permission cloudformation:GetTemplate.`,
      { cause },
    );
  }
}

// CloudFormation has no error of its own for it: API reference, "GetTemplate".
function isNoSuchStack(error: unknown): boolean {
  return error instanceof Error && error.name === "ValidationError" && /does not exist/.test(error.message);
}
