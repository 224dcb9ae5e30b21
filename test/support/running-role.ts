import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { askedItems } from "../../infra/local/dynamodb/asked-items.ts";
import type { OperationDefinition } from "../../shared/operations/operation-definition.ts";
import { noteUse } from "./used-actions.ts";

/** Who calls the database, and what they declare to do there. */
export interface Role {
  /** Such as `bookTour`. */
  readonly name: string;
  readonly tables: OperationDefinition["tables"];
}

const running = new AsyncLocalStorage<Role>();

/** Runs something for which the database refuses all that the role does not declare. */
export function runAs<Result>(role: Role, run: () => Promise<Result>): Promise<Result> {
  return running.run(role, run);
}

/** Runs something that a test does by itself while a role is running, such as a write in its way. */
export function runAsTest<Result>(run: () => Result): Result {
  return running.exit(run);
}

/**
 * Lets a client refuse what the running role does not declare, as DynamoDB refuses what the role of a function does not allow.
 * On AWS, operations of one function share a role, so that what one forgets works only as long as another declares it.
 */
export function refuseUndeclared(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const role = running.getStore();
        if (role !== undefined) check(role, commandName.replace(/Command$/, ""), args.input);
        return next(args);
      },
    { step: "initialize", priority: "high", name: "declaredActions" },
  );
}

function check({ name, tables }: Role, operation: string, input: object): void {
  const declared = Object.entries(tables).flatMap(([table, actions]) =>
    actions.map((action) => `${table} ${action}`),
  );
  for (const { action, TableName, IndexName } of askedItems(operation, input)) {
    const wanted = [logicalName(TableName), action, ...(IndexName === undefined ? [] : [IndexName])].join(
      " ",
    );
    if (declared.includes(wanted) || wanted === EVERYBODYS) {
      noteUse(name, wanted);
      continue;
    }
    throw Object.assign(new Error(`${name} does not declare ${wanted}.`), { name: "AccessDeniedException" });
  }
}

/** Every function reads tenants. */
const EVERYBODYS = "Club BatchGetItem";

/** The product's name of a table that test/support/table-sets.ts has made. */
function logicalName(tableName: string): string {
  return tableName.split("-").at(-1) ?? tableName;
}
