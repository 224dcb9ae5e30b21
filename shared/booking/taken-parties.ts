import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "../api/answer.ts";
import { type HeldOn, isFree } from "../calendar/availability.ts";
import { cellsOf, utcDays } from "../calendar/cells.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { type HeldCells, readCalendarDay } from "../tables/calendar-table.ts";
import type { Database } from "../tables/database.ts";
import { type Span, spanOf } from "../values/span.ts";
import { latestStartMs, tenantTakes } from "./booking-rules.ts";
import { nextStarts } from "./next-starts.ts";
import type { Party } from "./party.ts";

const MINUTE_MS = 60_000;
const SEARCH_DAYS = 14;

/** What is held of holders' days, by `<holder> <day>`; a day that is missing was not read, or nothing of it is held. */
export type HeldDays = Readonly<Record<string, HeldCells | undefined>>;

/** Whom a booking holds and when. */
export interface WantedHolds {
  readonly parties: readonly Party[];
  readonly start: string;
  readonly durationMinutes: number;
}

/** A booking of which at least one party is taken. */
export interface TakenBooking extends WantedHolds {
  /** Those of the parties who are taken. */
  readonly taken: readonly Party[];
  /** The days that show it, as they are. */
  readonly seen: HeldDays;
  readonly tenant: Tenant;
  readonly clock: Clock;
}

/**
 * Reads, in one consistent round trip, the wanted days of all parties. Call it before reading the stored answer:
 * otherwise a retry could see its own hold without its answer.
 */
export function readWantedDays(
  database: Database,
  { parties, start, durationMinutes }: WantedHolds,
): Promise<HeldDays> {
  const days = cellsOf(spanOf(start, durationMinutes)).map(({ day }) => day);
  return readHeld(database, parties, days, true);
}

/** The parties that are taken at the wanted time. */
export function takenParties(seen: HeldDays, { parties, start, durationMinutes }: WantedHolds): Party[] {
  const wanted = spanOf(start, durationMinutes);
  return parties.filter(({ holder }) => !isFree(heldOn(seen), holder, wanted));
}

/** Refuses a booking for everyone who is taken; undefined where nobody is. */
export async function refuseTaken(database: Database, booking: TakenBooking): Promise<Refusal | undefined> {
  return booking.taken.length === 0 ? undefined : refuseAll(await takenProblems(database, booking));
}

/**
 * One entry for everyone who is taken, each with the next starts at which the whole booking would fit: within the
 * tenant's limits and 14 days, read in one round trip. It never says by whom anybody is taken.
 */
async function takenProblems(database: Database, booking: TakenBooking): Promise<InfoEntry[]> {
  const { parties, taken, seen, start, durationMinutes, tenant, clock } = booking;
  const { now } = clock;
  const startMs = Date.parse(start);
  const untilMs = Math.min(startMs + SEARCH_DAYS * 24 * 60 * MINUTE_MS, latestStartMs(tenant, now));
  const lastMs = Math.max(startMs, untilMs) + durationMinutes * MINUTE_MS;
  const read = await readHeld(database, parties, utcDays(startMs, lastMs), false);
  // The eventually consistent read may miss the booking that took the party; the days seen at the commit override it.
  const held = heldOn({ ...read, ...seen });
  const everyoneFree = (span: Span) => parties.every(({ holder }) => isFree(held, holder, span));
  const next_starts = nextStarts({
    afterMs: Math.max(startMs, now.getTime()),
    untilMs,
    durationMinutes,
    fits: (span) => everyoneFree(span) && tenantTakes(tenant, span, clock),
  });
  const wanted = spanOf(start, durationMinutes);
  return parties
    .filter((party) => taken.includes(party) || !isFree(held, party.holder, wanted))
    .map(({ code, identifier }) => infoEntry(code, { identifier, jsonObject: { next_starts } }));
}

function heldOn(days: HeldDays): HeldOn {
  return (holder, day) => days[`${holder.key} ${day}`];
}

function readHeld(
  database: Database,
  parties: readonly Party[],
  days: readonly string[],
  consistent: boolean,
): Promise<HeldDays> {
  const keys = parties.flatMap(({ holder }) =>
    days.map((day) => [`${holder.key} ${day}`, readCalendarDay(holder.key, day, consistent)] as const),
  );
  return database.read(Object.fromEntries(keys));
}
