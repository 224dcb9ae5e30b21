import type { InfoEntry } from "../api/answer.ts";
import { localDateOf, localDay, type Stretch } from "../calendar/local-time.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { Bookability, type BookingTerms, type Occupancies } from "./bookability.ts";
import { freeStarts } from "./free-starts.ts";
import { type Hold, heldDuring } from "./party.ts";
import type { Look } from "./read-occupancies.ts";

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
  const at = { startMs, endMs: startMs + 1 };
  const bookability = new Bookability(terms, at, clock, seen?.occupancies);
  const found = bookability.problems(startMs);
  const problems = [...wanted.problems, ...found];
  const { durationMinutes } = terms;
  if (durationMinutes === undefined || !canBeHeld(found)) return refused(problems, false);
  const day = () => dayOf(terms, startMs, clock);
  const search = searchAfter(wanted, bookability.limits, clock);
  const searched = { startMs: search.startMs, endMs: search.endMs + durationMinutes * MINUTE_MS };
  if (seen === undefined) {
    const isOpen = terms.choices.some(({ ofMany }) => ofMany !== undefined);
    if (problems.length === 0 && !isOpen && !wanted.looksFirst) {
      return { kind: "free", holds: bookability.holds(startMs, day) };
    }
    const wantedTime = { startMs, endMs: startMs + durationMinutes * MINUTE_MS };
    if (isOpen) return lookAt(terms, union(wantedTime, day()));
    return lookAt(terms, wanted.looksFirst === "ahead" ? union(wantedTime, searched) : wantedTime);
  }
  if (problems.length === 0) return { kind: "free", holds: bookability.holds(startMs, day) };
  const isTaken = found.some(isOfTaken);
  if (!isTaken) return refused(problems, false);
  const isInVain = wanted.problems.length > 0 || search.startMs >= search.endMs;
  if (!isInVain && seen.look.endMs < lookOf(terms, searched).endMs) {
    return lookAt(terms, union(searched, seen.look));
  }
  const next_starts = isInVain
    ? []
    : nextStarts(new Bookability(terms, search, clock, seen.occupancies), search);
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

/** Whether anybody's time is looked at for a start with these problems. */
export function canBeHeld(problems: readonly InfoEntry[]): boolean {
  return !problems.some(({ errorCode }) => errorCode === "START_IN_PAST" || errorCode === "START_TOO_FAR");
}

function refused(problems: readonly InfoEntry[], isTaken: boolean): StartDecision {
  return { kind: "refused", problems, isTaken };
}

/** The starts at which somebody who is taken may be free: those after the wanted one, of 14 days. */
function searchAfter(
  { startMs }: WantedStart,
  { lastMs }: { readonly lastMs: number },
  { now }: Clock,
): Stretch {
  const afterMs = Math.max(startMs, now.getTime()) + 1;
  return { startMs: afterMs, endMs: Math.max(afterMs, Math.min(startMs + SEARCH_MS, lastMs) + 1) };
}

/** The next three starts at which a whole booking would fit; fewer where there are no more. */
function nextStarts(bookability: Bookability, search: Stretch): string[] {
  const starts: string[] = [];
  for (const { startMs } of freeStarts(bookability, { ...search, stepMinutes: STEP_MINUTES })) {
    starts.push(formatUtcDateTime(new Date(startMs)));
    if (starts.length === MAX_STARTS) break;
  }
  return starts;
}

function lookAt(terms: BookingTerms, stretch: Stretch): StartDecision {
  return { kind: "look", look: { ...lookOf(terms, stretch), consistent: true } };
}

/** The calendar of everyone whom a booking could hold during a stretch, the buffers included. */
export function lookOf({ choices }: BookingTerms, stretch: Stretch): Omit<Look, "consistent"> {
  const stretches = choices.map((choice) => heldDuring(choice, stretch));
  return {
    startMs: Math.min(stretch.startMs, ...stretches.map(({ startMs }) => startMs)),
    endMs: Math.max(stretch.endMs, ...stretches.map(({ endMs }) => endMs)),
    holders: choices.flatMap(({ parties }) => parties.map(({ holder }) => holder.key)),
  };
}

function dayOf({ tenant: { time_zone } }: BookingTerms, startMs: number, { utcOffsetMs }: Clock): Stretch {
  return localDay(time_zone, localDateOf(time_zone, startMs, utcOffsetMs), utcOffsetMs);
}

function union(one: Stretch, other: Stretch): Stretch {
  return {
    startMs: Math.min(one.startMs, other.startMs),
    endMs: Math.max(one.endMs, other.endMs),
  };
}
