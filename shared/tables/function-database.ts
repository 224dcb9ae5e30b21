import { Database } from "./database.ts";
import { dynamoDbClient } from "./dynamodb-client.ts";
import { type TableName, type TableNames, tableVariable } from "./table-definition.ts";

/**
 * A function's database; create it once, outside the handler.
 * @param tables the tables that the function uses; the environment has their names
 * @throws if a variable is missing
 */
export function functionDatabase(
  environment: Readonly<Record<string, string | undefined>>,
  tables: readonly TableName[],
): Database {
  return new Database(dynamoDbClient(), tableNamesFrom(environment, tables));
}

function tableNamesFrom(
  environment: Readonly<Record<string, string | undefined>>,
  tables: readonly TableName[],
): TableNames {
  return Object.fromEntries(
    tables.map((table) => {
      const variable = tableVariable(table);
      const name = environment[variable];
      if (!name) throw new Error(`The environment variable ${variable} is not set.`);
      return [table, name];
    }),
  );
}
