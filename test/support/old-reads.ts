import type { AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { answered, interceptCalls } from "./fault-injection.ts";

type StoredItem = Readonly<Record<string, AttributeValue>>;

interface BatchInput {
  readonly RequestItems: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
}

interface Output {
  readonly Responses?: Readonly<Record<string, readonly StoredItem[]>>;
  readonly Items?: readonly StoredItem[];
}

/** Lets every read that is not consistent give items as they were, from now on; DynamoDB may do so for about a second. */
export function seeOldItems(client: DynamoDBClient, asBefore: (item: StoredItem) => StoredItem): void {
  interceptCalls(client, async ({ command, input }, next) => {
    const { output } = (await next()) as { readonly output: Output };
    if (command === "BatchGetItemCommand") {
      const { RequestItems } = input as BatchInput;
      const tables = Object.entries(output.Responses ?? {}).map(([table, items]) => [
        table,
        RequestItems[table]?.ConsistentRead === true ? items : items.map(asBefore),
      ]);
      return answered({ ...output, Responses: Object.fromEntries(tables) });
    }
    const isOld = command === "QueryCommand" && !("ConsistentRead" in input);
    return answered(isOld ? { ...output, Items: output.Items?.map(asBefore) } : output);
  });
}
