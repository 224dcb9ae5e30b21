import type * as v from "valibot";
import { type Refusal, succeed } from "../api/answer.ts";
import { withWholeHistory } from "../history/whole-history.ts";
import { idParameters, nouns, type RecordNoun } from "../nouns.ts";
import { withHistory } from "../operations/commit.ts";
import type { Decision, Judgement } from "../operations/decision.ts";
import { type FailedChange, itemOperation } from "../operations/item-operation.ts";
import type { DefineOperation, OperationDefinition } from "../operations/operation-definition.ts";
import type { Keys, Reads } from "../operations/reads.ts";
import { tenantOperation } from "../operations/tenant-operation.ts";
import type { Attempt, Sight } from "../operations/write.ts";
import type { ParsedPath, WriteOperation } from "../operations/write-operation.ts";
import { proportionalWaits } from "../tables/back-off.ts";
import type { ItemReads } from "../tables/database.ts";
import type { RecordName } from "../tables/history-pages.ts";
import { pathId } from "../values/parameters.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "./record-kind.ts";
import { versionBasis } from "./version-basis.ts";

/** What an operation that changes one record declares. */
export interface RecordOperation<Item extends RecordItem, Body extends v.GenericSchema, More>
  extends Pick<WriteOperation<RecordPathEntries, Body, More>, "body" | "afterwards"> {
  /** The tables that it uses in addition to those of every change of the record. */
  readonly tables?: OperationDefinition["tables"];
  readonly requiresIfMatch?: boolean;
  /** Refuses what the caller may not do. Runs first, so the refusal does not show whether the record exists. */
  readonly authorize?: (
    request: Pick<Attempt<unknown, v.InferOutput<Body>>, "caller" | "body">,
  ) => Refusal | undefined;
  /** The records that the body names; they are read together with the record. */
  readonly named?: (attempt: Pick<Attempt<unknown, v.InferOutput<Body>>, "tenant" | "body">) => Keys;
  /** See {@link itemOperation}. */
  readonly judge?: (request: ChangeRequest<Item, v.InferOutput<Body>>) => Judgement | undefined;
  readonly load: (
    request: ChangeRequest<Item, v.InferOutput<Body>> & Pick<Attempt, "database" | "deadline">,
    reads: Reads,
    failed: FailedChange<More> | undefined,
  ) => Promise<More>;
  readonly decide: (request: ChangeRequest<Item, v.InferOutput<Body>> & Sight, more: More) => Decision;
}

/** The path parameters that name a record. */
function recordPath(noun: RecordNoun) {
  return Object.fromEntries(idParameters(noun).map((name) => [name, pathId()]));
}

type RecordPathEntries = ReturnType<typeof recordPath>;

/** The ids in the path of a record, by their parameters. */
export type RecordPath = ParsedPath<RecordPathEntries>;

function idsIn(path: RecordPath, noun: RecordNoun): number[] {
  return idParameters(noun).map((name) => {
    const id = path[name];
    if (id === undefined) throw new Error(`The path names no ${noun}.`);
    return id;
  });
}

/** The name of the record that a path names, in the pages of its history. */
function recordName(noun: RecordNoun, tenant_id: number, path: RecordPath): RecordName {
  const ids = idsIn(path, noun);
  return { kind: noun, tenant_id, id: ids.join("#") };
}

/** Defines the operation that reads one record, with its history, as the caller sees it. */
export function recordDetails<Item extends RecordItem>(kind: RecordKind<Item>): DefineOperation {
  return tenantOperation({
    path: () => recordPath(kind.noun),
    versions: "shown",
    tables: { Club: ["BatchGetItem"], [nouns[kind.noun].table]: ["BatchGetItem"], Parts: ["Query"] },
    run: async (request, { now, utcOffsetMs }) => {
      const { tenant, caller, path, database } = request;
      const { tenant_id } = tenant;
      const found = await kind.read(database, request, ...idsIn(path, kind.noun));
      if (found === undefined || !(await kind.isVisible(found, request))) return kind.notFound();
      const item = await withWholeHistory(database, found, recordName(kind.noun, tenant_id, path));
      return {
        ...succeed(200, kind.view(item, { tenant, caller, now: now(), utcOffsetMs })),
        version: item.record.version,
      };
    },
  });
}

/** Defines an operation that changes one record of a kind. */
export function recordOperation<
  Item extends RecordItem,
  More,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(kind: RecordKind<Item>, operation: RecordOperation<Item, Body, More>): DefineOperation {
  type Request = Attempt<RecordPath, v.InferOutput<Body>>;
  const nameOf = ({ tenant, path }: Request) => recordName(kind.noun, tenant.tenant_id, path);
  const read = (reads: ItemReads, request: Request) =>
    kind.read(reads, request, ...idsIn(request.path, kind.noun));
  const keyOf = ({ tenant, path }: Request) => kind.readKey(tenant.tenant_id, ...idsIn(path, kind.noun));

  return itemOperation<ReturnType<typeof recordPath>, { readonly item: Item }, More, Body>({
    ...operation,
    path: () => recordPath(kind.noun),
    versions: "matched",
    tables: {
      Club: ["BatchGetItem"],
      [nouns[kind.noun].table]: ["BatchGetItem", "PutItem"],
      ...kind.tables,
      ...operation.tables,
    },
    waits: kind.waits ?? proportionalWaits,
    find: async (attempt, reads) => {
      const [item] = await Promise.all([read(reads, attempt), reads.read(operation.named?.(attempt) ?? {})]);
      if (item === undefined || !(await kind.isVisible(item, attempt))) return kind.notFound();
      const whole = async () => ({ item: await withWholeHistory(reads, item, nameOf(attempt)) });
      return { ok: true, version: item.record.version, whole };
    },
    basis: (request) => versionBasis([{ key: keyOf(request), version: request.item.record.version }]),
    complete: async (attempt, success) => {
      // The record of a deletion is gone, and its answer has nothing of it.
      if (success.leftOut === undefined) return success;
      const item = await read(attempt.database, attempt);
      if (item === undefined) return kind.notFound();
      const whole = await withWholeHistory(attempt.database, item, nameOf(attempt));
      return withHistory(success, kind.shownHistory?.(whole, attempt.caller) ?? whole.history);
    },
  });
}
