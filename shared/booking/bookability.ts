import { type InfoEntry, infoEntry } from "../api/answer.ts";
import type { ErrorCode } from "../api/error-catalogue.ts";
import type { HoursOn } from "../calendar/hours.ts";
import { stretchesOf } from "../calendar/hours.ts";
import { isWithin, type LocalSegment, localSegments, type Stretch } from "../calendar/local-time.ts";
import type { Occupancy } from "../calendar/occupancy.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { type Choice, type Hold, heldDuring, type Party } from "./party.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// How far a caller's clock may be ahead of ours.
const CLOCK_SKEW_MS = 60_000;

/** All of a booking but its start. */
export interface BookingTerms {
  readonly tenant: Tenant;
  /** Undefined where the record that would say so is not known: then hours and parties cannot be judged. */
  readonly durationMinutes: number | undefined;
  /** How long before its start it must be made; 0 where notice does not bind the caller. */
  readonly noticeMinutes: number;
  /** Hours that must all contain the booking. */
  readonly hours: readonly HoursOn[];
  /** Whom it holds. */
  readonly choices: readonly Choice[];
  /** The field that has the start. */
  readonly startField: string;
}

/** What is held of holders, by their keys; a holder that is missing was not read and counts as free. */
export type Occupancies = ReadonlyMap<string, Occupancy>;

const NOT_READ: Occupancies = new Map();

/** The first start that is not too soon, and the last one that is not too far ahead; the forgiven skew is left out. */
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
 * The one predicate of showing and of booking: says of every start within a range whether a booking can begin then, with
 * whom, and if not, why not.
 */
