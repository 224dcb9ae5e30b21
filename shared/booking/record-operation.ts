import { isDeepStrictEqual } from "node:util";
import type * as v from "valibot";
import type { Answer, Refusal } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import { versionRefusal } from "../api/conditional-requests.ts";
import type { OperationName } from "../api/operations.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { proportionalWaits, repeatUntilSettled } from "../tables/back-off.ts";
import type { Database, ItemsOf, ReadKey } from "../tables/database.ts";
import type { Booking } from "../tables/history-pages.ts";
import { type Decision, decideAndCommit, type UnsettledBooking } from "./decide-and-commit.ts";
import type { LooksFirst, Seen } from "./decide-start.ts";
import { type Attempt, answerByNow, type Keys, readWithAnswer } from "./kept-answer.ts";
import type { Dependencies, OperationDefinition } from "./operation-definition.ts";
import { type TenantOperation, type TenantRequest, tenantOperation } from "./tenant-operation.ts";
import { type PagedItem, withWholeHistory } from "./whole-history.ts";

/** A record with versions, as it is stored. */
export interface VersionedItem extends PagedItem {
  readonly record: { readonly version: number };
}

/** A change that somebody wants of a record, and the record as it is now. */
export interface WantedChange<Item, Body> {
  readonly item: Item;
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly body: Body;
  readonly clock: Clock;
}

/** A decision that needs no calendar. */
export type Judgement = Extract<Decision<undefined>, { kind: "book" | "refuse" }>;

type Parsed<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** What is particular to an operation that changes one record with versions. */
export interface RecordOperation<
  Item extends VersionedItem,
  PathEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
  Named extends Keys,
  More extends object,
> extends Omit<
    TenantOperation<PathEntries, Record<never, never>, Body>,
    "run" | "query" | "counts" | "versions" | "successStatus"
  > {
  /** Whether `If-Match` is required, because the change replaces the record. */
  readonly requiresIfMatch?: boolean;
  /** Refuses what the caller may not do, before anything says whether the record exists. */
  readonly authorize?: (request: RecordRequest<PathEntries, Body>) => Refusal | undefined;
  /** The read key of the record that the path names. */
  readonly record: (tenant: Tenant, path: Parsed<PathEntries>) => ReadKey<Item>;
  /** The booking that the path names. */
  readonly booking: (tenant: Tenant, path: Parsed<PathEntries>) => Omit<Booking, "client_id">;
  /** Whether the record exists for the caller. */
  readonly isVisible: (item: Item, request: RecordRequest<PathEntries, Body>) => boolean;
  /** The refusal of a record that does not exist, at all or for the caller: 404. */
  readonly notFound: () => Refusal;
  /** The records that the body names, read in the same round trip. */
  readonly named: (tenant: Tenant, body: v.InferOutput<Body>) => Named;
  /** Decides by the record alone: nothing would change, or its state or policy forbids the change. Pure. */
  readonly judge: (wanted: WantedChange<Item, v.InferOutput<Body>>) => Judgement | undefined;
  /** Reads the records that the record names. */
  readonly more: (database: Database, wanted: WantedChange<Item, v.InferOutput<Body>>) => Promise<More>;
  /** The read keys of `more`, so that a retry reads them with the record and saves a round trip. */
  readonly moreKeys?: (wanted: WantedChange<Item, v.InferOutput<Body>>) => Keys;
  /** Decides by all other rules together; pure. */
  readonly decide: (
    wanted: WantedChange<Item, v.InferOutput<Body>> & {
      readonly seen: Seen | undefined;
      readonly looksFirst: LooksFirst;
    },
    records: NoInfer<ItemsOf<Named> & More>,
  ) => Decision<undefined>;
}

/** A request to change a record. */
export type RecordRequest<PathEntries extends v.ObjectEntries, Body extends v.GenericSchema> = TenantRequest<
  Parsed<PathEntries>,
  unknown,
  v.InferOutput<Body>
>;

/**
 * Defines an operation that changes one record. It checks in the contract's order: earlier answer, 404, 412 and 428, what
 * the record alone decides, then all other rules together. It commits the change, its holds and its answer in one
 * transaction, and repeats if what was read has changed. So of two concurrent changes without `If-Match`, the second is
 * decided anew by the record that the first has left.
 */
