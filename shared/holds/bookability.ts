import { type HoursOn, stretchesOf } from "../calendar/hours.ts";
import { type Clock, type LocalSegment, localSegments } from "../calendar/local-time.ts";
import type { Occupancy } from "../calendar/occupancy.ts";
import { isWithin, joinStretches, type Stretch } from "../calendar/stretch.ts";
import type { Tenant } from "../club/tenant.ts";
import { type Choice, type Hold, heldDuring, type OwnHold, type Party } from "./party.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// How far a caller's clock may be ahead of ours.
const CLOCK_SKEW_MS = 60_000;

/** A booking without its start. */
export interface BookingTerms {
  readonly tenant: Tenant;
  /** Undefined if the record that has it is not known: then hours and parties cannot be judged. */
  readonly durationMinutes: number | undefined;
  /** How long before its start it must be made; 0 where notice does not bind the caller. */
  readonly noticeMinutes: number;
  /** Hours that must all contain the booking. */
  readonly hours: readonly HoursOn[];
  /** Whom it holds. */
  readonly choices: readonly Choice[];
  /** The field that has the start. */
  readonly startField: string;
  /** The present holds of the booking that is moved. For these holders, only new time is judged. */
  readonly ownHolds?: readonly OwnHold[];
  /** Whether the start stays. Then it may be in the past, too soon or too far ahead, and no other starts are offered. */
  readonly keepsStart?: boolean;
}

/** Why the tenant takes no booking at an instant. */
export type TimeReason = "past" | "too far" | "too soon" | "closed";

/** Why a booking cannot begin at an instant: its time, or the choice of which nobody works or nobody is free. */
export type StartProblem =
  | { readonly reason: TimeReason }
  | { readonly reason: "off duty" | "taken"; readonly choice: Choice };

/** What is held of each holder, by its key; a holder that is missing was not read and counts as free. */
export type Occupancies = ReadonlyMap<string, Occupancy>;

/** When a party of a choice can be held. */
interface PartyTime {
  /** When it works; undefined if only the tenant's hours limit it. */
  readonly hours: readonly Stretch[] | undefined;
  /** Its calendar; undefined if that was not read. */
  occupancy: Occupancy | undefined;
  readonly capacity: number;
  /** How many of its places the booking takes. */
  readonly places: number;
  /** When it is held for a booking, relative to the start; negative within the buffer before it. */
  readonly heldFromMs: number;
  readonly heldUntilMs: number;
}

const NOT_READ: Occupancies = new Map();

/** The first start that is not too soon, and the last that is not too far ahead, without the forgiven clock skew. */
export function startLimits(
  { noticeMinutes, tenant }: BookingTerms,
  nowMs: number,
): { readonly firstMs: number; readonly lastMs: number } {
  return {
    firstMs: nowMs + noticeMinutes * MINUTE_MS,
    lastMs: nowMs + tenant.max_advance_days * DAY_MS,
  };
}

/**
 * Whether a booking can begin at a start within a range, with whom, and if not, why not. Lists, checks and bookings all
 * ask it, so that a start that was shown can be booked.
 */
export class Bookability {
  readonly #terms: BookingTerms;
  readonly #nowMs: number;
  readonly #durationMs: number;
  readonly #hours: readonly (readonly Stretch[])[];
  readonly #partyTimes: ReadonlyMap<Party, PartyTime>;
  /** See {@link startLimits}. */
  readonly limits: ReturnType<typeof startLimits>;
  /** The local time of the range. */
  readonly segments: readonly LocalSegment[];

