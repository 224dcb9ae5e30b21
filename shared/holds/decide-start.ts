import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "../api/answer.ts";
import type { ErrorCode } from "../api/error-catalogue.ts";
import { type Clock, localDateOf, localDay } from "../calendar/local-time.ts";
import { type Stretch, spanningBoth } from "../calendar/stretch.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import {
  Bookability,
  type BookingTerms,
  canBeHeld,
  freeStarts,
  type Occupancies,
  type StartProblem,
} from "./bookability.ts";
import { type CalendarQuery, calendarQueryOf } from "./calendar-query.ts";
import type { Hold, HolderKind } from "./party.ts";

const MINUTE_MS = 60_000;
const SEARCH_MS = 14 * 24 * 60 * MINUTE_MS;
// People book on the quarter hour.
const STEP_MINUTES = 15;
const MAX_STARTS = 3;

/** What was read of the parties' calendars, and for when. */
export interface Seen {
  readonly look: Stretch;
  readonly occupancies: Occupancies;
}

/** A requested booking, and its problems that do not depend on the start. */
export interface StartRequest {
  readonly terms: BookingTerms;
  /** The terms of the starts that a refusal offers, where they are stricter; they hold the same parties. */
  readonly offered?: BookingTerms;
  readonly startMs: number;
  /** The problems that it has at any start. */
  readonly problems: readonly InfoEntry[];
  /** Undefined before the calendar is read. */
  readonly seen: Seen | undefined;
  readonly looksFirst: EarlyRead;
  /** Whether a refusal offers other starts; true by default. */
  readonly offersStarts?: boolean | undefined;
}

/**
 * Whether the calendar is read even if the commit alone could decide; "ahead" if somebody is known to be taken, so that
 * the same read finds the next starts.
 */
export type EarlyRead = boolean | "ahead";

/** Whether and with whom a booking can begin, or what must be read first. */
export type StartDecision =
  | { readonly kind: "free"; readonly holds: readonly Hold[] }
  | { readonly kind: "refuse"; readonly refusal: Refusal; readonly isTaken: boolean }
  | { readonly kind: "look"; readonly look: CalendarQuery };

/**
 * Decides whether a booking can begin at a start. A booking that names everyone and has no known problem is decided
 * without the calendar: its commit refuses it if somebody is taken.
 */
export function decideStart(request: StartRequest, clock: Clock): StartDecision {
  const { terms, startMs, seen } = request;
  const bookability = new Bookability(terms, { startMs, endMs: startMs + 1 }, clock, seen?.occupancies);
  const found = bookability.problems(startMs);
  const entries = startEntries(found, terms);
  const problems = [...request.problems, ...entries];
  const isJudged = terms.durationMinutes !== undefined && canBeHeld(found);
  if (!isJudged) return refused(problems, false);
  // No start is offered: the calendar is not read.
  if (bookability.isRefusedByHours(startMs)) return refused(withNextStarts(problems, []), false);
  const starts = startsAfter(request, bookability.limits, clock);
  const look = seen === undefined ? firstLook(request, problems, starts, clock) : undefined;
  if (look !== undefined) return { kind: "look", look };
  if (problems.length === 0) {
    return { kind: "free", holds: bookability.holds(startMs, () => dayOf(terms, startMs, clock)) };
  }
  const isTaken = entries.some(isOfTaken);
  return seen !== undefined && isTaken && !terms.keepsStart && request.offersStarts !== false
    ? decideTaken({ ...request, seen }, problems, starts, clock)
    : refused(problems, isTaken);
}

/** What is read of the calendar first; undefined if the commit alone decides. */
function firstLook(
  request: StartRequest,
  problems: readonly InfoEntry[],
  nextStarts: Stretch,
  clock: Clock,
): CalendarQuery | undefined {
  const { terms, startMs, looksFirst } = request;
  const isOpen = terms.choices.some(({ ofMany }) => ofMany !== undefined);
  if (isOpen) return lookAt(request, { stretch: dayOf(terms, startMs, clock) }, clock);
  if (problems.length === 0 && !looksFirst) return undefined;
  const isAhead = looksFirst === "ahead" && !terms.keepsStart;
  return lookAt(request, isAhead ? { starts: nextStarts } : {}, clock);
}

/**
 * The calendars of those who work at the requested start, for a stretch after it; also of those who work at one of the
 * further starts.
 */
function lookAt(
  { terms, startMs }: Pick<StartRequest, "terms" | "startMs">,
  { starts, stretch }: { readonly starts?: Stretch; readonly stretch?: Stretch },
  clock: Clock,
): CalendarQuery {
  const range = starts ?? { startMs, endMs: startMs + 1 };
  const bookability = new Bookability(terms, spanningBoth(range, { startMs, endMs: startMs + 1 }), clock);
  const choices = bookability.choicesOnDuty(startsOnDuty(bookability, startMs, starts));
  const booked = bookedFrom(terms, { startMs, endMs: startMs });
  const others = starts === undefined ? stretch : bookedFrom(terms, starts);
  const all = others === undefined ? booked : spanningBoth(booked, others);
  return { ...calendarQueryOf({ ...terms, choices }, all), consistent: true };
}

