import * as v from "valibot";

const KeySchema = v.array(v.object({ AttributeName: v.string() }));
const IndexSchema = v.object({
  IndexName: v.string(),
  KeySchema,
  Projection: v.object({
    ProjectionType: v.string(),
    NonKeyAttributes: v.optional(v.array(v.string()), []),
  }),
});

const DescriptionSchema = v.object({
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.string() })),
  KeySchema,
  GlobalSecondaryIndexes: v.optional(v.array(IndexSchema), []),
  LocalSecondaryIndexes: v.optional(v.array(IndexSchema), []),
});

/** The key attributes of a table or an index: the partition key, then the sort key if there is one. */
export type KeyNames = readonly string[];

/** The keys of a table and its indexes. */
export interface TableKeys {
  /** The type of each attribute that is a key of the table or of an index, such as `S`. */
  readonly types: Readonly<Record<string, string>>;
  readonly table: KeyNames;
  readonly indexes: Readonly<Record<string, KeyNames>>;
  /** The attributes that each global index has; one that has all of them is left out. */
  readonly projected: Readonly<Record<string, readonly string[]>>;
}

/** Reads the keys of a table as CreateTable takes it, and DescribeTable gives it. */
export function tableKeys(description: unknown): TableKeys {
  const table = v.parse(DescriptionSchema, description);
  const { AttributeDefinitions, GlobalSecondaryIndexes, LocalSecondaryIndexes } = table;
  const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes];
  return {
    types: Object.fromEntries(AttributeDefinitions.map((each) => [each.AttributeName, each.AttributeType])),
    table: namesOf(table),
    indexes: Object.fromEntries(indexes.map((index) => [index.IndexName, namesOf(index)])),
    projected: Object.fromEntries(
      GlobalSecondaryIndexes.filter(({ Projection }) => Projection.ProjectionType !== "ALL").map((index) => [
        index.IndexName,
        [...namesOf(table), ...namesOf(index), ...index.Projection.NonKeyAttributes],
      ]),
    ),
  };
}

function namesOf({ KeySchema: keys }: { readonly KeySchema: v.InferOutput<typeof KeySchema> }): string[] {
  return keys.map(({ AttributeName }) => AttributeName);
}

/** The keys of an engine's tables, each asked for once. */
export class KnownTables {
  readonly #describe: (table: string) => Promise<unknown>;
  readonly #known = new Map<string, TableKeys | undefined>();

  /** @param describe the answer of DescribeTable; rejects if there is no such table */
  constructor(describe: (table: string) => Promise<unknown>) {
    this.#describe = describe;
  }

  /** The keys of a table that was learned; undefined if there is no such table. */
  keysOf(table: string): TableKeys | undefined {
    return this.#known.get(table);
  }

  /** Learns the keys of tables; undefined if all of them are known. */
  learn(tables: readonly string[]): Promise<unknown> | undefined {
    const unknown = tables.filter((table) => !this.#known.has(table));
    return unknown.length === 0 ? undefined : Promise.all(unknown.map((table) => this.#learn(table)));
  }

  /** Forgets a table that is about to change. */
  forget(table: string): void {
    this.#known.delete(table);
  }

  async #learn(table: string): Promise<void> {
    const found = await this.#describe(table).catch(() => undefined);
    // A table that does not exist may be created at any time.
    if (found !== undefined) this.#known.set(table, tableKeys(found));
  }
}
