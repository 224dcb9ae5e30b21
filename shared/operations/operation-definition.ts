import type * as v from "valibot";
import type { Success } from "../api/answer.ts";
import type { OperationTable } from "../api/api-handler.ts";
import type { Operation } from "../api/api-request.ts";
import type { Caller } from "../api/caller.ts";
import type { OperationFunction, OperationName, OperationsOf } from "../api/operations.ts";
import type { UtcOffset } from "../calendar/local-time.ts";
import type { TenantCache } from "../club/tenant-cache.ts";
import type { Database } from "../tables/database.ts";
import type { TableName } from "../tables/table-definition.ts";
import { once } from "../values/once.ts";

/** The environment variables of a function. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Makes what only some operations need, such as a client of KMS, by the function's environment. */
export type Service<Made> = (environment: Environment) => Promise<Made>;

/** What operations depend on; a function makes it once, outside its handler. */
export interface Dependencies {
  readonly database: Database;
  /** A cache of tenants. */
  readonly tenants: TenantCache;
  readonly now: () => Date;
  /** A new record id for the given instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
  /** A new random key that nobody can guess; see shared/values/record-id.ts. */
  readonly newKey: () => string;
  /** How far local clocks are ahead of UTC, by the platform's time-zone data. */
  readonly utcOffsetMs: UtcOffset;
  readonly environment: Environment;
  /** Gives a service; it is made when it is first asked for. */
  readonly use: <Made>(service: Service<Made>) => Promise<Made>;
}

/**
 * What a function may do with items of a table. A transaction needs the actions of its items. `Query by-start` is a
 * query of the index by-start, and not of the table.
 */
export type ItemAction =
  | "BatchGetItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "PutItem"
  | "Query"
  | "UpdateItem"
  | `Query ${string}`;

/** What an operation is, beside its row. */
export interface OperationDefinition {
  readonly name: OperationName;
  /** The path's parameters. Schemas are made when they are first needed, so that they cost no start. */
  readonly path: () => v.ObjectEntries;
  readonly query: () => v.ObjectEntries;
  /** Undefined if requests have no fields: a read takes no body, a write takes `{}` or none. */
  readonly body: ((today: () => string) => v.GenericSchema) | undefined;
  readonly successStatus: Success["status"];
  /**
   * Whether its record has versions: `shown` if a success carries the `ETag`, `matched` if a request may also name the
   * version that it changes. Undefined if it has none.
   */
  readonly versions?: "shown" | "matched" | undefined;
  /**
   * The most bytes of a caller's body; without a caller, the most of any. By default what the schema has room for.
   */
  readonly maxBodyBytes?: ((caller?: Caller) => number) | undefined;
  /** The tables that it uses and what it does with their items. */
  readonly tables: { readonly [Table in TableName]?: readonly ItemAction[] };
  readonly counts: Operation["counts"];
  readonly bind: (dependencies: Dependencies) => Operation;
}

/** Defines an operation under its name. Two names may share a definition: their paths name the tenant in different ways. */
export type DefineOperation = (name: OperationName) => OperationDefinition;

/** Loads a module that exports an operation under its name. */
type LoadModule<Name extends OperationName> = () => Promise<{ readonly [Export in Name]: DefineOperation }>;

/** The modules of all operations of a function: one too many or too few does not compile. */
export type OperationModules<Name extends OperationFunction> = {
  readonly [Operation in OperationsOf<Name>]: LoadModule<Operation>;
};

/** The modules of some operations, by their names. */
export type AnyModules = Readonly<Record<string, () => Promise<Readonly<Record<string, DefineOperation>>>>>;

/** A function's operations with their dependencies; each is loaded by its first request. */
export function bound(modules: AnyModules, dependencies: Dependencies): OperationTable {
  const entries = Object.entries(modules).map(([name, load]) => {
    const operation = async () => definitionIn(await load(), name).bind(dependencies);
    return [name, once(operation)];
  });
  return Object.fromEntries(entries);
}

/** The definitions of a function's operations, all of them loaded. */
export async function definitionsOf<Name extends string>(
  modules: AnyModules & Readonly<Record<Name, unknown>>,
): Promise<Readonly<Record<Name, OperationDefinition>>> {
  const entries = Object.entries(modules).map(async ([name, load]) => [
    name,
    definitionIn(await load(), name),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function definitionIn(module: Readonly<Record<string, DefineOperation>>, name: string): OperationDefinition {
  const define = module[name];
  if (define === undefined) throw new Error(`The module of ${name} does not define it.`);
  return define(name as OperationName);
}

/** The tables of a function's operations, and always Club, since every function reads tenants from it. */
export function tablesOf(definitions: Readonly<Record<string, OperationDefinition>>): TableName[] {
  const names = Object.values(definitions).flatMap(({ tables }) => Object.keys(tables) as TableName[]);
  return [...new Set<TableName>(["Club", ...names])];
}
