import type { Answer, Refusal, Success } from "../api/answer.ts";
import { answerInTheWay, type IdempotentRequest, rememberAnswer } from "../api/idempotency.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Database, FoundItems, Write } from "../tables/database.ts";
import { spanOf } from "../values/span.ts";
import { failedParties, holdWrites, type Party } from "./party.ts";
import { refuseTaken } from "./taken-parties.ts";

/** A booking that the club's rules allow, if nobody was faster. */
export interface Booking {
  readonly tenant: Tenant;
  /** Everyone whom it holds, from `start` for `durationMinutes`. */
  readonly parties: readonly Party[];
  readonly start: string;
  readonly durationMinutes: number;
  /** Its own writes; the holds and the answer's record come with them. */
  readonly writes: Readonly<Record<string, Write>>;
  /** Those of its own writes that fail where the one whom it is for is not who they were taken for. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  /** Where the caller asks that it be carried out once. */
  readonly asked: IdempotentRequest | undefined;
  readonly now: Date;
  /** What the items that stood in the way of its own writes say against it. */
  readonly refusalFor?: (found: FoundItems) => Refusal | undefined;
}

/**
 * Commits a booking, its holds and the record of its answer in one transaction.
 * @returns the success, an earlier answer to the same request, or a refusal; undefined where something that was read has
 *   changed since, so that the decision must be made anew
 */
export async function commitBooking(
  database: Database,
  booking: Booking,
  remainingMs: () => number,
): Promise<Answer | undefined> {
  const { parties, asked, now, success } = booking;
  const outcome = await database.commit({
    ...booking.writes,
    ...holdWrites(parties, spanOf(booking.start, booking.durationMinutes)),
    ...rememberAnswer(asked, success, now),
  });
  if (outcome.committed) return success;
  const known = answerInTheWay(asked, outcome.found, now) ?? booking.refusalFor?.(outcome.found);
  if (known !== undefined) return known;
  // Then somebody else was held in their place, and whether they are taken says nothing.
  if (outcome.failed.some((name) => booking.identifying?.includes(name))) return undefined;
  const { failed, found } = outcome;
  return refuseTaken(database, { ...booking, failed: failedParties(parties, failed), found }, remainingMs);
}
