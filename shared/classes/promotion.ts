import * as v from "valibot";
import { type InfoEntry, infoEntry } from "../api/answer.ts";
import type { Clock } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Occupancies } from "../holds/bookability.ts";
import { clientHolder, type Hold } from "../holds/party.ts";
import { readOccupancies } from "../holds/read-occupancies.ts";
import type { Change, Writes } from "../operations/decision.ts";
import { changedRecord } from "../records/change-record.ts";
import { payingMembership, type ServiceCategory } from "../sessions/membership-rules.ts";
import {
  type ClassBookingItem,
  type ClassBookingRecord,
  readClassBooking,
} from "../tables/class-booking-items.ts";
import type { CountChange, CountCondition } from "../tables/class-writes.ts";
import type { ClassItem, Waiter } from "../tables/classes-table.ts";
import { confirmedAddress, profileStateEntries } from "../tables/client-profile.ts";
import { ClientItemSchema, changeClient, isFirstTimeClass, readClient } from "../tables/clients-table.ts";
import type { Database, ItemReads, ReadKey } from "../tables/database.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { asClub } from "./as-club.ts";
import { classBookingKind, wholeClassBooking } from "./class-booking-kind.ts";
import { spanOfRecord } from "./class-kind.ts";
import { passedLimits, readAhead } from "./client-limits.ts";
import { followingClass, lagsBehind } from "./follow-class.ts";
import {
  freeAfterPromotion,
  lineAt,
  type PassedOver,
  passedOver,
  promotedUntil,
  wakingClock,
  withoutWaiter,
} from "./waitlist-rules.ts";

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
interface Taker {
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
function vanishes({ class: of, leaving }: Pick<FreedPlaces, "class" | "leaving">): boolean {
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

/** What becomes of freed places: the changes of those who are promoted, and what to write to the class. */
export interface PassedOn {
  /** Each with its booking, its client and its holds; the writes have names of their own. */
  readonly changes: readonly Change[];
  /** What happens to the class's counts and line, those who leave included. */
  readonly counts: CountChange;
  readonly condition: CountCondition;
  /** The line must be as it was read, whether it is written or not. */
  readonly ofLine: boolean;
  readonly promoted: readonly number[];
  /** For the answer of the write that freed the places; it names no client. */
  readonly info: readonly InfoEntry[];
}

// The author of a promotion is no caller, so that a promoted client does not learn who left.
const WAITLIST = asClub("waitlist");

/**
 * Passes freed places on to the line, in the transaction that frees them. Every operation that frees a place calls this function.
 */
export function passOn(freed: FreedPlaces, { takers, passed }: WaitingCandidates): PassedOn {
  const { class: of, leaving, clock } = freed;
  const wanted = placesToPass(freed);
  const promoted = takers.slice(0, wanted);
  const isBeyond = vanishes(freed);
  const isOver = isBeyond || (placesLeft(of) < 0 && wanted === 0);
  const line = lineAt(of.line, clock.now);
  const after = promoted
    .reduce<readonly Waiter[]>((rest, { waiter }) => withoutWaiter(rest, waiter.client_id), line)
    .map((waiter) => {
      const reason = passed.get(waiter.client_id);
      return reason === undefined ? waiter : passedOver(waiter, reason, clock.now);
    });
  const isWritten = promoted.length > 0 || passed.size > 0;
  const isOpen = wanted > promoted.length;
  return {
    changes: promoted.map((taker) => promotion(taker, freed)),
    counts: {
      booked: promoted.length - leaving,
      members: -leaving,
      beyond: isBeyond ? -1 : undefined,
      // Whoever is promoted follows the class as it is now.
      settled: promoted.filter(({ item }) => lagsBehind(item.record, of.record)).length,
      line: isWritten ? after : undefined,
      // Those who wait are told of a place that nobody could take.
      tellsOfPlace: isOpen && after.length > 0 ? formatUtcDateTime(clock.now) : undefined,
    },
    condition: isBeyond ? "beyond" : isOver ? "over" : "within",
    ofLine: !isOver,
    promoted: promoted.map(({ waiter }) => waiter.client_id),
    info: promoted.length === 0 ? [] : [infoEntry("PLACE_PASSED_ON")],
  };
}

/** The change of one who is promoted. */
export function promotion(
  { waiter, item, client, membershipId, isPaid }: Taker,
  { class: of, tenant, clock }: FreedPlaces,
): Change {
  const { record } = of;
  const { client_id } = waiter;
  // Where the class has moved, the free period counts from the start as it is now.
  const { policy } = followingClass(item.record, record);
  const isFreeOfCharge = record.is_complimentary || item.record.is_trial;
  const isTaken = membershipId !== undefined && !isPaid;
  const sessions = !isTaken ? [] : [{ membership_id: membershipId, change: -1 as const }];
  const set: Partial<ClassBookingRecord> = {
    status: "booked",
    waitlist: undefined,
    promoted_at: formatUtcDateTime(clock.now),
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    class_version: record.followed_version,
    membership_id: membershipId,
    session_outcome: membershipId === undefined ? "none" : "taken",
    is_payment_required: membershipId === undefined && !isFreeOfCharge,
    is_first_time_class: isFirstTimeClass(client),
    policy: {
      ...policy,
      free_cancel_until: freeAfterPromotion(policy.free_cancel_until, waiter, record, {
        now: clock.now,
        clock: wakingClock(tenant, clock),
      }),
    },
  };
  const holds: readonly Hold[] = [
    {
      party: { id: client_id, holder: clientHolder(record.tenant_id, client_id) },
      ...spanOfRecord(record),
    },
  ];
  const request = { item: { ...item, class: of }, tenant, caller: WAITLIST, body: {}, clock };
  const { change } = changedRecord(
    classBookingKind,
    request,
    { operation: "promoted", set, holds, sessions },
    "none",
  );
  const writes = { ...change.writes, client: changeClient(client, { classes: 1, sessions }) };
  return { ...change, writes: ofClient(writes, client_id) };
}

/** The writes about one client, under names that differ from those of other clients in the same transaction. */
export function ofClient(writes: Writes, clientId: number): Writes {
  return Object.fromEntries(Object.entries(writes).map(([name, write]) => [`${name} ${clientId}`, write]));
}
