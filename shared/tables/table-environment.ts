import { allTables } from "./all-tables.ts";
import type { TableName, TableNames } from "./table-name.ts";

/**
 * Reads from the environment what the given tables are called.
 * @throws where a variable is missing
 */
export function tableNamesFrom(
  environment: Readonly<Record<string, string | undefined>>,
  tables: readonly TableName[],
): TableNames {
  return Object.fromEntries(
    tables.map((table) => {
      const { environmentVariable } = allTables[table];
      const name = environment[environmentVariable];
      if (!name) throw new Error(`The environment variable ${environmentVariable} is not set.`);
      return [table, name];
    }),
  );
}
