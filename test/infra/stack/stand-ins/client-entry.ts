import {
  BatchGetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { dynamoDbClient } from "../../../../shared/tables/dynamodb-client.ts";
import { cancellationReasons } from "../../../../shared/tables/transact-item.ts";

/** What of the SDK the functions use: a module that can be bundled as they are. */
export const client = {
  dynamoDbClient,
  BatchGetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  cancellationReasons,
};

/** See {@link client}. */
export type Client = typeof client;