export function recordOperation<
  Name extends OperationName,
  Item extends VersionedItem,
  PathEntries extends v.ObjectEntries,
  Named extends Keys,
  More extends object,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(name: Name, operation: RecordOperation<Item, PathEntries, Body, Named, More>): OperationDefinition<Name> {
  type Request = RecordRequest<PathEntries, Body>;
  type Wanted = WantedChange<Item, v.InferOutput<Body>>;
  type Failed = UnsettledBooking<undefined>;

  /** Reads the records that the record names, unless this attempt has read them with it already. */
  async function readMore(database: Database, wanted: Wanted, { keys, items }: Foreseen): Promise<More> {
    const isForeseen = keys !== undefined && isDeepStrictEqual(operation.moreKeys?.(wanted), keys);
    if (!isForeseen) return await operation.more(database, wanted);
    // The keys are those of `more`, and so are the items.
    return Object.fromEntries(Object.keys(keys).map((name) => [name, items[name]])) as More;
  }

  function attemptAt(now: Date, { tenant, path, database, idempotent }: Request): Attempt {
    const readHistory = async () => {
      const { record } = await database.read({ record: operation.record(tenant, path) });
      return record && (await withWholeHistory(database, record, operation.booking(tenant, path))).history;
    };
    return { idempotent, now, readHistory };
  }

  async function attempt(
    request: Request,
    { now, utcOffsetMs }: Dependencies,
    before: Failure<Wanted> | undefined,
  ): Promise<{ readonly outcome: Answer | Failed; readonly wanted?: Wanted }> {
    const { tenant, caller, path, body, database } = request;
    const key = operation.record(tenant, path);
    const booking = operation.booking(tenant, path);
    const attempted = attemptAt(now(), request);
    const foreseen = before && operation.moreKeys?.(before.wanted);
    const keys = { ...foreseen, ...operation.named(tenant, body), record: key };
    const { earlier, items } = await readWithAnswer(database, keys, attempted);
    if (earlier !== undefined) return { outcome: earlier };
    // The types of the read keys are those of the items.
    const { record: found, ...named } = items as { readonly record: Item | undefined } & ItemsOf<Named>;
    if (found === undefined || !operation.isVisible(found, request)) return { outcome: operation.notFound() };
    const { version } = found.record;
    const stale = versionRefusal(request.ifMatch, version, operation.requiresIfMatch ?? false);
    if (stale !== undefined) return { outcome: stale };
    const item = await withWholeHistory(database, found, booking);
    const wanted = { item, tenant, caller, body, clock: { now: attempted.now, utcOffsetMs } };
    const judged = operation.judge(wanted);
    const more =
      judged === undefined ? await readMore(database, wanted, { keys: foreseen, items }) : undefined;
    const records = { ...named, ...more } as unknown as ItemsOf<Named> & More;
    const outcome = await decideAndCommit<undefined>(database, {
      ...attempted,
      records: { item, ...records },
      changed: { key, version, memo: undefined },
      decide: (seen, looksFirst) => judged ?? operation.decide({ ...wanted, seen, looksFirst }, records),
      // After a conflict the faster booking is in the calendar, or, if it changed this record, in the record.
      looksFirst: before?.previous.conflicted === true && before.wanted.item.record.version === version,
    });
    return { outcome, wanted };
  }

  /** A batch is not read at one instant: a refusal may be due to what the same request, sent twice, has just changed. */
  async function orAnswerByNow(
    outcome: Answer | Failed,
    request: Request,
    { now }: Dependencies,
  ): Promise<Answer | Failed> {
    const isRefused = "ok" in outcome && !outcome.ok;
    return (
      (isRefused ? await answerByNow(request.database, attemptAt(now(), request)) : undefined) ?? outcome
    );
  }

  async function run(request: Request, dependencies: Dependencies): Promise<Answer> {
    let wanted: Wanted | undefined;
    return await repeatUntilSettled<Answer, Failed>(
      async (previous) => {
        const attempted = await attempt(request, dependencies, previous && wanted && { previous, wanted });
        wanted = attempted.wanted;
        return await orAnswerByNow(attempted.outcome, request, dependencies);
      },
      request.deadline,
      proportionalWaits,
    );
  }

  return tenantOperation<Name, PathEntries, Record<never, never>, Body>(name, {
    ...operation,
    versions: "matched",
    counts: "change",
    run: async (request, dependencies) =>
      operation.authorize?.(request) ?? (await run(request, dependencies)),
  });
}

/** An attempt that came to no result, and what it was decided by. */
interface Failure<Wanted> {
  readonly previous: UnsettledBooking<undefined>;
  readonly wanted: Wanted;
}

/** What was read with the record because the last attempt needed it. */
interface Foreseen {
  readonly keys: Keys | undefined;
  readonly items: Readonly<Record<string, unknown>>;
}
