import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";

/** The outputs of a deployed stack, by name. */
export type StackOutputs = Readonly<Record<string, string | undefined>>;

/** Whether a stack with these outputs hosts the pages. */
export function hostsPages({ PagesBucketName }: StackOutputs): boolean {
  return PagesBucketName !== undefined;
}

/**
 * The outputs of a deployed stack, in the account and region of the environment's AWS settings. Says on the error stream which
 * stack the command acts on.
 * @throws if the stack cannot be looked up
 */
export async function stackOutputs(stackName: string): Promise<StackOutputs> {
  const cloudFormation = new CloudFormationClient();
  const command = new DescribeStacksCommand({ StackName: stackName });
  const { Stacks } = await cloudFormation.send(command).catch((cause: unknown) => {
    throw new Error(`The stack ${stackName} cannot be looked up with your AWS settings.`, { cause });
  });
  const { StackId, Outputs = [] } = Stacks?.[0] ?? {};
  console.error(`This acts on the stack ${stackName}${placeOf(StackId)}.`);
  return Object.fromEntries(Outputs.map(({ OutputKey = "", OutputValue }) => [OutputKey, OutputValue]));
}

// arn:aws:cloudformation:REGION:ACCOUNT:stack/NAME/ID
function placeOf(stackId: string | undefined): string {
  const [, , , region, account] = stackId?.split(":") ?? [];
  return region === undefined || account === undefined ? "" : ` in ${region} of account ${account}`;
}
