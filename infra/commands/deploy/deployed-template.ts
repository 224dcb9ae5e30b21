import { type CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";

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
    return TemplateBody === undefined ? undefined : JSON.parse(TemplateBody);
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