  /** @param range the starts that are asked for, half-open */
  constructor(
    terms: BookingTerms,
    range: Stretch,
    { now, utcOffsetMs }: Clock,
    occupancies: Occupancies = NOT_READ,
  ) {
    this.#terms = terms;
    this.#nowMs = now.getTime();
    this.limits = startLimits(terms, this.#nowMs);
    this.#durationMs = (terms.durationMinutes ?? 0) * MINUTE_MS;
    const { time_zone } = terms.tenant;
    const endMs = range.endMs + this.#durationMs;
    this.segments = localSegments(time_zone, { startMs: range.startMs, endMs }, utcOffsetMs);
    this.#hours = terms.hours.map((hours) => stretchesOf(hours, this.segments));
    this.#partyTimes = new Map(
      terms.choices.flatMap((choice) => choice.parties.map((party) => [party, this.#timeOf(choice, party)])),
    );
    this.occupy(occupancies);
  }

  /** Sets the holders' calendars. Hours need not be computed again. */
  occupy(occupancies: Occupancies): void {
    for (const [{ holder }, time] of this.#partyTimes) time.occupancy = occupancies.get(holder.key);
  }

  // A month has 3,000 quarter hours, and every party is judged at each of them. What runs for all of them allocates
  // nothing.

  /** Whether a booking can begin at this instant. */
  isBookable(startMs: number): boolean {
    if (!this.isInTime(startMs)) return false;
    for (const choice of this.#terms.choices) if (!this.isAnyFree(choice, startMs)) return false;
    return true;
  }

  /** Whether the tenant takes a booking at this instant, no matter who is free. */
  isInTime(startMs: number): boolean {
    return this.#terms.tenant.is_active && this.#isStartInTime(startMs) && this.#isOpen(startMs);
  }

  /** Whether the tenant takes bookings for a start. A start that stays is always taken. */
  #isStartInTime(startMs: number): boolean {
    if (this.#terms.keepsStart) return true;
    return !this.#isPast(startMs) && !this.#isTooFar(startMs) && !this.#isTooSoon(startMs);
  }

  /** Whether a party of the choice can be held for a booking at this instant. */
  isAnyFree(choice: Choice, startMs: number): boolean {
    for (const party of choice.parties) if (this.isFree(party, startMs)) return true;
    return false;
  }

  /** Whether a party works during a booking at this instant, and can be held for it. */
  isFree(party: Party, startMs: number): boolean {
    const time = this.#partyTime(party);
    return this.#works(time, startMs) && !this.#isTaken(time, startMs);
  }

  /** How many places the party has left at this instant, if it is free. */
  placesLeft(party: Party, startMs: number): number {
    const { occupancy, capacity, heldFromMs, heldUntilMs } = this.#partyTime(party);
    return capacity - (occupancy?.peak(startMs + heldFromMs, startMs + heldUntilMs) ?? 0);
  }

  /**
   * Whether hours alone refuse a booking at this instant: the tenant is closed, or nobody of a choice works. Then no
   * calendar matters.
   */
  isRefusedByHours(startMs: number): boolean {
    return !this.#isOpen(startMs) || this.#offDutyProblems(startMs).length > 0;
  }

  /**
   * The choices with only the parties who work during a booking at one of these instants; the calendars of the others
   * do not matter.
   */
  choicesOnDuty(starts: Iterable<number>): Choice[] {
    const onDuty = new Set<Party>();
    for (const startMs of starts) {
      for (const [party, time] of this.#partyTimes) if (this.#works(time, startMs)) onDuty.add(party);
      if (onDuty.size === this.#partyTimes.size) break;
    }
    return this.#terms.choices.map((choice) => ({
      ...choice,
      parties: choice.parties.filter((party) => onDuty.has(party)),
    }));
  }

  /** All problems of a booking at this instant. If hours alone refuse it, only those problems. */
  problems(startMs: number): StartProblem[] {
    const ofTime = this.#timeReasons(startMs).map((reason) => ({ reason }));
    if (this.#terms.durationMinutes === undefined || !canBeHeld(ofTime)) return ofTime;
    return [
      ...ofTime,
      ...(this.isRefusedByHours(startMs) ? this.#offDutyProblems(startMs) : this.#takenProblems(startMs)),
    ];
  }

  /**
   * Whom a booking at this instant holds: of each choice the preferred party if it is free, else the one with the fewest
   * bookings that day, then the one with the lower id.
   */
  holds(startMs: number, localDay: () => Stretch, preferred: ReadonlySet<Party> = new Set()): Hold[] {
    const span = { startMs, endMs: startMs + this.#durationMs };
    return this.#terms.choices.map((choice) => {
      const free = choice.parties.filter((party) => this.isFree(party, startMs));
      const party =
        free.find((one) => preferred.has(one)) ?? leastBooked(free, (one) => this.booked(one, localDay()));
      if (party === undefined) throw new Error("A booking is made although somebody is taken.");
      return { party, ...heldDuring(choice, span) };
    });
  }

  /** How much of a day a party is booked: the bookings of all its cells. */
  booked(party: Party, { startMs, endMs }: Stretch): number {
    return this.#partyTime(party).occupancy?.booked(startMs, endMs) ?? 0;
  }

  #timeReasons(startMs: number): TimeReason[] {
    if (this.#terms.keepsStart) return this.#isOpen(startMs) ? [] : ["closed"];
    if (this.#isPast(startMs)) return ["past"];
    if (this.#isTooFar(startMs)) return ["too far"];
    return [
      ...(this.#isTooSoon(startMs) ? ["too soon" as const] : []),
      ...(this.#isOpen(startMs) ? [] : ["closed" as const]),
    ];
  }

  #isPast(startMs: number): boolean {
    return startMs < this.#nowMs - CLOCK_SKEW_MS;
  }

  #isTooFar(startMs: number): boolean {
    return startMs > this.limits.lastMs;
  }

  #isTooSoon(startMs: number): boolean {
    return this.#terms.noticeMinutes > 0 && startMs < this.limits.firstMs;
  }

  #isOpen(startMs: number): boolean {
    if (this.#terms.durationMinutes === undefined) return true;
    const endMs = startMs + this.#durationMs;
    for (const stretches of this.#hours) if (!isWithin(stretches, startMs, endMs)) return false;
    return true;
  }

  #partyTime(party: Party): PartyTime {
    const time = this.#partyTimes.get(party);
    if (time === undefined) throw new Error("The booking does not hold this party.");
    return time;
  }

  #timeOf(choice: Choice, { hours, holder }: Party): PartyTime {
    const held = heldDuring(choice, { startMs: 0, endMs: this.#durationMs });
    return {
      hours: hours && this.#workingTime(hours, holder.key),
      occupancy: undefined,
      capacity: holder.capacity,
      places: holder.places ?? 1,
      heldFromMs: held.startMs,
      heldUntilMs: held.endMs,
    };
  }

  /** A party's hours, plus the present time of a booking that is moved, which stays allowed. */
  #workingTime(hours: HoursOn, holder: string): readonly Stretch[] {
    const own = (this.#terms.ownHolds ?? []).filter((hold) => hold.holder === holder);
    const stretches = stretchesOf(hours, this.segments);
    return own.length === 0 ? stretches : joinStretches([...stretches, ...own.map(({ span }) => span)]);
  }

  #works({ hours }: PartyTime, startMs: number): boolean {
    return hours === undefined || isWithin(hours, startMs, startMs + this.#durationMs);
  }

  #isTaken({ occupancy, capacity, places, heldFromMs, heldUntilMs }: PartyTime, startMs: number): boolean {
    if (occupancy === undefined) return false;
    return !occupancy.isFree(startMs + heldFromMs, startMs + heldUntilMs, capacity, places);
  }

  #offDutyProblems(startMs: number): StartProblem[] {
    return this.#terms.choices.flatMap((choice) => {
      const { parties, ofMany } = choice;
      const offDuty = parties.filter((party) => !this.#works(this.#partyTime(party), startMs));
      const problem = { reason: "off duty", choice } as const;
      if (ofMany === undefined) return offDuty.map(() => problem);
      return offDuty.length < parties.length ? [] : [problem];
    });
  }

  #takenProblems(startMs: number): StartProblem[] {
    const taken = this.#terms.choices.filter((choice) => {
      const isNobody = choice.ofMany === undefined && choice.parties.length === 0;
      return !isNobody && !this.isAnyFree(choice, startMs);
    });
    return taken.map((choice) => ({ reason: "taken", choice }));
  }
}

/** Judges bookings that begin at one instant. */
export function bookabilityAt(
  terms: BookingTerms,
  startMs: number,
  clock: Clock,
  occupancies?: Occupancies,
): Bookability {
  return new Bookability(terms, { startMs, endMs: startMs + 1 }, clock, occupancies);
}

/** Whether the calendar matters for a start with these problems: it does not for a start in the past or too far ahead. */
export function canBeHeld(problems: readonly StartProblem[]): boolean {
  return !problems.some(({ reason }) => reason === "past" || reason === "too far");
}

/** The party with the fewest bookings, then the one with the lower id; undefined if there is none. */
export function leastBooked(parties: readonly Party[], booked: (party: Party) => number): Party | undefined {
  if (parties.length < 2) return parties[0];
  return parties
    .map((party) => ({ party, booked: booked(party) }))
    .toSorted((a, b) => a.booked - b.booked || a.party.id - b.party.id)[0]?.party;
}

/** Which starts are tried. */
export interface StartGrid extends Stretch {
  /** Multiples of this on the local wall clock: a divisor of 60. */
  readonly stepMinutes: number;
}

/** A start, and how far local clocks are ahead of UTC then. */
export interface LocalStart {
  readonly startMs: number;
  readonly offsetMs: number;
}

/** The starts of a grid in order, with the offset of local time; an hour that exists twice gives both. */
export function* gridStarts(
  { startMs, endMs, stepMinutes }: StartGrid,
  segments: readonly LocalSegment[],
): Generator<LocalStart> {
  const stepMs = stepMinutes * MINUTE_MS;
  for (const segment of segments) {
    const { offsetMs } = segment;
    const fromMs = Math.max(startMs, segment.startMs) + offsetMs;
    const untilMs = Math.min(endMs, segment.endMs) + offsetMs;
    for (let localMs = Math.ceil(fromMs / stepMs) * stepMs; localMs < untilMs; localMs += stepMs) {
      yield { startMs: localMs - offsetMs, offsetMs };
    }
  }
}

/** The starts of a grid at which a booking can begin, within the tenant's limits. */
export function* freeStarts(bookability: Bookability, grid: StartGrid): Generator<LocalStart> {
  const { firstMs, lastMs } = bookability.limits;
  const within = {
    ...grid,
    startMs: Math.max(grid.startMs, firstMs),
    endMs: Math.min(grid.endMs, lastMs + 1),
  };
  for (const start of gridStarts(within, bookability.segments)) {
    if (bookability.isBookable(start.startMs)) yield start;
  }
}
