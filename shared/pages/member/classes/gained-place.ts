import type { ClassType, Membership } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { usableMemberships } from "../../parts/coverage.ts";
import type { PageContext } from "../page/page-context.ts";
import { durationInWords } from "../terms/term-words.ts";
import type { SeenClass } from "./class-facts.ts";
import type { ClassWording } from "./class-words.ts";

const MINUTE_MS = 60_000;

/** What turning the terms of a place into words needs. */
interface GainedWording extends ClassWording {
  readonly locale: PageContext["locale"];
  readonly names: { readonly memberships: ReadonlyMap<number, Membership> };
  readonly club: Pick<PageContext["club"], "quiet_hours">;
}

/**
 * What a place costs that passes to the member, and until when they can give it back free of charge.
 * @param notice how many minutes they have for that at least, whenever it passes to them
 */
export function gainedSentences(seen: SeenClass, wording: GainedWording, notice: number): string[] {
  const cost = costOf(seen, wording);
  // Whoever gets no place has none to give back.
  if (cost === wording.strings.member.classes.gained.noSession) return [cost];
  return [cost, returnOf(seen, wording, notice)].filter((each) => each !== undefined);
}

function costOf(seen: SeenClass, { names, strings }: GainedWording): string | undefined {
  const { one, type, booking } = seen;
  const { gained } = strings.member.classes;
  if (one.is_complimentary || booking?.is_trial || isPaid(seen)) return gained.free;
  if (type === undefined) return undefined;
  const [paying, ...others] = usableMemberships(names.memberships.values(), type, one.start_date_time);
  if (paying === undefined) return canPayAtClub(booking, type) ? gained.pay : gained.noSession;
  // The club may have named any of them for a place in line, which the booking does not show.
  if (booking !== undefined && others.length > 0) return gained.covered;
  const { available_sessions: left, is_unlimited, subscription_primary_name: name } = paying;
  return is_unlimited ? gained.unlimited(name) : gained.takes(name, left);
}

/** Whether an earlier cancellation lost a session, which pays for the next place. Only the history of one who waits tells it. */
function isPaid({ one, booking }: SeenClass): boolean {
  if (booking === undefined) return one.class_booking?.session_outcome === "forfeited";
  const joined = booking.history.findLast(({ to }) => to.status === "waiting");
  return joined?.from.session_outcome === "forfeited";
}

/** Whether a place passes to somebody without a session. Whoever joined the line with one is passed over without it. */
function canPayAtClub(booking: SeenClass["booking"], type: ClassType): boolean {
  if (booking === undefined) return !type.policy.requires_session;
  return booking.is_payment_required && !booking.policy.requires_session;
}

function returnOf(
  { one, type, booking }: SeenClass,
  { club, locale, strings, time }: GainedWording,
  notice: number,
): string | undefined {
  const { gained } = strings.member.classes;
  const startMs = Date.parse(one.start_date_time);
  const policy = booking?.policy ?? type?.policy;
  if (policy === undefined) return undefined;
  if (policy.late_cancel === "return") return gained.freeAlways;
  const freeUntilMs =
    booking === undefined
      ? startMs - (type?.policy.cancel_until_minutes ?? 0) * MINUTE_MS
      : Date.parse(booking.policy.free_cancel_until);
  if (freeUntilMs >= startMs) return gained.freeAlways;
  const isAhead = freeUntilMs > nowMs();
  const when = time.inWords(new Date(freeUntilMs).toISOString());
  const duration = durationInWords(notice, locale);
  if (notice === 0) return isAhead ? gained.freeUntil(when) : gained.never;
  const said = isAhead ? gained.freeUntilOrFor(when, duration) : gained.freeFor(duration);
  return club.quiet_hours === null ? said : `${said} ${gained.nightIsMore}`;
}