export class Bookability {
  readonly #terms: BookingTerms;
  readonly #nowMs: number;
  readonly #occupancies: Occupancies;
  readonly #durationMs: number;
  readonly #hours: readonly (readonly Stretch[])[];
  readonly #partyHours: ReadonlyMap<Party, readonly Stretch[]>;
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
    this.#occupancies = occupancies;
    this.#durationMs = (terms.durationMinutes ?? 0) * MINUTE_MS;
    const { time_zone } = terms.tenant;
    const endMs = range.endMs + this.#durationMs;
    this.segments = localSegments(time_zone, { startMs: range.startMs, endMs }, utcOffsetMs);
    this.#hours = terms.hours.map((hours) => stretchesOf(hours, this.segments));
    const parties = terms.choices.flatMap((choice) => choice.parties);
    this.#partyHours = new Map(
      parties.flatMap((party) => (party.hours ? [[party, stretchesOf(party.hours, this.segments)]] : [])),
    );
  }

  /** See {@link startLimits}. */
  get limits(): ReturnType<typeof startLimits> {
    return startLimits(this.#terms, this.#nowMs);
  }

  /** Whether a booking can begin at this instant. */
  isBookable(startMs: number): boolean {
    return this.isInTime(startMs) && this.#terms.choices.every((choice) => this.isAnyFree(choice, startMs));
  }

  /** Whether the tenant takes a booking at this instant, whoever is free. */
  isInTime(startMs: number): boolean {
    return this.#terms.tenant.is_active && this.#timeCodes(startMs).length === 0;
  }

  /** Whether one of the choice can be held for a booking at this instant. */
  isAnyFree(choice: Choice, startMs: number): boolean {
    return choice.parties.some((party) => this.isFree(choice, party, startMs));
  }

  /** Whether a party works during a booking at this instant, and can be held for it. */
  isFree(choice: Choice, party: Party, startMs: number): boolean {
    return this.#works(party, startMs) && !this.#isTaken(choice, party, startMs);
  }

  /** Everything that is against a booking at this instant. */
  problems(startMs: number): InfoEntry[] {
    const { tenant, startField, durationMinutes, choices } = this.#terms;
    const codes = this.#timeCodes(startMs);
    const details: Partial<Record<ErrorCode, object>> = {
      START_TOO_FAR: { max_advance_days: tenant.max_advance_days },
      START_TOO_SOON: { min_notice_minutes: this.#terms.noticeMinutes },
      OUTSIDE_OPENING_HOURS: { time_zone: tenant.time_zone, duration_minutes: durationMinutes },
    };
    const ofTime = codes.map((code) => {
      const jsonObject = details[code];
      return infoEntry(code, {
        identifier: startField,
        ...(jsonObject && { jsonObject: { ...jsonObject } }),
      });
    });
    const canBeHeld = durationMinutes !== undefined && !codes.some(isOutOfRange);
    return [
      ...ofTime,
      ...(canBeHeld ? choices.flatMap((choice) => this.#choiceProblems(choice, startMs)) : []),
    ];
  }

  /** Whom a booking at this instant holds: of each choice the least booked that day, then the one with the lower id. */
  holds(startMs: number, localDay: () => Stretch): Hold[] {
    const span = { startMs, endMs: startMs + this.#durationMs };
    return this.#terms.choices.map((choice) => {
      const free = choice.parties.filter((party) => this.isFree(choice, party, startMs));
      const party = leastBooked(free, (one) => this.#booked(one, localDay));
      if (party === undefined) throw new Error("A booking is made although somebody is taken.");
      return { party, code: choice.code, ...heldDuring(choice, span) };
    });
  }

  #booked({ holder }: Party, localDay: () => Stretch): number {
    const { startMs, endMs } = localDay();
    return this.#occupancies.get(holder.key)?.booked(startMs, endMs) ?? 0;
  }

  #timeCodes(startMs: number): ErrorCode[] {
    const { firstMs, lastMs } = this.limits;
    if (startMs < this.#nowMs - CLOCK_SKEW_MS) return ["START_IN_PAST"];
    if (startMs > lastMs) return ["START_TOO_FAR"];
    const isTooSoon = this.#terms.noticeMinutes > 0 && startMs < firstMs;
    const endMs = startMs + this.#durationMs;
    const isOpen =
      this.#terms.durationMinutes === undefined ||
      this.#hours.every((stretches) => isWithin(stretches, startMs, endMs));
    return [
      ...(isTooSoon ? ["START_TOO_SOON" as const] : []),
      ...(isOpen ? [] : ["OUTSIDE_OPENING_HOURS" as const]),
    ];
  }

  #works(party: Party, startMs: number): boolean {
    const hours = this.#partyHours.get(party);
    return hours === undefined || isWithin(hours, startMs, startMs + this.#durationMs);
  }

  #isTaken(choice: Choice, { holder }: Party, startMs: number): boolean {
    const occupancy = this.#occupancies.get(holder.key);
    if (occupancy === undefined) return false;
    const held = heldDuring(choice, { startMs, endMs: startMs + this.#durationMs });
    return !occupancy.isFree(held.startMs, held.endMs, holder.capacity);
  }

  #choiceProblems(choice: Choice, startMs: number): InfoEntry[] {
    const { code, identifier, parties, ofMany } = choice;
    if (ofMany !== undefined) {
      return this.isAnyFree(choice, startMs) ? [] : [infoEntry(code, { identifier, ...ofMany })];
    }
    return parties.flatMap((party) => [
      ...(this.#works(party, startMs) ? [] : [infoEntry("COACH_OFF_DUTY", { identifier })]),
      ...(this.#isTaken(choice, party, startMs) ? [infoEntry(code, { identifier })] : []),
    ]);
  }
}

/** Whether a start with this problem is one for which nobody's time is looked at. */
function isOutOfRange(code: ErrorCode): boolean {
  return code === "START_IN_PAST" || code === "START_TOO_FAR";
}

function leastBooked(parties: readonly Party[], booked: (party: Party) => number): Party | undefined {
  if (parties.length < 2) return parties[0];
  return parties
    .map((party) => ({ party, booked: booked(party) }))
    .toSorted((a, b) => a.booked - b.booked || a.party.id - b.party.id)[0]?.party;
}
