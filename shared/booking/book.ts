import type * as v from "valibot";
import type { Answer, Refusal } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import type { OperationName } from "../api/operations.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { repeatUntilSettled } from "../tables/back-off.ts";
import type { Database, ItemsOf } from "../tables/database.ts";
import { type Decision, decideAndCommit, type UnsettledBooking } from "./decide-and-commit.ts";
import type { LooksFirst, Seen } from "./decide-start.ts";
import { type Keys, readWithAnswer } from "./kept-answer.ts";
import type { Dependencies, OperationDefinition } from "./operation-definition.ts";
import { type TenantOperation, type TenantRequest, tenantOperation } from "./tenant-operation.ts";

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
  Further extends object = object,
> extends Omit<
    TenantOperation<Record<never, never>, Record<never, never>, Body>,
    "run" | "path" | "query" | "counts"
  > {
  /** A change where it makes a record but books nobody. */
  readonly counts?: "booking" | "change";
  readonly body: (today: () => string, caller?: Caller) => Body;
  /** Refuses a caller who may not act for the client in the body. */
  readonly authorize?: (request: TenantRequest<unknown, unknown, v.InferOutput<Body>>) => Refusal | undefined;
  /** Whether the calendar is read before the first attempt. */
  readonly looksFirst?: (body: v.InferOutput<Body>) => boolean;
  /** The records that the request names. */
  readonly keys: (tenant: Tenant, body: v.InferOutput<Body>) => Wished;
  /** The records that the request leaves to choose from, read in the same round trip. */
  readonly candidates: (database: Database, tenant: Tenant, body: v.InferOutput<Body>) => Promise<Candidates>;
  /** Reads what only the named records lead to, in a round trip of its own. */
  readonly further?: (
    database: Database,
    request: Pick<Wanted<v.InferOutput<Body>, Memo>, "tenant" | "caller">,
    items: ItemsOf<Wished>,
  ) => Promise<Further>;
  /** Decides by the club's rules; pure. */
  readonly decide: (
    wanted: Wanted<v.InferOutput<Body>, Memo>,
    records: NoInfer<ItemsOf<Wished> & Candidates & Partial<Further>>,
  ) => Decision<Memo>;
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
  Further extends object = object,
>(
  name: Name,
  operation: BookingOperation<Body, Wished, Candidates, Memo, Further>,
): OperationDefinition<Name> {
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
    const further: Partial<Further> = (await operation.further?.(database, { tenant, caller }, items)) ?? {};
    const records = { ...items, ...candidates, ...further };
    const clock = { now: instant, utcOffsetMs };
    const wanted = { tenant, caller, body, clock, newId: () => newId(instant), newKey, previous };
    return decideAndCommit(database, {
      ...{ idempotent, now: instant, records },
      decide: (seen, looksFirst) => operation.decide({ ...wanted, seen, looksFirst }, records),
      // After a conflict, the faster booking is in the calendar.
      looksFirst: previous?.conflicted ?? operation.looksFirst?.(body) ?? false,
    });
  }

  return tenantOperation<Name, Record<never, never>, Record<never, never>, Body>(name, {
    ...operation,
    counts: operation.counts ?? "booking",
    run: async (request, dependencies) =>
      operation.authorize?.(request) ??
      (await repeatUntilSettled<Answer, UnsettledBooking<Memo>>(
        (previous) => attempt(request, dependencies, previous),
        request.deadline,
      )),
  });
}
