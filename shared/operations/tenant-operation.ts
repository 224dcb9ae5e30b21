import * as v from "valibot";
import {
  type Answer,
  type InfoEntry,
  type Refusal,
  refuseAll,
  type Success,
  withEntries,
} from "../api/answer.ts";
import type { ApiRequest, Operation } from "../api/api-request.ts";
import type { Caller } from "../api/caller.ts";
import { ifMatch } from "../api/conditional-requests.ts";
import { type IdempotentRequest, idempotentRequest } from "../api/idempotency.ts";
import { maxBodyBytes } from "../api/json-body.ts";
import { type OperationName, operations } from "../api/operations.ts";
import { type Parsed, parseBody, parsePath, parseQuery } from "../api/parse-request.ts";
import { accessTenant, refuseForeignClient } from "../api/tenant-access.ts";
import type { UtcOffset } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Database } from "../tables/database.ts";
import type { CrossFieldProblem } from "../values/cross-field.ts";
import { once } from "../values/once.ts";
import { pathId } from "../values/parameters.ts";
import { hasRequiredField, requestObject } from "../values/request-object.ts";
import { uuid } from "../values/scalars.ts";
import type { DefineOperation, Dependencies, OperationDefinition } from "./operation-definition.ts";

/** A parsed request of a caller who may act for the tenant that it names. */
export interface TenantRequest<Path, Query, Body> {
  /** The name of the operation. */
  readonly operation: OperationName;
  readonly caller: Caller;
  readonly tenant: Tenant;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** Header values by lower-case name. */
  readonly headers: ApiRequest["headers"];
  /** The `Idempotency-Key` and what it covers; undefined if the request has none. */
  readonly idempotent: IdempotentRequest | undefined;
  /** The version that `If-Match` names; undefined if it is not sent. */
  readonly ifMatch: number | undefined;
  readonly baseUrl: ApiRequest["baseUrl"];
  /** See {@link Dependencies}. */
  readonly use: Dependencies["use"];
  /** The database within the request's deadline. */
  readonly database: Database;
  readonly deadline: ApiRequest["deadline"];
}

/** A body as it was sent and read. */
export interface SentBody {
  readonly caller: Caller;
  /** Its length as it was sent. */
  readonly bytes: number;
  readonly json: unknown;
  /** Its fields as they were parsed; undefined if one of them is wrong. */
  readonly value: unknown;
}

type OutputOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** What an operation on one tenant declares. */
export interface TenantOperation<
  PathEntries extends v.ObjectEntries,
  QueryEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
> extends Pick<OperationDefinition, "tables" | "versions" | "maxBodyBytes"> {
  /** The path parameters besides the tenant's. */
  readonly path?: () => PathEntries;
  readonly query?: () => QueryEntries;
  /** Problems with combinations of query parameters. */
  readonly queryRule?: (
    query: Readonly<Record<string, unknown>>,
    context: { readonly tenant: Tenant; readonly utcOffsetMs: UtcOffset },
  ) => readonly CrossFieldProblem[];
  /**
   * @param today the present day as `YYYY-MM-DD` (UTC)
   * @param caller one of those who share a {@link bodyVariant}; for the widest limits undefined
   * @param settings those of the stage; by default those on AWS
   */
  readonly body?: (
    today: () => string,
    caller?: Caller,
    settings?: Pick<Dependencies, "environment">,
  ) => Body;
  /** Names the limits that apply to a caller's body: callers with the same name share a schema. */
  readonly bodyVariant?: (caller: Caller) => string;
  /** Refuses a body as a whole, before the problems of its fields. */
  readonly bodyRefusal?: (sent: SentBody) => Refusal | undefined;
  readonly successStatus?: Success["status"];
  readonly counts?: Operation["counts"];
  readonly run: (
    request: TenantRequest<OutputOf<PathEntries>, OutputOf<QueryEntries>, v.InferOutput<Body>>,
    dependencies: Dependencies,
  ) => Promise<Answer>;
}

/**
 * Defines an operation on one tenant. It checks a request in this order: path, access to the client and the tenant that
 * the path names, then query, headers and body together.
 */
export function tenantOperation<
  PathEntries extends v.ObjectEntries = Record<never, never>,
  QueryEntries extends v.ObjectEntries = Record<never, never>,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(operation: TenantOperation<PathEntries, QueryEntries, Body>): DefineOperation {
  const { body, tables, versions, successStatus = 200, counts = "read" } = operation;
  return (name) => ({
    name,
    path: () => pathOf(name, operation),
    query: () => ({ ...operation.query?.() }),
    body,
    successStatus,
    versions,
    maxBodyBytes: operation.maxBodyBytes,
    tables,
    counts,
    bind: (dependencies) => ({ counts, run: runner(name, operation, dependencies) }),
  });
}

