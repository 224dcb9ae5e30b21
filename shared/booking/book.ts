import type * as v from "valibot";
import type { Answer, Refusal, Success } from "../api/answer.ts";
import { earlierAnswer, type IdempotentRequest } from "../api/idempotency.ts";
import type { OperationName } from "../api/operations.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { repeatUntilSettled, type Unsettled } from "../tables/back-off.ts";
import type { Database, FoundItems, ItemsOf, ReadKey, Write } from "../tables/database.ts";
import { asAnswer, putAnswer, readEarlierAnswer } from "../tables/idempotency-table.ts";
import { spanOf } from "../values/span.ts";
import { failedParties, foundDays, holdWrites } from "./party.ts";
import { readWantedDays, refuseTaken, takenParties, type WantedHolds } from "./taken-parties.ts";
import {
  type Dependencies,
  type OperationDefinition,
  type TenantOperation,
  type TenantRequest,
  tenantOperation,
} from "./tenant-operation.ts";

type Keys = Readonly<Record<string, ReadKey<unknown> | undefined>>;

/** A booking that the club's rules allow; its commit fails if a party has been taken meanwhile. */
export interface Booking<Memo> extends WantedHolds {
  /** Its own writes, made right before they are committed; the holds and the answer's record come with them. */
  readonly writes: () => Readonly<Record<string, Write>> | Promise<Readonly<Record<string, Write>>>;
  /** The names of the writes that fail if the person was matched wrongly. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  /**
   * An item that can refuse the booking before its holds do: its read key, and the refusal for what was found. Both use
   * the name of its write.
   */
  readonly refusing?: {
    readonly key: Keys;
    readonly refusal: (found: FoundItems, failed: readonly string[]) => Refusal | undefined;
  };
  /** What the next attempt should know of this one. */
  readonly memo: Memo;
}

/** An attempt that came to no result: what was read has changed since, or another transaction was in the way. */
export interface UnsettledBooking<Memo> extends Unsettled {
  readonly holds: WantedHolds;
  readonly memo: Memo;
  /** Whether a transaction conflict or throttling cancelled the commit: `failed` may be incomplete, so read again. */
  readonly conflicted: boolean;
  /** The writes whose conditions failed. */
  readonly failed: readonly string[];
  /** The items that they found. */
  readonly found: FoundItems;
}

/** What a booking is decided by, beside the records that were read. */
export interface Wanted<Body, Memo> {
  readonly tenant: Tenant;
  readonly principal: string;
  readonly body: Body;
  readonly clock: Clock;
  /** Draws a record id. */
  readonly newId: () => number;
  readonly previous: UnsettledBooking<Memo> | undefined;
}

/** What is particular to an operation that books. */
export interface BookingOperation<Body extends v.GenericSchema, Wished extends Keys, Memo>
  extends Omit<
    TenantOperation<Record<never, never>, Record<never, never>, Body>,
    "run" | "path" | "query" | "counts"
  > {
  readonly body: (today: () => string) => Body;
  /** Refuses a caller who may not act for the client in the body. */
  readonly authorize?: (request: TenantRequest<unknown, unknown, v.InferOutput<Body>>) => Refusal | undefined;
  /** The holds that the request alone determines; if given, the calendar is read before the first attempt. */
  readonly holdsToCheckFirst?: (tenant: Tenant, body: v.InferOutput<Body>) => WantedHolds | undefined;
  /** The records that the request names. */
  readonly keys: (tenant: Tenant, body: v.InferOutput<Body>) => Wished;
  /** Decides by the club's rules; pure. */
  readonly decide: (
    wanted: Wanted<v.InferOutput<Body>, Memo>,
    records: NoInfer<ItemsOf<Wished>>,
  ) => ({ readonly ok: true } & Booking<Memo>) | Refusal;
}

/**
 * Defines an operation that books: it reads in one round trip, decides, and commits the booking, its holds and its answer
 * in one transaction, repeated where what was read has changed.
 */
export function bookingOperation<
  Name extends OperationName,
  Body extends v.GenericSchema,
  Wished extends Keys,
  Memo = undefined,
