import * as v from "valibot";
import type { Clock } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Occupancies } from "../holds/bookability.ts";
import { clientHolder } from "../holds/party.ts";
import { readOccupancies } from "../holds/read-occupancies.ts";
import { payingMembership, type ServiceCategory } from "../sessions/membership-rules.ts";
import type { ClassBookingItem } from "../tables/class-booking-items.ts";
import { readClassBooking } from "../tables/class-booking-reads.ts";
import type { ClassItem, Waiter } from "../tables/classes-table.ts";
import { confirmedAddress, profileStateEntries } from "../tables/client-profile.ts";
import { ClientItemSchema, readClient } from "../tables/clients-table.ts";
import type { Database, ItemReads, ReadKey } from "../tables/database.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { wholeClassBooking } from "./class-booking-kind.ts";
import { spanOfRecord } from "./class-kind.ts";
import { passedLimits, readAhead } from "./client-limits.ts";
import { lineAt, type PassedOver, promotedUntil, wakingClock } from "./waitlist-rules.ts";

// How many waiters are read at a time.
const AT_ONCE = 10;

/** Places of a class that become free, and what decides who gets them. */
export interface FreedPlaces {
  /** The class as it was read, with its line. */
  readonly class: ClassItem;
  /** Undefined if the club has dropped it: then no membership can pay. */
  readonly type: ServiceCategory | undefined;
  /** How many clients give up their places in this transaction. */
  readonly leaving: number;
  /** How many places may pass on at most; by default those that are given up. */
  readonly most?: number;
  readonly tenant: Tenant;
  readonly clock: Clock;
}

/** A waiter who can take a place, and what that writes. */
export interface Taker {
  readonly waiter: Waiter;
  readonly item: ClassBookingItem;
  readonly client: WaitingClient;
  readonly membershipId: number | undefined;
  /** Whether its session was taken for an earlier booking of the class, and forfeited: it is not taken again. */
  readonly isPaid: boolean;
}

/** The waiters who were read: those who can take a place, and why the others cannot. */
export interface WaitingCandidates {
  readonly takers: readonly Taker[];
  readonly passed: ReadonlyMap<number, PassedOver>;
}

/** No waiter was looked at. */
export const NO_WAITING_CANDIDATES: WaitingCandidates = { takers: [], passed: new Map() };

// The whole item, because a transaction is as long as the items allow.
const WaitingClientSchema = v.looseObject({
  ...ClientItemSchema.entries,
  created_by: profileStateEntries.created_by,
  given_by: profileStateEntries.given_by,
  email_confirmed: profileStateEntries.email_confirmed,
  email_id: v.optional(v.string()),
});

type WaitingClient = v.InferOutput<typeof WaitingClientSchema>;

function readWaitingClient(tenantId: number, clientId: number): ReadKey<WaitingClient> {
  return { ...readClient(tenantId, clientId), schema: WaitingClientSchema };
}

/**
 * How many places of a class nobody has, below 0 if more clients have one than there are places. Clients who got a place beyond those
 * that are owed to the line take none of them.
 */
export function placesLeft({ record, booked, beyond }: Pick<ClassItem, "record" | "booked" | "beyond">) {
  return record.capacity + beyond - booked;
}

/**
 * How many of the freed places can pass on: none while more clients have a place than there are places, and none once the class
 * has begun or does not take place.
 */
export function placesToPass({ class: of, leaving, most = leaving, clock }: FreedPlaces): number {
  const { status, start_date_time } = of.record;
  if (status !== "scheduled" || formatUtcDateTime(clock.now) >= start_date_time) return 0;
  if (vanishes({ class: of, leaving })) return 0;
  return Math.max(0, Math.min(most, placesLeft(of) + leaving));
}

/** Whether a place that is given up is nobody's, because a client has one beyond those that are owed to the line. */
export function vanishes({ class: of, leaving }: Pick<FreedPlaces, "class" | "leaving">): boolean {
  return leaving > 0 && of.beyond > 0;
}

/**
 * Reads which waiters can take the freed places, in the order of the line, ten at a time. A waiter who has too little time left
 * costs no read.
 * @param excluded clients whose records kept changing under earlier attempts: they are passed over
 */
