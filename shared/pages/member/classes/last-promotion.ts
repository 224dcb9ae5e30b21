import type { ListedClassBooking } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { Club } from "../../parts/site-config.ts";

const MINUTE_MS = 60_000;

/** The hours of the wall clock that do not count before a place passes on; null for none, undefined where nobody knows them. */
export type QuietHours = Club["quiet_hours"];

/** The last instant at which a place of a class passes to somebody who waits for it. */
export interface LastPromotion {
  /** In milliseconds since 1970. Where quiet hours are not known, it may be earlier. */
  readonly ms: number;
  readonly isKnown: boolean;
  /** Whether quiet hours make it earlier. */
  readonly isForNight: boolean;
}

/**
 * The last instant from which so many minutes are left before a class begins, without those of quiet hours: the API's rule, minute
 * by minute.
 * @param notice how many minutes are to be left
 */
export function lastPromotion(
  startMs: number,
  notice: number,
  quiet: QuietHours,
  time: Pick<ClubTime, "localOf">,
): LastPromotion {
  let ms = startMs;
  let left = notice;
  while (left > 0) {
    ms -= MINUTE_MS;
    if (!isQuiet(time.localOf(ms).slice(11), quiet)) left -= 1;
  }
  const isForNight = ms < startMs - notice * MINUTE_MS;
  return { ms, isKnown: quiet !== undefined || notice === 0, isForNight };
}

/**
 * The last instant at which a place passes to somebody who waits: as their place in line says, whose quiet hours are those of now.
 * @param own what the quiet hours that the page knows lead to
 */
export function lastPromotionTo(
  waitlist: Pick<NonNullable<ListedClassBooking["waitlist"]>, "until" | "promoted_until"> | null | undefined,
  own: LastPromotion,
): LastPromotion {
  // An earlier `until` says nothing of the last instant.
  if (!waitlist?.promoted_until || waitlist.until !== null) return own;
  const ms = Date.parse(waitlist.promoted_until);
  // Quiet hours that lead to another instant are not the club's any more.
  return { ms, isKnown: true, isForNight: own.isForNight && own.ms === ms };
}

function isQuiet(local: string, quiet: QuietHours): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  // Over midnight, the end is the earlier time of day.
  return from > until ? local >= from || local < until : local >= from && local < until;
}
