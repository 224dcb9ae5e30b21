import { Database } from "./database.ts";
import { dynamoDbClient } from "./dynamodb-client.ts";
import { physicalName, type TableNames, tableNames, tableVariable } from "./table-definition.ts";

/**
 * A function's database; create it once, outside the handler.
 * @param environment has the names of the tables that the function may use
 * @throws if it lacks the club's, from which every function reads
 */
export function functionDatabase(environment: Readonly<Record<string, string | undefined>>): Database {
  return new Database(dynamoDbClient(), tableNamesIn(environment));
}

/**
 * The deployed names of the tables that a function may use.
 * @throws if the club's is not among them, from which every function reads
 */
export function tableNamesIn(environment: Readonly<Record<string, string | undefined>>): TableNames {
  const entries = tableNames.flatMap((table) => {
    const name = environment[tableVariable(table)];
    return name ? [[table, name]] : [];
  });
  const names: TableNames = Object.fromEntries(entries);
  physicalName(names, "Club");
  return names;
}
