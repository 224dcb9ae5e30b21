import type * as v from "valibot";
import type { Answer, Refusal, Success } from "../api/answer.ts";
import { versionRefusal } from "../api/conditional-requests.ts";
import { type PagedItem, withWholeHistory } from "../history/whole-history.ts";
import { proportionalWaits } from "../tables/back-off.ts";
import type { ReadKey } from "../tables/database.ts";
import { pathId } from "../values/parameters.ts";
import type { Sight } from "./decide-looking.ts";
import type { Commit, Decision, Refuse } from "./decision.ts";
import { withHistory } from "./kept-history.ts";
import type { DefineOperation, OperationDefinition } from "./operation-definition.ts";
import type { Keys, Reads } from "./reads.ts";
import type { TenantOperation } from "./tenant-operation.ts";
import type { Attempt, FailedAttempt } from "./write.ts";
import { type ParsedPath, type WriteOperation, writeOperation } from "./write-operation.ts";

/** A record with versions, as it is stored. */
export interface VersionedItem extends PagedItem {
  readonly record: { readonly version: number };
}

/** What all operations on one kind of record share. */
export interface RecordKind<Item extends VersionedItem> {
  /** Its name in paths. */
  readonly noun: "appointment" | "tour";
  /** The tables that every change of it uses. */
  readonly tables: OperationDefinition["tables"];
  readonly readKey: (tenantId: number, id: number) => ReadKey<Item>;
  /** Whether it exists for the caller. */
  readonly isVisible: (item: Item, request: Pick<Attempt, "caller" | "headers">) => boolean;
  /** The refusal of one that does not exist, at all or for the caller: 404. */
  readonly notFound: () => Refusal;
  readonly bodyRefusal?: TenantOperation<
    Record<never, never>,
    Record<never, never>,
    v.GenericSchema
  >["bodyRefusal"];
}

/** A change that somebody wants of a record, and the record as it is now. */
export interface WantedChange<Item, Body>
  extends Pick<Attempt<unknown, Body>, "tenant" | "caller" | "body" | "clock"> {
  readonly item: Item;
}

/** A decision that needs no calendar. */
export type Judgement = Commit | Refuse;

/** What is particular to an operation that changes one record. */
export interface RecordOperation<Item extends VersionedItem, Body extends v.GenericSchema, More>
  extends Pick<WriteOperation<Record<never, never>, Body, More>, "body"> {
  /** The tables that it uses beyond those of every change of the record. */
  readonly tables?: OperationDefinition["tables"];
  /** Whether `If-Match` is required, because the change replaces the record. */
  readonly requiresIfMatch?: boolean;
  /** Refuses what the caller may not do, before anything says whether the record exists. */
  readonly authorize?: (
    request: Pick<Attempt<unknown, v.InferOutput<Body>>, "caller" | "body">,
  ) => Refusal | undefined;
  /** The records that the body names, which are read with the record. */
  readonly named?: (attempt: Pick<Attempt<unknown, v.InferOutput<Body>>, "tenant" | "body">) => Keys;
  /** Decides by the record alone: nothing would change, or its state or policy forbids the change. Pure. */
  readonly judge: (wanted: WantedChange<Item, v.InferOutput<Body>>) => Judgement | undefined;
  /** Reads what else the decision needs. */
  readonly load: (wanted: WantedChange<Item, v.InferOutput<Body>>, reads: Reads) => Promise<More>;
  /** Decides by all other rules together; pure. */
  readonly decide: (wanted: WantedChange<Item, v.InferOutput<Body>> & Sight, more: More) => Decision;
}

/** What a change of a record is decided by. */
type Loaded<Item, More> =
  | { readonly kind: "judged"; readonly judgement: Judgement }
  | { readonly kind: "open"; readonly item: Item; readonly more: More };

/** The path parameter that names a record. */
export function recordPath(noun: RecordKind<VersionedItem>["noun"]) {
  return { [`${noun}_id`]: pathId() };
}

type RecordPath = ParsedPath<ReturnType<typeof recordPath>>;

function idIn(path: RecordPath, noun: RecordKind<VersionedItem>["noun"]): number {
  const id = path[`${noun}_id`];
  if (id === undefined) throw new Error(`The path names no ${noun}.`);
  return id;
}

/**
 * Defines an operation that changes one record. It checks in the contract's order: earlier answer, 404, 412 and 428, what
 * the record alone decides, then all other rules together. Of two concurrent changes without `If-Match`, the second is
 * decided anew by the record that the first has left.
 */
export function recordOperation<
  Item extends VersionedItem,
  More,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(kind: RecordKind<Item>, operation: RecordOperation<Item, Body, More>): DefineOperation {
  type Wanted = Attempt<RecordPath, v.InferOutput<Body>>;
  const keyOf = ({ tenant, path }: Wanted) => kind.readKey(tenant.tenant_id, idIn(path, kind.noun));

  const bookingOf = ({ tenant, path }: Wanted) => ({
    kind: kind.noun,
    tenant_id: tenant.tenant_id,
    id: idIn(path, kind.noun),
  });

  async function load(attempt: Wanted, reads: Reads): Promise<Loaded<Item, More>> {
    const { item: found } = await reads.read({ ...operation.named?.(attempt), item: keyOf(attempt) });
    if (found === undefined || !kind.isVisible(found, attempt)) return judged(kind.notFound());
    const { ifMatch } = attempt;
    const stale = versionRefusal(ifMatch, found.record.version, operation.requiresIfMatch ?? false);
    if (stale !== undefined) return judged(stale);
    const item = await withWholeHistory(reads, found, bookingOf(attempt));
    const wanted = { ...attempt, item };
    const judgement = operation.judge(wanted);
    if (judgement !== undefined) return { kind: "judged", judgement };
    return { kind: "open", item, more: await operation.load(wanted, reads) };
  }

  async function complete(attempt: Wanted, success: Success): Promise<Answer> {
    const { item } = await attempt.database.read({ item: keyOf(attempt) });
    if (item === undefined) return kind.notFound();
    const { history } = await withWholeHistory(attempt.database, item, bookingOf(attempt));
    return withHistory(success, history);
  }

  function decide(attempt: Wanted, loaded: Loaded<Item, More>, sight: Sight): Decision {
    if (loaded.kind === "judged") return loaded.judgement;
    const { item, more } = loaded;
    const decision = operation.decide({ ...attempt, ...sight, item }, more);
    if (decision.kind !== "refuse" || sight.seen === undefined) return decision;
    return { ...decision, decidedBy: { key: keyOf(attempt), version: item.record.version } };
  }

  return writeOperation<ReturnType<typeof recordPath>, Loaded<Item, More>, Body>({
    ...operation,
    path: () => recordPath(kind.noun),
    versions: "matched",
    tables: { ...kind.tables, ...operation.tables },
    waits: proportionalWaits,
    ...(kind.bodyRefusal && { bodyRefusal: kind.bodyRefusal }),
    load,
    decide,
    complete,
    looksFirst,
  });
}

/** After a conflict the faster booking is in the calendar, or, if it changed this record, in the record. */
function looksFirst<Item extends VersionedItem, More>(
  _: unknown,
  loaded: Loaded<Item, More>,
  failed: FailedAttempt<Loaded<Item, More>> | undefined,
): boolean {
  if (failed?.conflicted !== true || failed.loaded.kind !== "open" || loaded.kind !== "open") return false;
  return failed.loaded.item.record.version === loaded.item.record.version;
}

function judged(refusal: Refusal): Loaded<never, never> {
  return { kind: "judged", judgement: { kind: "refuse", refusal } };
}