export async function readWaitingCandidates(
  reads: ItemReads,
  database: Database,
  freed: FreedPlaces,
  excluded: ReadonlySet<number> = new Set(),
): Promise<WaitingCandidates> {
  const { class: of, clock, tenant } = freed;
  const wanted = placesToPass(freed);
  if (wanted === 0) return NO_WAITING_CANDIDATES;
  const waking = wakingClock(tenant, clock);
  const takers: Taker[] = [];
  const reasons = new Map<number, PassedOver>();
  const line = lineAt(of.line, clock.now);
  const open = line.filter((waiter) => {
    const reason = excluded.has(waiter.client_id)
      ? "changing"
      : promotedUntil(waiter, of.record, waking) < clock.now.getTime()
        ? "no_time"
        : undefined;
    if (reason !== undefined) reasons.set(waiter.client_id, reason);
    return reason === undefined;
  });
  for (let from = 0; from < open.length && takers.length < wanted; from += AT_ONCE) {
    const judged = await Promise.all(
      open.slice(from, from + AT_ONCE).map(async (waiter) => ({
        waiter,
        found: await judgeWaiter({ reads, database }, waiter, freed),
      })),
    );
    for (const { waiter, found } of judged) {
      if (takers.length === wanted) break;
      if (typeof found === "string") reasons.set(waiter.client_id, found);
      else takers.push(found);
    }
  }
  // Whoever stands behind the last who gets a place was not passed over.
  const last = takers.length === wanted ? takers.at(-1)?.waiter : undefined;
  const ahead = last === undefined ? line : line.slice(0, line.indexOf(last));
  const passed = new Map(
    ahead.flatMap(({ client_id }) => {
      const reason = reasons.get(client_id);
      return reason === undefined ? [] : [[client_id, reason] as const];
    }),
  );
  const whole = takers.map(async (taker) => ({
    ...taker,
    item: await wholeClassBooking(reads, taker.item),
  }));
  return { takers: await Promise.all(whole), passed };
}

/** The waiter with what a place writes, or why they cannot take it. */
async function judgeWaiter(
  { reads, database }: { readonly reads: ItemReads; readonly database: Database },
  waiter: Waiter,
  { class: of, type, tenant, clock }: FreedPlaces,
): Promise<Taker | PassedOver> {
  const { tenant_id, class_id } = of.record;
  const { client_id } = waiter;
  const span = spanOfRecord(of.record);
  const holder = clientHolder(tenant_id, client_id);
  const [{ item, client }, occupancies] = await Promise.all([
    reads.read({
      item: readClassBooking(tenant_id, class_id, client_id),
      client: readWaitingClient(tenant_id, client_id),
    }),
    readOccupancies(database, { ...span, holders: [holder.key], consistent: true }),
  ]);
  // An erasure takes the booking out of the line; a booking that no longer waits has left it.
  if (item === undefined || client === undefined || item.record.status !== "waiting") return "changing";
  if (client.is_blocked) return "blocked";
  const ahead = await readAhead(reads, client, tenant, clock);
  if (passedLimits(ahead, of.record, item.record.policy, tenant, clock).length > 0)
    return "too_many_bookings";
  if (!isFree(occupancies, holder.key, span)) return "unavailable";
  const isFreeOfCharge = of.record.is_complimentary || item.record.is_trial;
  const { membership_id: named, cost } = item.record.waitlist ?? {};
  // A session that an earlier cancellation cost pays for the place.
  const forfeited = isFreeOfCharge ? undefined : cost?.membership_id;
  const membershipId =
    forfeited ??
    (isFreeOfCharge || type === undefined
      ? undefined
      : payingMembership(client, type, of.record.start_date_time, named));
  const needsSession = waiter.needs_session || item.record.policy.requires_session;
  if (!isFreeOfCharge && needsSession && membershipId === undefined) return "no_session";
  if (tenant.messages?.enabled === true && confirmedAddress(client) === undefined) return "not_reachable";
  return { waiter, item, client, membershipId, isPaid: forfeited !== undefined };
}

function isFree(
  occupancies: Occupancies,
  holder: string,
  { startMs, endMs }: ReturnType<typeof spanOfRecord>,
) {
  return occupancies.get(holder)?.isFree(startMs, endMs, 1) ?? true;
}
