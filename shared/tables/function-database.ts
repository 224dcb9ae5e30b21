import { Database } from "./database.ts";
import { dynamoDbClient } from "./dynamodb-client.ts";
import { tableNamesFrom } from "./table-environment.ts";
import type { TableName } from "./table-name.ts";

/**
 * The database as a function reaches it, made once, outside the handler.
 * @param tables the tables that the function uses; each has its name in the environment
 * @throws where a variable is missing
 */
export function functionDatabase(
  environment: Readonly<Record<string, string | undefined>>,
  tables: readonly TableName[],
): Database {
  return new Database(dynamoDbClient(), tableNamesFrom(environment, tables));
}
