import type { InfoEntry } from "../api/answer.ts";
import { localDateOf, localDay } from "../calendar/local-time.ts";
import { type Stretch, spanningBoth } from "../calendar/stretch.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { Bookability, type BookingTerms, canBeHeld, type Occupancies } from "./bookability.ts";
import { freeStarts } from "./free-starts.ts";
import { type Look, lookOf } from "./look.ts";
import type { Hold } from "./party.ts";

const MINUTE_MS = 60_000;
const SEARCH_MS = 14 * 24 * 60 * MINUTE_MS;
// People book on the quarter hour.
const STEP_MINUTES = 15;
const MAX_STARTS = 3;

/** What has been read of the parties' calendars, and for when. */
export interface Seen {
  readonly look: Stretch;
  readonly occupancies: Occupancies;
}

/** A wanted booking, and what is known against it whenever it begins. */
export interface WantedStart {
  readonly terms: BookingTerms;
  readonly startMs: number;
  /** What is against it whatever its start. */
  readonly problems: readonly InfoEntry[];
  /** Undefined before the calendar is read. */
  readonly seen: Seen | undefined;
  readonly looksFirst: LooksFirst;
}

/**
 * Whether the calendar is read even where the commit alone could decide; "ahead" where somebody is known to be taken, so
 * that the next starts are found by the same read.
 */
export type LooksFirst = boolean | "ahead";

/** Whether and with whom a booking can begin, or what must be read to say so. */
export type StartDecision =
  | { readonly kind: "free"; readonly holds: readonly Hold[] }
  | { readonly kind: "refused"; readonly problems: readonly InfoEntry[]; readonly isTaken: boolean }
  | { readonly kind: "look"; readonly look: Look };

/**
 * Decides whether a booking can begin at a start. A booking that names everyone, and that nothing is known against, is
 * decided without the calendar: its commit refuses it where somebody is taken.
 */
export function decideStart(wanted: WantedStart, clock: Clock): StartDecision {
  const { terms, startMs, seen } = wanted;
  const bookability = new Bookability(terms, { startMs, endMs: startMs + 1 }, clock, seen?.occupancies);
  const found = bookability.problems(startMs);
  const problems = [...wanted.problems, ...found];
  if (terms.durationMinutes === undefined || !canBeHeld(found)) return refused(problems, false);
  const starts = startsAfter(wanted, bookability.limits, clock);
  const look = seen === undefined ? firstLook(wanted, problems, starts, clock) : undefined;
  if (look !== undefined) return lookAt(terms, look);
  if (problems.length === 0) {
    return { kind: "free", holds: bookability.holds(startMs, () => dayOf(terms, startMs, clock)) };
  }
  return seen !== undefined && found.some(isOfTaken) && !terms.keepsStart
    ? decideTaken({ ...wanted, seen }, problems, starts, clock)
    : refused(problems, found.some(isOfTaken));
}

/** The time for which the calendar is read first; undefined where the commit alone decides. */
function firstLook(
  { terms, startMs, looksFirst }: WantedStart,
  problems: readonly InfoEntry[],
  nextStarts: Stretch,
  clock: Clock,
): Stretch | undefined {
  const booked = bookedFrom(terms, { startMs, endMs: startMs });
  const isOpen = terms.choices.some(({ ofMany }) => ofMany !== undefined);
  if (isOpen) return spanningBoth(booked, dayOf(terms, startMs, clock));
  if (problems.length === 0 && !looksFirst) return undefined;
  return looksFirst === "ahead" && !terms.keepsStart
    ? spanningBoth(booked, bookedFrom(terms, nextStarts))
    : booked;
}

/** Refuses a start at which somebody is taken, with the next starts at which everybody is free. */
function decideTaken(
  { terms, seen, problems: always }: WantedStart & { readonly seen: Seen },
  problems: readonly InfoEntry[],
  starts: Stretch,
  clock: Clock,
): StartDecision {
  const isInVain = always.length > 0 || starts.startMs >= starts.endMs;
  const searched = bookedFrom(terms, starts);
  if (!isInVain && seen.look.endMs < lookOf(terms, searched).endMs) {
    return lookAt(terms, spanningBoth(searched, seen.look));
  }
  const next_starts = isInVain ? [] : nextStarts({ terms, seen }, starts, clock);
  return refused(
    problems.map((entry) => (isOfTaken(entry) ? { ...entry, jsonObject: { next_starts } } : entry)),
    true,
  );
}

const TAKEN: ReadonlySet<string> = new Set([
  "COACH_UNAVAILABLE",
  "ROOM_UNAVAILABLE",
  "CLIENT_UNAVAILABLE",
  "TOUR_SLOT_FULL",
]);

function isOfTaken({ errorCode }: InfoEntry): boolean {
  return TAKEN.has(errorCode);
}

function refused(problems: readonly InfoEntry[], isTaken: boolean): StartDecision {
  return { kind: "refused", problems, isTaken };
}

/** The starts that a refusal may offer: those of the 14 days after the wanted one. */
function startsAfter(
  { startMs }: Pick<WantedStart, "startMs">,
  { lastMs }: { readonly lastMs: number },
  { now }: Clock,
): Stretch {
  const afterMs = Math.max(startMs, now.getTime()) + 1;
  return { startMs: afterMs, endMs: Math.max(afterMs, Math.min(startMs + SEARCH_MS, lastMs) + 1) };
}

/** The next three starts at which a whole booking would fit; fewer where there are no more. */
function nextStarts(
  { terms, seen }: { readonly terms: BookingTerms; readonly seen: Seen },
  within: Stretch,
  clock: Clock,
): string[] {
  const bookability = new Bookability(terms, within, clock, seen.occupancies);
  const starts: string[] = [];
  for (const { startMs } of freeStarts(bookability, { ...within, stepMinutes: STEP_MINUTES })) {
    starts.push(formatUtcDateTime(new Date(startMs)));
    if (starts.length === MAX_STARTS) break;
  }
  return starts;
}

function lookAt(terms: BookingTerms, stretch: Stretch): StartDecision {
  return { kind: "look", look: { ...lookOf(terms, stretch), consistent: true } };
}

/** The time of bookings that begin within a stretch. */
function bookedFrom({ durationMinutes = 0 }: BookingTerms, { startMs, endMs }: Stretch): Stretch {
  return { startMs, endMs: endMs + durationMinutes * MINUTE_MS };
}

function dayOf({ tenant: { time_zone } }: BookingTerms, startMs: number, { utcOffsetMs }: Clock): Stretch {
  return localDay(time_zone, localDateOf(time_zone, startMs, utcOffsetMs), utcOffsetMs);
}
