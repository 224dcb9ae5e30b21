/** The product's tables. */
export const tableNames = [
  "Tours",
  "Appointments",
  "Classes",
  "Clients",
  "Club",
  "Calendar",
  "Idempotency",
  "Parts",
  "Webhooks",
  "Messages",
] as const;

/** The name of one of the product's tables. */
export type TableName = (typeof tableNames)[number];

/** The deployed name of each table; a function knows only the tables that it uses. */
export type TableNames = { readonly [Name in TableName]?: string };

/** The environment variable that carries a deployed table's name to the functions, such as `CLUB_TABLE`. */
export function tableVariable(name: TableName): string {
  return `${name.toUpperCase()}_TABLE`;
}

/** The values of an item's key attributes, by name. */
export type KeyValues = Readonly<Record<string, string | number>>;

/** A key attribute: its name and whether it is a string or a number. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: "S" | "N";
}

/** A global secondary index. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: KeyAttribute;
  readonly sortKey: KeyAttribute;
  /**
   * The attributes that the index has beside the keys. An index with all attributes would also store the history, which no
   * list shows, at a write unit per kB. DynamoDB allows 20 per index and 100 per table.
   */
  readonly includes: readonly string[];
}

/**
 * An index in the order of a string.
 * @param partition a string's name, or the attribute
 */
/* @__NO_SIDE_EFFECTS__ */
export function indexBy<const Name extends string>(
  name: Name,
  partition: string | KeyAttribute,
  sort: string,
  includes: readonly string[],
) {
  const partitionKey = typeof partition === "string" ? ({ name: partition, type: "S" } as const) : partition;
  return { name, partitionKey, sortKey: { name: sort, type: "S" }, includes } as const;
}

/** A local secondary index: another order of each partition, which can be read consistently. */
export interface LocalIndexDefinition {
  readonly name: string;
  readonly sortKey: KeyAttribute;
  /** The attributes that the index has beside the keys. */
  readonly includes: readonly string[];
}

/** A table as the stack creates it and the functions find it. */
export interface TableDefinition {
  readonly partitionKey: KeyAttribute;
  readonly sortKey?: KeyAttribute;
  /** The attribute with the epoch second after which DynamoDB may delete the item. */
  readonly timeToLive?: string;
  readonly indexes: readonly IndexDefinition[];
  /** They can be made with the table alone, and never added to it. */
  readonly localIndexes?: readonly LocalIndexDefinition[];
}

/**
 * The deployed name of a table.
 * @throws if the deployment has none
 */
export function physicalName(names: TableNames, table: TableName): string {
  const name = names[table];
  if (name === undefined) throw new Error(`The ${table} table has no name: set ${tableVariable(table)}.`);
  return name;
}
