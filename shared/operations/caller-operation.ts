import type * as v from "valibot";
import type { Answer } from "../api/answer.ts";
import { parseQuery } from "../api/parse-request.ts";
import { once } from "../values/once.ts";
import type { DefineOperation, OperationDefinition } from "./operation-definition.ts";
import type { TenantRequest } from "./tenant-operation.ts";

/** A parsed request of somebody who may call the operation. */
export type CallerRequest<Query> = Pick<
  TenantRequest<unknown, Query, unknown>,
  "caller" | "query" | "database"
>;

/** Defines an operation that names no tenant and reads what the caller's grants cover. */
export function callerOperation<QueryEntries extends v.ObjectEntries>({
  query,
  tables,
  run,
}: Pick<OperationDefinition, "tables"> & {
  readonly query: () => QueryEntries;
  readonly run: (
    request: CallerRequest<v.InferOutput<v.ObjectSchema<QueryEntries, undefined>>>,
  ) => Promise<Answer>;
}): DefineOperation {
  return (name) => ({
    name,
    query,
    tables,
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
  });
}
