import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";

/** The outputs of a deployed stack, by name. */
export type StackOutputs = Readonly<Record<string, string | undefined>>;

/**
 * The outputs of a deployed stack, in the account and region of the environment's AWS settings.
 * @throws if the stack cannot be looked up
 */
export async function stackOutputs(stackName: string): Promise<StackOutputs> {
  const cloudFormation = new CloudFormationClient();
  const command = new DescribeStacksCommand({ StackName: stackName });
  const { Stacks } = await cloudFormation.send(command).catch((cause: unknown) => {
    throw new Error(`The stack ${stackName} cannot be looked up with your AWS settings.`, { cause });
  });
  const outputs = Stacks?.[0]?.Outputs ?? [];
  return Object.fromEntries(outputs.map(({ OutputKey = "", OutputValue }) => [OutputKey, OutputValue]));
}
