import type * as v from "valibot";
import { type Answer, type Refusal, type Success, succeed } from "../api/answer.ts";
import { versionRefusal } from "../api/conditional-requests.ts";
import { withWholeHistory } from "../history/whole-history.ts";
import type { Sight } from "../operations/decide-looking.ts";
import { type Decision, type Judgement, refused } from "../operations/decision.ts";
import { withHistory } from "../operations/kept-history.ts";
import type { DefineOperation, OperationDefinition } from "../operations/operation-definition.ts";
import type { Keys, Reads } from "../operations/reads.ts";
import { tenantOperation } from "../operations/tenant-operation.ts";
import type { Attempt, FailedAttempt } from "../operations/write.ts";
import { type ParsedPath, type WriteOperation, writeOperation } from "../operations/write-operation.ts";
import { proportionalWaits } from "../tables/back-off.ts";
import { pathId } from "../values/parameters.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "./record-kind.ts";
import { versionBasis } from "./version-basis.ts";

/** What an operation that changes one record declares. */
export interface RecordOperation<Item extends RecordItem, Body extends v.GenericSchema, More>
  extends Pick<WriteOperation<Record<never, never>, Body, More>, "body"> {
  /** The tables that it uses in addition to those of every change of the record. */
  readonly tables?: OperationDefinition["tables"];
  /** Whether `If-Match` is required, because the change replaces the record. */
  readonly requiresIfMatch?: boolean;
  /** Refuses what the caller may not do. Runs first, so the refusal does not show whether the record exists. */
  readonly authorize?: (
    request: Pick<Attempt<unknown, v.InferOutput<Body>>, "caller" | "body">,
  ) => Refusal | undefined;
  /** The records that the body names; they are read together with the record. */
  readonly named?: (attempt: Pick<Attempt<unknown, v.InferOutput<Body>>, "tenant" | "body">) => Keys;
  /** Decides by the record alone: nothing would change, or its state or policy forbids the change. Pure. */
  readonly judge: (request: ChangeRequest<Item, v.InferOutput<Body>>) => Judgement | undefined;
  /** Reads what else the decision needs. */
  readonly load: (request: ChangeRequest<Item, v.InferOutput<Body>>, reads: Reads) => Promise<More>;
  /** Decides by all other rules together; pure. */
  readonly decide: (request: ChangeRequest<Item, v.InferOutput<Body>> & Sight, more: More) => Decision;
}

/** What is loaded for a change of a record. */
type Loaded<Item, More> =
  | { readonly kind: "judged"; readonly judgement: Judgement }
  | { readonly kind: "open"; readonly item: Item; readonly more: More };

/** The path parameter that names a record. */
function recordPath(noun: RecordKind<RecordItem>["noun"]) {
  return { [`${noun}_id`]: pathId() };
}

type RecordPath = ParsedPath<ReturnType<typeof recordPath>>;

function idIn(path: RecordPath, noun: RecordKind<RecordItem>["noun"]): number {
  const id = path[`${noun}_id`];
  if (id === undefined) throw new Error(`The path names no ${noun}.`);
  return id;
}

/** Defines the operation that reads one record, with its history, as the caller sees it. */
export function recordDetails<Item extends RecordItem>(kind: RecordKind<Item>): DefineOperation {
  return tenantOperation({
    path: () => recordPath(kind.noun),
    versions: "shown",
    tables: { Club: ["BatchGetItem"], [kind.table]: ["BatchGetItem"], Parts: ["Query"] },
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

/**
 * Defines an operation that changes one record. It checks in the contract's order: earlier answer, 404, 412 and 428,
 * what the record alone decides, then all other rules together. If two changes without `If-Match` come at once, the
 * second is decided anew by the changed record.
 */
export function recordOperation<
  Item extends RecordItem,
  More,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(kind: RecordKind<Item>, operation: RecordOperation<Item, Body, More>): DefineOperation {
  type Request = Attempt<RecordPath, v.InferOutput<Body>>;
  const keyOf = ({ tenant, path }: Request) => kind.readKey(tenant.tenant_id, idIn(path, kind.noun));

  const bookingOf = ({ tenant, path }: Request) => ({
    kind: kind.noun,
    tenant_id: tenant.tenant_id,
    id: idIn(path, kind.noun),
  });

  async function load(attempt: Request, reads: Reads): Promise<Loaded<Item, More>> {
    const { item: found } = await reads.read({ ...operation.named?.(attempt), item: keyOf(attempt) });
    if (found === undefined || !(await kind.isVisible(found, attempt))) return judged(kind.notFound());
    const { ifMatch } = attempt;
    const stale = versionRefusal(ifMatch, found.record.version, operation.requiresIfMatch ?? false);
    if (stale !== undefined) return judged(stale);
    const item = await withWholeHistory(reads, found, bookingOf(attempt));
    const request = { ...attempt, item };
    const judgement = operation.judge(request);
    if (judgement !== undefined) return { kind: "judged", judgement };
    return { kind: "open", item, more: await operation.load(request, reads) };
  }

  async function complete(attempt: Request, success: Success): Promise<Answer> {
    const { item } = await attempt.database.read({ item: keyOf(attempt) });
    if (item === undefined) return kind.notFound();
    const { history } = await withWholeHistory(attempt.database, item, bookingOf(attempt));
    return withHistory(success, history);
  }

  function decide(attempt: Request, loaded: Loaded<Item, More>, sight: Sight): Decision {
    if (loaded.kind === "judged") return loaded.judgement;
    const { item, more } = loaded;
    const decision = operation.decide({ ...attempt, ...sight, item }, more);
    if (decision.kind !== "refuse") return decision;
    // The decision may use data that was read after the record. If the record has changed since, decide again.
    return { ...decision, basis: versionBasis([{ key: keyOf(attempt), version: item.record.version }]) };
  }

  return writeOperation<ReturnType<typeof recordPath>, Loaded<Item, More>, Body>({
    ...operation,
    path: () => recordPath(kind.noun),
    versions: "matched",
    tables: {
      Club: ["BatchGetItem"],
      [kind.table]: ["BatchGetItem", "PutItem"],
      ...kind.tables,
      ...operation.tables,
    },
    waits: proportionalWaits,
    load,
    decide,
    complete,
    looksFirst,
  });
}

/** After a conflict, reads the calendar first, unless the record itself has changed. */
function looksFirst<Item extends RecordItem, More>(
  _: unknown,
  loaded: Loaded<Item, More>,
  failed: FailedAttempt<Loaded<Item, More>> | undefined,
): boolean {
  if (failed?.conflicted !== true || failed.loaded.kind !== "open" || loaded.kind !== "open") return false;
  return failed.loaded.item.record.version === loaded.item.record.version;
}

function judged(refusal: Refusal): Loaded<never, never> {
  return { kind: "judged", judgement: refused(refusal) };
}
