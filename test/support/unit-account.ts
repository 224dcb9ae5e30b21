import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { TestTables } from "./engine.ts";

/** What one request did with one table. */
export interface TableAccount {
  readonly table: TableName;
  readonly how: "read" | "read consistently" | "read of an index" | "write" | "index";
  readonly items: number;
  /** Request units as the engine counts them. */
  readonly units: number;
}

const ReadSchema = v.object({
  RequestItems: v.record(
    v.string(),
    v.object({ Keys: v.array(v.unknown()), ConsistentRead: v.optional(v.boolean(), false) }),
  ),
});
const QuerySchema = v.object({
  KeyConditionExpression: v.string(),
  ConsistentRead: v.optional(v.boolean(), false),
  IndexName: v.optional(v.string()),
});
const TargetSchema = v.object({ TableName: v.string() });
const TransactionSchema = v.object({
  TransactItems: v.array(
    v.pipe(
      v.union([
        v.object({ Put: TargetSchema }),
        v.object({ Update: TargetSchema }),
        v.object({ ConditionCheck: TargetSchema }),
      ]),
      v.transform((item) => {
        if ("Put" in item) return item.Put.TableName;
        return ("Update" in item ? item.Update : item.ConditionCheck).TableName;
      }),
    ),
  ),
});
const UnitsSchema = v.object({ CapacityUnits: v.number() });
const ConsumedSchema = v.object({
  TableName: v.string(),
  Table: UnitsSchema,
  GlobalSecondaryIndexes: v.optional(v.record(v.string(), UnitsSchema), {}),
});
const CapacitySchema = v.object({
  output: v.object({
    // Of a query, the items that were found.
    Count: v.optional(v.number(), 0),
    // A query tells of one table, all else of several.
    ConsumedCapacity: v.union([
      v.array(ConsumedSchema),
      v.pipe(
        ConsumedSchema,
        v.transform((consumed) => [consumed]),
      ),
    ]),
  }),
});

/** Has a client keep account of its calls; gives a function that takes the account so far and begins anew. */
export function keepUnitAccount({ client, names }: TestTables): () => TableAccount[] {
  const nameOf = (physical: string) => {
    const [name] = Object.entries(names).find(([, each]) => each === physical) ?? [];
    return name as TableName;
  };
  let kept: TableAccount[] = [];
  addMiddleware(client, (input, { output }) => {
    const query = v.safeParse(QuerySchema, input);
    for (const { TableName, Table, GlobalSecondaryIndexes } of output.ConsumedCapacity) {
      const table = nameOf(TableName);
      if (query.success) {
        const ofIndexes = Object.values(GlobalSecondaryIndexes).map(({ CapacityUnits }) => CapacityUnits);
        const units = ofIndexes.reduce((sum, each) => sum + each, Table.CapacityUnits);
        const how = query.output.IndexName === undefined ? howRead(query.output) : "read of an index";
        kept.push({ table, how, items: output.Count, units });
        continue;
      }
      kept.push({ table, ...itemsOf(input, TableName), units: Table.CapacityUnits });
      const indexes = Object.values(GlobalSecondaryIndexes);
      kept.push(
        ...indexes.map((index) => ({ table, how: "index" as const, items: 1, units: index.CapacityUnits })),
      );
    }
  });
  return () => {
    const taken = kept;
    kept = [];
    return taken;
  };
}

function addMiddleware(
  client: DynamoDBClient,
  count: (input: unknown, result: v.InferOutput<typeof CapacitySchema>) => void,
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "INDEXES" } });
      count(args.input, v.parse(CapacitySchema, result));
      return result;
    },
    { step: "initialize", name: "unitAccount" },
  );
}

function itemsOf(input: unknown, table: string): Pick<TableAccount, "how" | "items"> {
  const read = v.safeParse(ReadSchema, input);
  if (!read.success) {
    const written = v.parse(TransactionSchema, input).TransactItems;
    return { how: "write", items: written.filter((each) => each === table).length };
  }
  const { Keys = [], ConsistentRead = false } = read.output.RequestItems[table] ?? {};
  return { how: howRead({ ConsistentRead }), items: Keys.length };
}

function howRead({ ConsistentRead }: { readonly ConsistentRead: boolean }): "read" | "read consistently" {
  return ConsistentRead ? "read consistently" : "read";
}
