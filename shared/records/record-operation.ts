import type * as v from "valibot";
import { type Refusal, succeed } from "../api/answer.ts";
import { withWholeHistory } from "../history/whole-history.ts";
import { type BookingNoun, nouns } from "../nouns.ts";
import { withHistory } from "../operations/commit.ts";
import type { Decision, Judgement } from "../operations/decision.ts";
import { itemOperation } from "../operations/item-operation.ts";
import type { DefineOperation, OperationDefinition } from "../operations/operation-definition.ts";
import type { Keys, Reads } from "../operations/reads.ts";
import { tenantOperation } from "../operations/tenant-operation.ts";
import type { Attempt, Sight } from "../operations/write.ts";
import type { ParsedPath, WriteOperation } from "../operations/write-operation.ts";
import { proportionalWaits } from "../tables/back-off.ts";
import { pathId } from "../values/parameters.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "./record-kind.ts";
import { versionBasis } from "./version-basis.ts";

/** What an operation that changes one record declares. */
export interface RecordOperation<Item extends RecordItem, Body extends v.GenericSchema, More>
  extends Pick<WriteOperation<Record<never, never>, Body, More>, "body"> {
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
  readonly judge: (request: ChangeRequest<Item, v.InferOutput<Body>>) => Judgement | undefined;
  readonly load: (request: ChangeRequest<Item, v.InferOutput<Body>>, reads: Reads) => Promise<More>;
  readonly decide: (request: ChangeRequest<Item, v.InferOutput<Body>> & Sight, more: More) => Decision;
}

/** The path parameter that names a record. */
function recordPath(noun: BookingNoun) {
  return { [nouns[noun].id]: pathId() };
}

type RecordPath = ParsedPath<ReturnType<typeof recordPath>>;

function idIn(path: RecordPath, noun: BookingNoun): number {
  const id = path[nouns[noun].id];
  if (id === undefined) throw new Error(`The path names no ${noun}.`);
  return id;
}

/** Defines the operation that reads one record, with its history, as the caller sees it. */
export function recordDetails<Item extends RecordItem>(kind: RecordKind<Item>): DefineOperation {
  return tenantOperation({
    path: () => recordPath(kind.noun),
    versions: "shown",
    tables: { Club: ["BatchGetItem"], [nouns[kind.noun].table]: ["BatchGetItem"], Parts: ["Query"] },
    run: async (request, { now }) => {
      const { tenant, caller, path, database } = request;
      const { tenant_id } = tenant;
      const id = idIn(path, kind.noun);
      const { found } = await database.read({ found: kind.readKey(tenant_id, id) });
      if (found === undefined || !(await kind.isVisible(found, request))) return kind.notFound();
      const item = await withWholeHistory(database, found, { kind: kind.noun, tenant_id, id });
      return {
        ...succeed(200, kind.view(item, { tenant, caller, now: now() })),
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
  const idOf = ({ tenant, path }: Request) => ({
    kind: kind.noun,
    tenant_id: tenant.tenant_id,
    id: idIn(path, kind.noun),
  });
  const keyOf = (request: Request) => {
    const { tenant_id, id } = idOf(request);
    return kind.readKey(tenant_id, id);
  };

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
    waits: proportionalWaits,
    find: async (attempt, reads) => {
      const { item } = await reads.read({ ...operation.named?.(attempt), item: keyOf(attempt) });
      if (item === undefined || !(await kind.isVisible(item, attempt))) return kind.notFound();
      const whole = async () => ({ item: await withWholeHistory(reads, item, idOf(attempt)) });
      return { ok: true, version: item.record.version, whole };
    },
    basis: (request) => versionBasis([{ key: keyOf(request), version: request.item.record.version }]),
    complete: async (attempt, success) => {
      const { item } = await attempt.database.read({ item: keyOf(attempt) });
      if (item === undefined) return kind.notFound();
      const { history } = await withWholeHistory(attempt.database, item, idOf(attempt));
      return withHistory(success, history);
    },
  });
}
