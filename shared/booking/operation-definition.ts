import type * as v from "valibot";
import type { Operation } from "../api/api-request.ts";
import type { OperationDescription } from "../api/description.ts";
import type { OperationFunction, OperationName, OperationsOf } from "../api/operations.ts";
import type { UtcOffset } from "../calendar/utc-offset.ts";
import type { TenantCache } from "../club/tenant-cache.ts";
import type { Database } from "../tables/database.ts";
import type { TableName } from "../tables/table-definition.ts";

/** What operations work with; a function makes it once, outside its handler. */
export interface Dependencies {
  readonly database: Database;
  /** Tenants that were read a short while ago. */
  readonly tenants: TenantCache;
  readonly now: () => Date;
  /** A new record id for the given instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
  /** A new key that nobody guesses; see shared/values/random-key.ts. */
  readonly newKey: () => string;
  /** How far local clocks are ahead of UTC, as the platform's time-zone data have it. */
  readonly utcOffsetMs: UtcOffset;
}

/**
 * What a function may do with items of a table; a transaction needs the actions of its items. `Query by-start` queries the
 * index by-start, and not the table.
 */
export type ItemAction =
  | "BatchGetItem"
  | "ConditionCheckItem"
  | "PutItem"
  | "Query"
  | "UpdateItem"
  | `Query ${string}`;

/** What an operation is beside its row: routing, grants, description and tests are made from both. */
export interface OperationDefinition<Name extends OperationName = OperationName> {
  readonly name: Name;
  /** The path's parameters. Schemas are made when they are first needed, so that they cost no start. */
  readonly path: () => v.ObjectEntries;
  readonly query: () => v.ObjectEntries;
  /** Undefined where requests have no fields: a read takes no body, a write takes `{}` or none. */
  readonly body: ((today: () => string) => v.GenericSchema) | undefined;
  readonly successStatus: 200 | 201;
  /**
   * Whether its record has versions: `shown` where a success carries the `ETag`, `matched` where a request may also name
   * the version that it changes. Undefined where it has none.
   */
  readonly versions?: "shown" | "matched" | undefined;
  /** The tables that it uses and what it does with their items. */
  readonly tables: { readonly [Table in TableName]?: readonly ItemAction[] };
  readonly counts: Operation["counts"];
  /** Loads what the API's description says of it; no function does. */
  readonly describe: () => Promise<{ readonly description: OperationDescription }>;
  readonly bind: (dependencies: Dependencies) => Operation;
}

/** The definitions of all operations that a function answers: one too many or too few does not compile. */
export type Definitions<Name extends OperationFunction> = {
  readonly [Operation in OperationsOf<Name>]: OperationDefinition<Operation>;
};

/** A function's operations with what they work with. */
export function bound(
  definitions: Readonly<Record<string, OperationDefinition>>,
  dependencies: Dependencies,
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, definition.bind(dependencies)]),
  );
}

/** The tables of a function's operations; always Club, since every function reads tenants from it. */
export function tablesOf(definitions: Readonly<Record<string, OperationDefinition>>): TableName[] {
  const names = Object.values(definitions).flatMap(({ tables }) => Object.keys(tables) as TableName[]);
  return [...new Set<TableName>(["Club", ...names])];
}
