import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** The status of each index of a table, such as `ACTIVE`, by the index's name. */
export type IndexStatuses = Readonly<Record<string, string>>;

/**
 * The status of each index of a deployed stack's table, which has this logical id.
 * @throws if it cannot be looked up
 */
export async function indexStatuses(stackName: string, table: string): Promise<IndexStatuses> {
  try {
    const resource = new DescribeStackResourceCommand({ StackName: stackName, LogicalResourceId: table });
    const { StackResourceDetail } = await new CloudFormationClient().send(resource);
    const command = new DescribeTableCommand({ TableName: StackResourceDetail?.PhysicalResourceId });
    const { Table } = await new DynamoDBClient().send(command);
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    return Object.fromEntries(
      indexes.map(({ IndexName = "", IndexStatus = "" }) => [IndexName, IndexStatus]),
    );
  } catch (cause) {
    throw new Error(
      `The indexes of ${table} cannot be looked up, so the functions stay as they are. Your AWS settings need the permissions cloudformation:DescribeStackResource and dynamodb:DescribeTable.`,
      { cause },
    );
  }
}