function* startsOnDuty(bookability: Bookability, startMs: number, starts: Stretch | undefined) {
  yield startMs;
  if (starts === undefined) return;
  for (const start of freeStarts(bookability, { ...starts, stepMinutes: STEP_MINUTES })) yield start.startMs;
}

/** Refuses a start at which somebody is taken, and offers the next starts at which everybody is free. */
function decideTaken(
  request: StartRequest & { readonly seen: Seen },
  problems: readonly InfoEntry[],
  starts: Stretch,
  clock: Clock,
): StartDecision {
  const { seen, offered: terms = request.terms } = request;
  const isInVain = request.problems.length > 0 || starts.startMs >= starts.endMs;
  const look = isInVain ? undefined : lookAt(request, { starts }, clock);
  if (look !== undefined && !hasSeen(seen, look)) {
    return { kind: "look", look: { ...look, ...spanningBoth(look, seen.look) } };
  }
  const next_starts = isInVain ? [] : nextStarts({ terms, seen }, starts, clock);
  return refused(withNextStarts(problems, next_starts), true);
}

/** The problems; if somebody is taken, with other starts. */
function withNextStarts(problems: readonly InfoEntry[], next_starts: readonly string[]): InfoEntry[] {
  return problems.map((entry) => (isOfTaken(entry) ? { ...entry, jsonObject: { next_starts } } : entry));
}

function hasSeen({ look, occupancies }: Seen, { endMs, holders }: CalendarQuery): boolean {
  return look.endMs >= endMs && holders.every((holder) => occupancies.has(holder));
}

/** The error code for a kind of which nobody is free. */
export const TAKEN_CODES = {
  coach: "COACH_UNAVAILABLE",
  room: "ROOM_UNAVAILABLE",
  client: "CLIENT_UNAVAILABLE",
  tours: "TOUR_SLOT_FULL",
} as const satisfies Record<HolderKind, ErrorCode>;

/** The problems of a start as answers name them. */
export function startEntries(problems: readonly StartProblem[], terms: BookingTerms): InfoEntry[] {
  return problems.map((problem) => startEntry(problem, terms));
}

function startEntry(problem: StartProblem, terms: BookingTerms): InfoEntry {
  const { tenant, startField: identifier, durationMinutes = null } = terms;
  switch (problem.reason) {
    case "past":
      return infoEntry("START_IN_PAST", { identifier });
    case "too far":
      return infoEntry("START_TOO_FAR", {
        identifier,
        jsonObject: { max_advance_days: tenant.max_advance_days },
      });
    case "too soon":
      return infoEntry("START_TOO_SOON", {
        identifier,
        jsonObject: { min_notice_minutes: terms.noticeMinutes },
      });
    case "closed":
      return infoEntry("OUTSIDE_OPENING_HOURS", {
        identifier,
        jsonObject: { time_zone: tenant.time_zone, duration_minutes: durationMinutes },
      });
    default: {
      const { kind, identifier, ofMany } = problem.choice;
      const isOffDuty = problem.reason === "off duty" && ofMany === undefined;
      return infoEntry(isOffDuty ? "COACH_OFF_DUTY" : TAKEN_CODES[kind], { identifier, ...ofMany });
    }
  }
}

const TAKEN: ReadonlySet<string> = new Set(Object.values(TAKEN_CODES));

function isOfTaken({ errorCode }: InfoEntry): boolean {
  return TAKEN.has(errorCode);
}

function refused(problems: readonly InfoEntry[], isTaken: boolean): StartDecision {
  const refusal = refuseAll(problems);
  if (refusal === undefined) throw new Error("A start is refused without a reason.");
  return { kind: "refuse", refusal, isTaken };
}

/** The starts that a refusal may offer: within the 14 days after the requested one. */
function startsAfter(
  { startMs }: Pick<StartRequest, "startMs">,
  { lastMs }: { readonly lastMs: number },
  { now }: Clock,
): Stretch {
  const afterMs = Math.max(startMs, now.getTime()) + 1;
  return { startMs: afterMs, endMs: Math.max(afterMs, Math.min(startMs + SEARCH_MS, lastMs) + 1) };
}

/** The next three starts at which the whole booking fits; fewer if there are no more. */
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

/** The time that bookings take that begin within a stretch. */
function bookedFrom({ durationMinutes = 0 }: BookingTerms, { startMs, endMs }: Stretch): Stretch {
  return { startMs, endMs: endMs + durationMinutes * MINUTE_MS };
}

function dayOf({ tenant: { time_zone } }: BookingTerms, startMs: number, { utcOffsetMs }: Clock): Stretch {
  return localDay(time_zone, localDateOf(time_zone, startMs, utcOffsetMs), utcOffsetMs);
}
