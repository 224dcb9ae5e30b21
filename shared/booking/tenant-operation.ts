import * as v from "valibot";
import { type Answer, type InfoEntry, refuseAll } from "../api/answer.ts";
import type { ApiRequest, Operation } from "../api/api-handler.ts";
import type { Caller } from "../api/caller.ts";
import { ifMatch } from "../api/conditional-requests.ts";
import type { OperationDescription } from "../api/description.ts";
import { type IdempotentRequest, idempotentRequest } from "../api/idempotency.ts";
import {
  type OperationFunction,
  type OperationName,
  type OperationsOf,
  operations,
} from "../api/operations.ts";
import { type Parsed, parseBody, parsePath, parseQuery } from "../api/parse-request.ts";
import { accessTenant } from "../api/tenant-access.ts";
import type { UtcOffset } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import type { TenantCache } from "../club/tenant-cache.ts";
import type { Database } from "../tables/database.ts";
import type { TableName } from "../tables/table-definition.ts";
import type { CrossFieldProblem } from "../values/cross-field.ts";
import { pathId } from "../values/parameters.ts";
import { requestObject } from "../values/request-object.ts";
import { uuid } from "../values/uuid.ts";

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

/** A request of somebody who may act for the tenant that it names, parsed. */
export interface TenantRequest<Path, Query, Body> {
  readonly caller: Caller;
  readonly tenant: Tenant;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** Header values by lower-case name. */
  readonly headers: ApiRequest["headers"];
  /** Where the caller asks that it be carried out once. */
  readonly idempotent: IdempotentRequest | undefined;
  /** The version that `If-Match` names; undefined where it is not sent. */
  readonly ifMatch: number | undefined;
  /** The database within the request's deadline. */
  readonly database: Database;
  readonly deadline: ApiRequest["deadline"];
}

type OutputOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** What is particular to an operation on a tenant. */
export interface TenantOperation<
  PathEntries extends v.ObjectEntries,
  QueryEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
> extends Pick<OperationDefinition, "tables" | "describe" | "versions"> {
  /** Path parameters beyond those that name the tenant. */
  readonly path?: () => PathEntries;
  readonly query?: () => QueryEntries;
  /** What is wrong with query parameters together. */
  readonly queryRule?: (
    query: Readonly<Record<string, unknown>>,
    context: { readonly tenant: Tenant; readonly utcOffsetMs: UtcOffset },
  ) => readonly CrossFieldProblem[];
  /** @param today the present day as `YYYY-MM-DD` (UTC) */
  readonly body?: (today: () => string) => Body;
  readonly successStatus?: 200 | 201;
  readonly counts?: Operation["counts"];
  readonly run: (
    request: TenantRequest<OutputOf<PathEntries>, OutputOf<QueryEntries>, v.InferOutput<Body>>,
    dependencies: Dependencies,
  ) => Promise<Answer>;
}

/**
 * Defines an operation on one tenant. Checks a request in this order: path, access to the tenant, then query, headers
 * and body together.
 */
