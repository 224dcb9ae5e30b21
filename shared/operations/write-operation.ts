import type * as v from "valibot";
import type { Answer, Refusal, Success } from "../api/answer.ts";
import type { DefineOperation, Dependencies } from "./operation-definition.ts";
import { type TenantOperation, type TenantRequest, tenantOperation } from "./tenant-operation.ts";
import { type WriteSteps, write } from "./write.ts";

export type ParsedPath<PathEntries extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<PathEntries, undefined>
>;

/** What an operation that writes declares. */
export interface WriteOperation<PathEntries extends v.ObjectEntries, Body extends v.GenericSchema, Loaded>
  extends Omit<TenantOperation<PathEntries, Record<never, never>, Body>, "run" | "query" | "counts">,
    WriteSteps<ParsedPath<PathEntries>, v.InferOutput<Body>, Loaded> {
  /** Whether it makes a booking; a change by default. */
  readonly counts?: "booking" | "change";
  /** Refuses what the caller may not ask for, before anything is read. */
  readonly authorize?: (
    request: TenantRequest<ParsedPath<PathEntries>, unknown, v.InferOutput<Body>>,
  ) => Refusal | undefined;
  /** Does what follows a success, sent again or not, and makes its answer. */
  readonly afterwards?: (
    success: Success,
    request: TenantRequest<ParsedPath<PathEntries>, unknown, v.InferOutput<Body>>,
    dependencies: Dependencies,
  ) => Promise<Answer>;
}

/** Defines an operation that writes; see {@link write}. */
export function writeOperation<
  PathEntries extends v.ObjectEntries,
  Loaded,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(operation: WriteOperation<PathEntries, Body, Loaded>): DefineOperation {
  return tenantOperation<PathEntries, Record<never, never>, Body>({
    ...operation,
    counts: operation.counts ?? "change",
    run: async (request, dependencies) => {
      const answer = operation.authorize?.(request) ?? (await write(request, operation, dependencies));
      if (!answer.ok || operation.afterwards === undefined) return answer;
      return await operation.afterwards(answer, request, dependencies);
    },
  });
}