>(name: Name, operation: BookingOperation<Body, Wished, Memo>): OperationDefinition<Name> {
  type Request = TenantRequest<unknown, unknown, v.InferOutput<Body>>;
  async function attempt(
    { caller, tenant, body, idempotent, database }: Request,
    { now, newId, utcOffsetMs }: Dependencies,
    previous: UnsettledBooking<Memo> | undefined,
  ): Promise<Answer | UnsettledBooking<Memo>> {
    const instant = now();
    // After a conflict, whoever was faster shows in the calendar. It is read before the answer's record.
    const look = previous?.conflicted ? previous.holds : operation.holdsToCheckFirst?.(tenant, body);
    const seen = look === undefined ? {} : await readWantedDays(database, look);
    const { answer, ...records } = await database.read({
      ...operation.keys(tenant, body),
      answer: idempotent && readEarlierAnswer(idempotent),
    });
    const earlier = earlierAnswer(idempotent, asAnswer(answer), instant);
    if (earlier !== undefined) return earlier;
    const clock = { now: instant, utcOffsetMs };
    const wanted = { tenant, principal: caller.principal, body, clock, previous };
    const decision = operation.decide(
      { ...wanted, newId: () => newId(instant) },
      records as unknown as ItemsOf<Wished>,
    );
    if (!decision.ok) return decision;
    const context = { tenant, clock };
    const taken = takenParties(seen, decision);
    if (taken.length > 0) {
      const refusal =
        (await refuseByItem(database, decision)) ??
        (await refuseTaken(database, { ...decision, ...context, taken, seen }));
      if (refusal !== undefined) return refusal;
    }
    return await commit(database, decision, {
      ...context,
      idempotent,
      basis: { records, previous: decision.memo },
    });
  }

  return tenantOperation<Name, Record<never, never>, Record<never, never>, Body>(name, {
    ...operation,
    counts: "booking",
    run: async (request, dependencies) =>
      operation.authorize?.(request) ??
      (await repeatUntilSettled<Answer, UnsettledBooking<Memo>>(
        (previous) => attempt(request, dependencies, previous),
        request.deadline,
      )),
  });
}

interface CommitContext {
  readonly tenant: Tenant;
  readonly clock: Clock;
  readonly idempotent: IdempotentRequest | undefined;
  /** What the booking was decided by. */
  readonly basis: unknown;
}

async function commit<Memo>(
  database: Database,
  booking: Booking<Memo>,
  { idempotent, basis, ...context }: CommitContext,
): Promise<Answer | UnsettledBooking<Memo>> {
  const { parties, start, durationMinutes, success, memo } = booking;
  const outcome = await database.commit<string>({
    ...(await booking.writes()),
    ...holdWrites(parties, spanOf(start, durationMinutes)),
    ...(idempotent === undefined ? {} : { answer: putAnswer(idempotent, success, context.clock.now) }),
  });
  if (outcome.committed) return success;
  const { failed, found, conflicted } = outcome;
  const known =
    earlierAnswer(idempotent, asAnswer(found.answer), context.clock.now) ??
    booking.refusing?.refusal(found, failed);
  if (known !== undefined) return known;
  const unsettled: UnsettledBooking<Memo> = {
    settled: false,
    ...(conflicted ? {} : { basis }),
    holds: { parties, start, durationMinutes },
    memo,
    conflicted,
    failed,
    found,
  };
  // A failed hold is not yet a refusal. After a conflict it may be this request's own; after a wrong match, another
  // person's.
  const isStale = conflicted || failed.some((name) => booking.identifying?.includes(name));
  if (isStale) return unsettled;
  const taken = failedParties(parties, failed);
  const seen = foundDays(parties, found);
  return (await refuseTaken(database, { ...booking, ...context, taken, seen })) ?? unsettled;
}

async function refuseByItem<Memo>(
  database: Database,
  { refusing }: Booking<Memo>,
): Promise<Refusal | undefined> {
  if (refusing === undefined) return undefined;
  const items = await database.read(refusing.key);
  const found = Object.entries(items).filter(([, item]) => item !== undefined);
  return refusing.refusal(Object.fromEntries(found) as FoundItems, []);
}
