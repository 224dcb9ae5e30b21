import type * as v from "valibot";
import type { Answer, Refusal, Success } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import type { OperationName } from "../api/operations.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { repeatUntilSettled, type Unsettled } from "../tables/back-off.ts";
import type { Database, FoundItems, ItemsOf, Write } from "../tables/database.ts";
import type { LooksFirst, Seen } from "./decide-start.ts";
import { type Attempt, answerByNow, commitWithAnswer, type Keys, readWithAnswer } from "./kept-answer.ts";
import type { Look } from "./look.ts";
import type { Dependencies, OperationDefinition } from "./operation-definition.ts";
import { type Hold, hasFailedHold, holdWrites } from "./party.ts";
import { readOccupancies } from "./read-occupancies.ts";
import { type TenantOperation, type TenantRequest, tenantOperation } from "./tenant-operation.ts";

/** A booking that the club's rules allow; its commit fails if a party has been taken meanwhile. */
export interface Booking<Memo> {
  /** Whom it holds, and when. */
  readonly holds: readonly Hold[];
  /** Its own writes, made right before they are committed; the holds and the answer's record come with them. */
  readonly writes: () => Readonly<Record<string, Write>> | Promise<Readonly<Record<string, Write>>>;
  /** The names of the writes that fail if the person was matched wrongly. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  readonly precedence?: Precedence | undefined;
  /** What the next attempt should know of this one. */
  readonly memo: Memo;
}

/**
 * An item that can refuse the booking before its holds do: its read key, and the refusal for what was found. Both use the
 * name of its write.
 */
export interface Precedence {
  readonly key: Keys;
  readonly refusal: (found: FoundItems, failed: readonly string[]) => Refusal | undefined;
}

/** What is decided of a request: a booking, a refusal, or what of the calendar must be read first. */
export type Decision<Memo> =
  | ({ readonly kind: "book" } & Booking<Memo>)
  | { readonly kind: "refuse"; readonly refusal: Refusal; readonly precedence?: Precedence | undefined }
  | Looking;

/** What of the calendar must be read before there is a decision. */
export interface Looking {
  readonly kind: "look";
  readonly look: Look;
}

/** An attempt that came to no result: what was read has changed since, or another transaction was in the way. */
export interface UnsettledBooking<Memo> extends Unsettled {
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
  readonly caller: Caller;
  readonly body: Body;
  readonly clock: Clock;
  /** Draws a record id. */
  readonly newId: () => number;
  /** Draws a key that nobody guesses. */
  readonly newKey: () => string;
  /** What has been read of the calendar; undefined before it was. */
  readonly seen: Seen | undefined;
  readonly looksFirst: LooksFirst;
  readonly previous: UnsettledBooking<Memo> | undefined;
}

/** What is particular to an operation that books. */
export interface BookingOperation<
  Body extends v.GenericSchema,
  Wished extends Keys,
  Candidates extends object,
  Memo,
> extends Omit<
    TenantOperation<Record<never, never>, Record<never, never>, Body>,
    "run" | "path" | "query" | "counts"
  > {
  readonly body: (today: () => string) => Body;
  /** Refuses a caller who may not act for the client in the body. */
  readonly authorize?: (request: TenantRequest<unknown, unknown, v.InferOutput<Body>>) => Refusal | undefined;
  /** Whether the calendar is read before the first attempt. */
  readonly looksFirst?: (body: v.InferOutput<Body>) => boolean;
  /** The records that the request names. */
  readonly keys: (tenant: Tenant, body: v.InferOutput<Body>) => Wished;
  /** The records that the request leaves to choose from, read in the same round trip. */
  readonly candidates: (database: Database, tenant: Tenant, body: v.InferOutput<Body>) => Promise<Candidates>;
  /** Decides by the club's rules; pure. */
  readonly decide: (
    wanted: Wanted<v.InferOutput<Body>, Memo>,
    records: NoInfer<ItemsOf<Wished> & Candidates>,
  ) => Decision<Memo>;
}

/** Decides, and reads what the decision needs of the calendar until there is one. */
export async function decideLooking<Decided>(
  database: Database,
  decide: (seen: Seen | undefined) => Decided | Looking,
): Promise<{ readonly decision: Decided; readonly hasLooked: boolean }> {
  let seen: Seen | undefined;
  for (;;) {
    const decision = decide(seen);
    if (!isLooking(decision)) return { decision, hasLooked: seen !== undefined };
    const { look } = decision;
    seen = { look, occupancies: await readOccupancies(database, look) };
  }
}

