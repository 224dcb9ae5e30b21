import type * as v from "valibot";
import type { Refusal } from "../api/answer.ts";
import type { DefineOperation } from "./operation-definition.ts";
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
    run: async (request, dependencies) =>
      operation.authorize?.(request) ?? (await write(request, operation, dependencies)),
  });
}
