import type * as v from "valibot";
import type { Refusal } from "../api/answer.ts";
import { versionRefusal } from "../api/conditional-requests.ts";
import type { Waits } from "../tables/back-off.ts";
import { type Basis, type Decision, type Judgement, refused } from "./decision.ts";
import type { DefineOperation } from "./operation-definition.ts";
import type { Reads } from "./reads.ts";
import type { Attempt, FailedAttempt, Sight } from "./write.ts";
import { type ParsedPath, type WriteOperation, writeOperation } from "./write-operation.ts";

/** The item that a request changes, as it was read first. */
export interface Found<Item extends object> {
  readonly ok: true;
  readonly version: number;
  /** Reads the rest of the item. Gives the fields that the request gets beside its own. */
  readonly whole: () => Promise<Item>;
}

type Request<PathEntries extends v.ObjectEntries, Body extends v.GenericSchema> = Attempt<
  ParsedPath<PathEntries>,
  v.InferOutput<Body>
>;

/** What an operation that changes one item declares. */
export interface ItemOperation<
  PathEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
  Item extends object,
  More,
> extends Omit<WriteOperation<PathEntries, Body, never>, "load" | "decide" | "looksFirst" | "waits"> {
  /** Reads the item; the refusal (404) if it does not exist for the caller. */
  readonly find: (attempt: Request<PathEntries, Body>, reads: Reads) => Promise<Found<Item> | Refusal>;
  /** Whether `If-Match` is required, because the change replaces the item. */
  readonly requiresIfMatch?: boolean;
  /** Decides by the item alone: nothing would change, or its state or policy forbids the change. Pure. */
  readonly judge?: (request: Request<PathEntries, Body> & Item) => Judgement | undefined;
  /** Reads what else the decision needs. @param failed the last attempt, if it came to no result */
  readonly load: (
    request: Request<PathEntries, Body> & Item,
    reads: Reads,
    failed: FailedChange<More> | undefined,
  ) => Promise<More>;
  /** Decides by all other rules together; pure. */
  readonly decide: (request: Request<PathEntries, Body> & Item & Sight, more: More) => Decision;
  /** How long to wait at most before another attempt. */
  readonly waits?: Waits;
  /** The item as it was read. If it has changed before a refusal is sent, the request is decided again. */
  readonly basis?: (request: Request<PathEntries, Body> & Item) => Basis;
}

/** An attempt at a change of an item that came to no result. */
export interface FailedChange<More> extends Pick<FailedAttempt<unknown>, "failed" | "contended"> {
  readonly more: More;
}

/** What is loaded for a change of an item. */
type Loaded<Item extends object, More> =
  | { readonly kind: "judged"; readonly judgement: Judgement }
  | { readonly kind: "open"; readonly version: number; readonly item: Item; readonly more: More };

/**
 * Defines an operation that changes one item. It checks in the contract's order: earlier answer, 404, 412 and 428, what
 * the item alone decides, then all other rules together. If the item has changed since it was read, the request is decided
 * again.
 */
export function itemOperation<
  PathEntries extends v.ObjectEntries,
  Item extends object,
  More,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(operation: ItemOperation<PathEntries, Body, Item, More>): DefineOperation {
  async function load(
    attempt: Request<PathEntries, Body>,
    reads: Reads,
    failed: FailedAttempt<Loaded<Item, More>> | undefined,
  ): Promise<Loaded<Item, More>> {
    const found = await operation.find(attempt, reads);
    if (!found.ok) return judged(refused(found));
    const stale = versionRefusal(attempt.ifMatch, found.version, operation.requiresIfMatch ?? false);
    if (stale !== undefined) return judged(refused(stale));
    const item = await found.whole();
    const request = { ...attempt, ...item };
    const judgement = operation.judge?.(request);
    if (judgement !== undefined) return judged(judgement);
    const last = failed?.loaded.kind === "open" ? { ...failed, more: failed.loaded.more } : undefined;
    return { kind: "open", version: found.version, item, more: await operation.load(request, reads, last) };
  }

  function decide(attempt: Request<PathEntries, Body>, loaded: Loaded<Item, More>, sight: Sight): Decision {
    if (loaded.kind === "judged") return loaded.judgement;
    const request = { ...attempt, ...sight, ...loaded.item };
    const decision = operation.decide(request, loaded.more);
    // The decision may use data that was read after the item.
    return decision.kind === "refuse" ? { ...decision, basis: operation.basis?.(request) } : decision;
  }

  return writeOperation<PathEntries, Loaded<Item, More>, Body>({ ...operation, load, decide, looksFirst });
}

/** After a conflict, reads the calendar first, unless the item itself has changed. */
function looksFirst(
  _: unknown,
  loaded: Loaded<object, unknown>,
  failed: FailedAttempt<Loaded<object, unknown>> | undefined,
): boolean {
  if (failed?.conflicted !== true || failed.loaded.kind !== "open" || loaded.kind !== "open") return false;
  return failed.loaded.version === loaded.version;
}

function judged(judgement: Judgement): Loaded<never, never> {
  return { kind: "judged", judgement };
}