function isLooking<Decided>(decision: Decided | Looking): decision is Looking {
  return (decision as Looking).kind === "look";
}

/**
 * Defines an operation that books: it reads in one round trip, decides, and commits the booking, its holds and its answer
 * in one transaction, repeated where what was read has changed.
 */
export function bookingOperation<
  Name extends OperationName,
  Body extends v.GenericSchema,
  Wished extends Keys,
  Candidates extends object,
  Memo = undefined,
>(name: Name, operation: BookingOperation<Body, Wished, Candidates, Memo>): OperationDefinition<Name> {
  type Request = TenantRequest<unknown, unknown, v.InferOutput<Body>>;
  async function attempt(
    { caller, tenant, body, idempotent, database }: Request,
    { now, newId, newKey, utcOffsetMs }: Dependencies,
    previous: UnsettledBooking<Memo> | undefined,
  ): Promise<Answer | UnsettledBooking<Memo>> {
    const instant = now();
    const [{ earlier, items }, candidates] = await Promise.all([
      readWithAnswer(database, operation.keys(tenant, body), { idempotent, now: instant }),
      operation.candidates(database, tenant, body),
    ]);
    if (earlier !== undefined) return earlier;
    const records = { ...items, ...candidates };
    const clock = { now: instant, utcOffsetMs };
    const wanted = { tenant, caller, body, clock, newId: () => newId(instant), newKey, previous };
    const decide = async (looksFirst: LooksFirst) => {
      const { decision, hasLooked } = await decideLooking(database, (seen) =>
        operation.decide({ ...wanted, seen, looksFirst }, records),
      );
      if (decision.kind === "book") return decision;
      const known = hasLooked ? await answerByNow(database, { idempotent, now: instant }) : undefined;
      return known ?? (await refuse(database, decision));
    };
    // After a conflict, whoever was faster shows in the calendar.
    let booking = await decide(previous?.conflicted ?? operation.looksFirst?.(body) ?? false);
    const taken = new Set<string>();
    while ("kind" in booking) {
      const outcome = await commit(database, booking, { idempotent, now: instant, records });
      if (!("taken" in outcome) || outcome.taken.length === 0) return outcome;
      for (const { party } of outcome.taken) taken.add(party.holder.key);
      // A failed hold is not yet a refusal: whoever held it may have left, and another coach or room may do.
      booking = await decide("ahead");
      if ("kind" in booking && booking.holds.some(({ party }) => taken.has(party.holder.key))) return outcome;
    }
    return booking;
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

/** The refusal of a request, or of an item that takes precedence. */
async function refuse<Memo>(
  database: Database,
  { refusal, precedence }: Extract<Decision<Memo>, { kind: "refuse" }>,
): Promise<Refusal> {
  if (precedence === undefined) return refusal;
  const items = await database.read(precedence.key);
  const found = Object.entries(items).filter(([, item]) => item !== undefined);
  return precedence.refusal(Object.fromEntries(found) as FoundItems, []) ?? refusal;
}

interface CommitContext extends Attempt {
  /** What the booking was decided by. */
  readonly records: unknown;
}

async function commit<Memo>(
  database: Database,
  { holds, writes, success, memo, precedence, identifying = [] }: Booking<Memo>,
  { records, ...attempt }: CommitContext,
): Promise<Answer | (UnsettledBooking<Memo> & { readonly taken: readonly Hold[] })> {
  const all = { ...(await writes()), ...holdWrites(holds) };
  const outcome = await commitWithAnswer(database, all, success, attempt);
  if ("ok" in outcome) return outcome;
  const { failed, found, conflicted } = outcome;
  const known = precedence?.refusal(found, failed);
  if (known !== undefined) return known;
  // After a conflict a failed hold may be this request's own; after a wrong match, another person's.
  const isStale = conflicted || failed.some((name) => identifying.includes(name));
  const taken = isStale ? [] : holds.filter((hold) => hasFailedHold([hold], failed));
  const basis = { records, previous: memo };
  return {
    settled: false,
    ...(conflicted || taken.length > 0 ? {} : { basis }),
    ...{ memo, conflicted, failed, found, taken },
  };
}