function pathOf(
  name: OperationName,
  { path }: { readonly path?: (() => v.ObjectEntries) | undefined },
): v.ObjectEntries {
  return { ...tenantEntries(name), ...path?.() };
}

/** Parses each request of an operation and runs it. Its schemas are made once, when they are first needed. */
function runner<
  PathEntries extends v.ObjectEntries,
  QueryEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
>(
  name: OperationName,
  operation: TenantOperation<PathEntries, QueryEntries, Body>,
  dependencies: Dependencies,
): Operation["run"] {
  const { body, versions, counts = "read" } = operation;
  // A read stores no answer: it ignores an Idempotency-Key of any form.
  const isWrite = counts !== "read";
  const takesBody = body !== undefined || isWrite;
  const schemas = once(() => ({
    path: v.object(pathOf(name, operation)),
    query: { ...operation.query?.() },
  }));
  const bodySchema = oncePerName((caller: Caller) => {
    const today = () => dependencies.now().toISOString().slice(0, 10);
    const fields = body === undefined ? requestObject({}) : body(today, caller, dependencies);
    return { fields, needsBody: hasRequiredField(fields) };
  });
  return async (request) => {
    const { caller, headers, deadline } = request;
    const { path, query } = schemas();
    const parsedPath = parsePath(path, request.pathParameters);
    if (!parsedPath.ok) return parsedPath;
    const foreign = refuseForeignClient(caller.grants, parsedPath.value);
    if (foreign !== undefined) return foreign;
    const database = dependencies.database.forRequest(request);
    const access = await enterTenant(caller, parsedPath.value, { ...dependencies, database });
    if (!access.ok) return access;
    const { tenant } = access;
    const { fields, needsBody } = bodySchema(operation.bodyVariant?.(caller) ?? "", caller);
    const readBody = needsBody ? request.readBody : request.readOptionalBody;
    const maxBytes = operation.maxBodyBytes?.(caller) ?? maxBodyBytes(name);
    const json = takesBody ? await readBody(maxBytes) : undefined;
    const parsedBody = takesBody ? parseBody(fields, json) : undefined;
    const { utcOffsetMs } = dependencies;
    const queryRule = (sent: Readonly<Record<string, unknown>>) =>
      operation.queryRule?.(sent, { tenant, utcOffsetMs }) ?? [];
    const parsed = {
      query: parseQuery(query, request.query, queryRule),
      idempotent: isWrite ? idempotentRequest(name, request, parsedPath.value, json) : undefined,
      ifMatch: versions === "matched" ? ifMatch(headers) : undefined,
      body: parsedBody,
    };
    const value = parsedBody?.ok ? parsedBody.value : undefined;
    const bodyRefusal = takesBody
      ? operation.bodyRefusal?.({ caller, bytes: request.bodyBytes(), json, value })
      : undefined;
    const refusal = bodyRefusal ?? refuseAll(Object.values(parsed).flatMap(problemsOf));
    if (refusal !== undefined) return refusal;
    const answer = await operation.run(
      {
        operation: name,
        caller,
        tenant,
        // The schemas are those of the entries that the types name.
        path: parsedPath.value as OutputOf<PathEntries>,
        query: parsedValue(parsed.query) as OutputOf<QueryEntries>,
        body: (body && parsedValue(parsed.body)) as v.InferOutput<Body>,
        idempotent: parsedValue(parsed.idempotent),
        headers,
        baseUrl: request.baseUrl,
        use: dependencies.use,
        ifMatch: parsedValue(parsed.ifMatch),
        database,
        deadline,
      },
      dependencies,
    );
    return answer.ok ? answer : namingTenant(answer, name);
  };
}

/** A refusal that names the tenant by the parameter of the operation's path: some operations have a second name, by UUID. */
function namingTenant(refusal: Refusal, name: OperationName): Refusal {
  if (!isByUuid(name)) return refusal;
  return withEntries(refusal, (entry) =>
    entry.identifier === "tenant_id" ? { ...entry, identifier: "tenant_uuid" } : entry,
  );
}

/** Makes a value for each name once, when it is first asked for. */
function oncePerName<Input, Made>(make: (input: Input) => Made): (name: string, input: Input) => Made {
  const made = new Map<string, Made>();
  return (name, input) => {
    const found = made.get(name) ?? make(input);
    made.set(name, found);
    return found;
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
  return isByUuid(name) ? { company_uuid: uuid(), tenant_uuid: uuid() } : { tenant_id: pathId() };
}

function isByUuid(name: OperationName): boolean {
  return operations[name].path.includes("{tenant_uuid}");
}

const NamedSchema = v.union([
  v.object({ tenant_id: v.number() }),
  v.object({ company_uuid: v.string(), tenant_uuid: v.string() }),
]);

/** Reads the tenant that the path names; refuses a caller who has no access to it. */
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