export function tenantOperation<
  Name extends OperationName,
  PathEntries extends v.ObjectEntries = Record<never, never>,
  QueryEntries extends v.ObjectEntries = Record<never, never>,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(name: Name, operation: TenantOperation<PathEntries, QueryEntries, Body>): OperationDefinition<Name> {
  const path = () => ({ ...tenantEntries(name), ...operation.path?.() });
  const query = () => ({ ...operation.query?.() });
  const { body, tables, describe, versions, successStatus = 200, counts = "read" } = operation;
  // A read has no answer to keep: it ignores an Idempotency-Key, whatever its form.
  const isWrite = counts !== "read";
  const takesBody = body !== undefined || isWrite;
  return {
    name,
    path,
    query,
    body,
    successStatus,
    versions,
    tables,
    counts,
    describe,
    bind: (dependencies) => {
      const schemas = once(() => ({
        path: v.object(path()),
        query: query(),
        body:
          body === undefined ? requestObject({}) : body(() => dependencies.now().toISOString().slice(0, 10)),
      }));
      return {
        counts,
        run: async (request) => {
          const { path, query, body: fields } = schemas();
          const parsedPath = parsePath(path, request.pathParameters);
          if (!parsedPath.ok) return parsedPath;
          const database = dependencies.database.forRequest(request);
          const access = await enterTenant(request.caller, parsedPath.value, { ...dependencies, database });
          if (!access.ok) return access;
          const json = takesBody ? await (body ? request.readBody() : request.readOptionalBody()) : undefined;
          const parsed = {
            query: parseQuery(
              query,
              request.query,
              (sent) =>
                operation.queryRule?.(sent, {
                  tenant: access.tenant,
                  utcOffsetMs: dependencies.utcOffsetMs,
                }) ?? [],
            ),
            idempotent: isWrite ? idempotentRequest(name, request, parsedPath.value, json) : undefined,
            ifMatch: versions === "matched" ? ifMatch(request.headers) : undefined,
            body: takesBody ? parseBody(fields, json) : undefined,
          };
          const refusal = refuseAll(Object.values(parsed).flatMap(problemsOf));
          if (refusal !== undefined) return refusal;
          return await operation.run(
            {
              caller: request.caller,
              tenant: access.tenant,
              // The schemas are those of the entries that the types name.
              path: parsedPath.value as OutputOf<PathEntries>,
              query: parsedValue(parsed.query) as OutputOf<QueryEntries>,
              body: (body && parsedValue(parsed.body)) as v.InferOutput<Body>,
              idempotent: parsedValue(parsed.idempotent),
              headers: request.headers,
              ifMatch: parsedValue(parsed.ifMatch),
              database,
              deadline: request.deadline,
            },
            dependencies,
          );
        },
      };
    },
  };
}

/** A request of somebody who may call the operation, parsed. */
export type CallerRequest<Query> = Pick<
  TenantRequest<unknown, Query, unknown>,
  "caller" | "query" | "database"
>;

/** Defines an operation that names no tenant and reads what the caller's grants cover. */
export function callerOperation<Name extends OperationName, QueryEntries extends v.ObjectEntries>(
  name: Name,
  {
    query,
    tables,
    describe,
    run,
  }: Pick<OperationDefinition, "tables" | "describe"> & {
    readonly query: () => QueryEntries;
    readonly run: (request: CallerRequest<OutputOf<QueryEntries>>) => Promise<Answer>;
  },
): OperationDefinition<Name> {
  return {
    ...{ name, query, tables, describe },
    path: () => ({}),
    body: undefined,
    successStatus: 200,
    counts: "read",
    bind: (dependencies) => {
      const entries = once(query);
      return {
        counts: "read",
        run: async (request) => {
          const parsed = parseQuery(entries(), request.query);
          if (!parsed.ok) return parsed;
          const database = dependencies.database.forRequest(request);
          return await run({ caller: request.caller, query: parsed.value, database });
        },
      };
    },
  };
}

function problemsOf(parsed: Parsed<unknown> | undefined): readonly InfoEntry[] {
  return parsed === undefined || parsed.ok ? [] : parsed.problems;
}

function parsedValue<Value>(parsed: Parsed<Value> | undefined): Value | undefined {
  if (parsed === undefined) return undefined;
  if (!parsed.ok) throw new Error("A request with problems was taken for one without.");
  return parsed.value;
}

/** The path parameters that name an operation's tenant: its number, or its UUID and its company's. */
function tenantEntries(name: OperationName): v.ObjectEntries {
  return operations[name].path.includes("{tenant_uuid}")
    ? { company_uuid: uuid(), tenant_uuid: uuid() }
    : { tenant_id: pathId() };
}

const NamedSchema = v.union([
  v.object({ tenant_id: v.number() }),
  v.object({ company_uuid: v.string(), tenant_uuid: v.string() }),
]);

/** Lets a caller through to the tenant that the path names. */
async function enterTenant(
  { grants }: Caller,
  path: unknown,
  { tenants, database, now }: Pick<Dependencies, "tenants" | "database" | "now">,
) {
  const named = v.parse(NamedSchema, path);
  const tenant = await tenants.get(database, named, now());
  return "tenant_id" in named
    ? accessTenant(grants, {
        parameter: "tenant_id",
        tenant,
        entitled: grants.tenants.includes(named.tenant_id),
      })
    : accessTenant(grants, {
        parameter: "tenant_uuid",
        tenant,
        entitled: grants.companies.includes(named.company_uuid),
      });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
