import type { Answer, Refusal, Success } from "../api/answer.ts";
import { answerInTheWay, type IdempotentRequest, rememberAnswer } from "../api/idempotency.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Unsettled } from "../tables/back-off.ts";
import type { Database, FoundItems, Write } from "../tables/database.ts";
import { spanOf } from "../values/span.ts";
import { failedParties, foundDays, holdWrites } from "./party.ts";
import { refuseTaken, type WantedHolds } from "./taken-parties.ts";

/** A booking that the club's rules allow, if nobody was faster. */
export interface Booking extends WantedHolds {
  readonly tenant: Tenant;
  /** Its own writes; the holds and the answer's record come with them. */
  readonly writes: Readonly<Record<string, Write>>;
  /** Those of its own writes that fail where the prospect was matched to the wrong person. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  /** Where the caller asks that it be carried out once. */
  readonly asked: IdempotentRequest | undefined;
  readonly now: Date;
  /** What the items that stood in the way of its own writes say against it, given the writes that failed. */
  readonly refusalFor?: (found: FoundItems, failed: readonly string[]) => Refusal | undefined;
}

/** An attempt at a booking that came to no result: what was read has changed since, or another transaction was in the way. */
export interface UnsettledBooking extends Unsettled {
  readonly holds: WantedHolds;
  /** Whether another transaction was in the way. */
  readonly overlapped: boolean;
  /** The writes whose conditions failed. */
  readonly failed?: readonly string[];
  /** The items that they found. */
  readonly found?: FoundItems;
}

/**
 * Commits a booking, its holds and the record of its answer in one transaction.
 * @param basis what the booking was decided by
 * @returns the success, an earlier answer to the same request, a refusal, or that the decision must be made anew
 */
export async function commitBooking(
  database: Database,
  booking: Booking,
  basis: unknown,
): Promise<Answer | UnsettledBooking> {
  const { parties, start, durationMinutes, asked, now, success } = booking;
  const outcome = await database.commit<string>({
    ...booking.writes,
    ...holdWrites(parties, spanOf(start, durationMinutes)),
    ...rememberAnswer(asked, success, now),
  });
  if (outcome.committed) return success;
  const { failed, found, overlapped } = outcome;
  const known = answerInTheWay(asked, found, now) ?? booking.refusalFor?.(found, failed);
  if (known !== undefined) return known;
  const holds = { parties, start, durationMinutes };
  const unsettled: UnsettledBooking = {
    settled: false,
    ...(overlapped ? {} : { basis }),
    holds,
    overlapped,
    failed,
    found,
  };
  // A hold that failed is no refusal yet: with a conflict it may be this very request's, and with the wrong person it
  // is somebody else's.
  const isStale = overlapped || failed.some((name) => booking.identifying?.includes(name));
  if (isStale) return unsettled;
  const taken = failedParties(parties, failed);
  return (await refuseTaken(database, { ...booking, taken, seen: foundDays(parties, found) })) ?? unsettled;
}
