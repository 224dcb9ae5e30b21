import { type InfoEntry, infoEntry } from "../api/answer.ts";
import { clientHolder, type Hold } from "../holds/party.ts";
import type { Change, Writes } from "../operations/decision.ts";
import { changedRecord } from "../records/change-record.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { CountChange, CountCondition } from "../tables/class-writes.ts";
import type { Waiter } from "../tables/classes-table.ts";
import { changeClient, isFirstTimeClass } from "../tables/clients-table.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { asClub } from "./as-club.ts";
import { classBookingKind } from "./class-booking-kind.ts";
import { spanOfRecord } from "./class-kind.ts";
import { followingClass, lagsBehind } from "./follow-class.ts";
import {
  type FreedPlaces,
  placesLeft,
  placesToPass,
  type Taker,
  vanishes,
  type WaitingCandidates,
} from "./waiting-candidates.ts";
import { freeAfterPromotion, lineAt, passedOver, wakingClock, withoutWaiter } from "./waitlist-rules.ts";

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
