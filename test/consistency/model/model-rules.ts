import type { ModelCalendar } from "./model-calendar.ts";
import type { ModelTenant } from "./model-club.ts";
import { localMinute, type ModelHours, type Span } from "./model-hours.ts";

/** Somebody whom a booking could hold. */
export interface ModelParty {
  /** As answers have it. */
  readonly id: number;
  /** As the model's calendar has it. */
  readonly holder: string;
  readonly capacity: number;
  readonly hours?: ModelHours;
}

/** Of whom a booking holds one. */
export interface ModelChoice {
  /** What is said where nobody can be held. */
  readonly code: string;
  readonly parties: readonly ModelParty[];
  /** Whether the request names the party. */
  readonly isNamed: boolean;
  readonly beforeMinutes: number;
  readonly afterMinutes: number;
}

/** All of a wanted booking but its start. */
export interface ModelTerms {
  readonly tenant: ModelTenant;
  /** Undefined where its length is not known. */
  readonly minutes: number | undefined;
  readonly noticeMinutes: number;
  /** Hours that must all contain it. */
  readonly hours: readonly ModelHours[];
  readonly choices: readonly ModelChoice[];
}

/** What the clock and the calendar show. */
export interface ModelPresent {
  readonly nowMs: number;
  readonly calendar: ModelCalendar;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORGIVEN_MS = 60_000;
const SEARCH_DAYS = 14;

/** The codes of what is said of whom, where somebody is taken. */
export const TAKEN: readonly string[] = [
  "COACH_UNAVAILABLE",
  "ROOM_UNAVAILABLE",
  "CLIENT_UNAVAILABLE",
  "TOUR_SLOT_FULL",
];

/** The codes of all that is against a booking at a start. */
export function problemsAt(terms: ModelTerms, startMs: number, present: ModelPresent): string[] {
  const { tenant, minutes, noticeMinutes, hours, choices } = terms;
  const { nowMs } = present;
  if (startMs < nowMs - FORGIVEN_MS) return ["START_IN_PAST"];
  if (startMs > nowMs + tenant.max_advance_days * DAY_MS) return ["START_TOO_FAR"];
  const isTooSoon = noticeMinutes > 0 && startMs < nowMs + noticeMinutes * MINUTE_MS;
  const tooSoon = isTooSoon ? ["START_TOO_SOON"] : [];
  if (minutes === undefined) return tooSoon;
  const span = { startMs, endMs: startMs + minutes * MINUTE_MS };
  const byHours = [
    ...(hours.every((one) => one.contain(span)) ? [] : ["OUTSIDE_OPENING_HOURS"]),
    ...choices.flatMap((choice) => offDutyProblems(choice, span)),
  ];
  // Nobody's calendar matters where hours refuse.
  if (byHours.length > 0) return [...tooSoon, ...byHours];
  return [...tooSoon, ...choices.flatMap((choice) => takenProblems(choice, span, present.calendar))];
}

/** The codes of what is against the party of a choice at a time, whatever hours the tenant has. */
export function problemsOfChoice(choice: ModelChoice, span: Span, calendar: ModelCalendar): string[] {
  const offDuty = offDutyProblems(choice, span);
  return offDuty.length > 0 ? offDuty : takenProblems(choice, span, calendar);
}

function offDutyProblems({ code, parties, isNamed }: ModelChoice, span: Span): string[] {
  const offDuty = parties.filter((party) => !works(party, span));
  if (isNamed) return offDuty.map(() => "COACH_OFF_DUTY");
  return offDuty.length === parties.length ? [code] : [];
}

function takenProblems(choice: ModelChoice, span: Span, calendar: ModelCalendar): string[] {
  const isNobody = choice.isNamed && choice.parties.length === 0;
  return isNobody || freeParties(choice, span, calendar).length > 0 ? [] : [choice.code];
}

/** Who of a choice can be held for a booking. */
export function freeParties(choice: ModelChoice, span: Span, calendar: ModelCalendar): ModelParty[] {
  return choice.parties.filter((party) => works(party, span) && !isTaken(choice, party, span, calendar));
}

/** Whether a start is offered: what is forgiven is not. */
export function isOffered(terms: ModelTerms, startMs: number, present: ModelPresent): boolean {
  return startMs >= present.nowMs && problemsAt(terms, startMs, present).length === 0;
}

/** The next three quarter hours at which everybody is free, at most 14 days after the start that was asked for. */
export function nextStarts(terms: ModelTerms, startMs: number, present: ModelPresent): string[] {
  const untilMs = startMs + SEARCH_DAYS * DAY_MS;
  const found: string[] = [];
  const first = Math.floor(Math.max(startMs, present.nowMs) / MINUTE_MS) + 1;
  for (let minute = first; minute * MINUTE_MS <= untilMs && found.length < 3; minute += 1) {
    const isOnGrid = localMinute(terms.tenant.time_zone, minute) % 15 === 0;
    if (isOnGrid && isOffered(terms, minute * MINUTE_MS, present)) {
      found.push(new Date(minute * MINUTE_MS).toISOString());
    }
  }
  return found;
}

/** Whom of a choice a booking holds: the one who is held least on that local day, then the one with the lower id. */
export function chosenParty(choice: ModelChoice, span: Span, terms: ModelTerms, calendar: ModelCalendar) {
  const day = localDay(terms.tenant.time_zone, span.startMs);
  return freeParties(choice, span, calendar)
    .map((party) => ({ party, heldMs: calendar.heldMs(party.holder, day) }))
    .sort((a, b) => a.heldMs - b.heldMs || a.party.id - b.party.id)[0]?.party;
}

/** When a party of a choice is held for a booking. */
export function heldFor({ beforeMinutes, afterMinutes }: ModelChoice, { startMs, endMs }: Span): Span {
  return { startMs: startMs - beforeMinutes * MINUTE_MS, endMs: endMs + afterMinutes * MINUTE_MS };
}

function works({ hours }: ModelParty, span: Span): boolean {
  return hours === undefined || hours.contain(span);
}

function isTaken(choice: ModelChoice, party: ModelParty, span: Span, calendar: ModelCalendar): boolean {
  return !calendar.isFree(party.holder, party.capacity, heldFor(choice, span));
}

/** All minutes around an instant at which clocks show its day. */
export function localDay(zone: string, ms: number): Span {
  const dayOf = (minute: number) => Math.floor(localMinute(zone, minute) / (24 * 60));
  let first = Math.floor(ms / MINUTE_MS);
  let last = first;
  const day = dayOf(first);
  while (dayOf(first - 1) === day) first -= 1;
  while (dayOf(last + 1) === day) last += 1;
  return { startMs: first * MINUTE_MS, endMs: (last + 1) * MINUTE_MS };
}
