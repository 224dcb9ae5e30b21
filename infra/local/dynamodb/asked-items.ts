import type { Attributes } from "./attribute-value.ts";
import type { Placeholders } from "./expression.ts";

/** What a request asks of one table: all of a query or a put, a table of a batch, or one item of a transaction. */
export interface Asked extends Placeholders {
  /** The action that the caller needs a permission for, such as `Query`, `PutItem` or `ConditionCheckItem`. */
  readonly action: string;
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Item?: Attributes;
  readonly Key?: Attributes;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExclusiveStartKey?: Attributes;
  readonly isTransaction: boolean;
}

interface Input extends Partial<Omit<Asked, "action" | "isTransaction">> {
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
}

interface BatchWrite {
  readonly PutRequest?: { readonly Item?: Attributes };
}

const ACTIONS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan"];

/** The action of each kind of item in a transaction (Developer Guide, "Using IAM with DynamoDB transactions"). */
const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** What a request asks of each table; nothing if it is not about items. */
export function askedItems(operation: string, input: Input): Asked[] {
  const { TableName = "", RequestItems = {}, TransactItems = [] } = input;
  if (ACTIONS.includes(operation)) {
    return [{ ...input, TableName, action: operation, isTransaction: false }];
  }
  if (operation === "BatchGetItem" || operation === "BatchWriteItem") {
    return Object.entries(RequestItems).flatMap(([TableName, asked]) => {
      const part = { action: operation, TableName, isTransaction: false };
      if (!Array.isArray(asked)) return [{ ...part, ...Object(asked) }];
      return asked.map(({ PutRequest }: BatchWrite) => ({ ...part, ...PutRequest }));
    });
  }
  return TransactItems.flatMap((item) =>
    Object.entries(item).flatMap(([kind, asked]) => {
      const action = IN_TRANSACTION[kind];
      return action === undefined ? [] : [{ TableName: "", ...asked, action, isTransaction: true }];
    }),
  );
}
