/** The tables of the product; what each is called where it is deployed comes from the environment. */
export type TableName = "Tours" | "Appointments" | "Clients" | "Club" | "Calendar" | "Idempotency";

/** What each table is called in one deployment; a function is told of the tables that it uses. */
export type TableNames = { readonly [Name in TableName]?: string };

/** The environment variable that carries a deployed table's name to the functions, such as `CLUB_TABLE`. */
export function tableVariable(name: TableName): string {
  return `${name.toUpperCase()}_TABLE`;
}

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
}

/** What the stack needs to create a table and the functions need to find it. */
export interface TableDefinition {
  readonly partitionKey: KeyAttribute;
  readonly sortKey?: KeyAttribute;
  /** The attribute with the epoch second after which DynamoDB may delete an item. */
  readonly timeToLive?: string;
  readonly indexes: readonly IndexDefinition[];
}
