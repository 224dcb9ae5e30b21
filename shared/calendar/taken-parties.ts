import { type Refusal, refuseAll } from "../api/answer.ts";
import { type InfoEntry, infoEntry } from "../api/envelope.ts";
import { latestStartMs, tenantTakes } from "../club/booking-rules.ts";
import type { Tenant } from "../club/tenant.ts";
import { calendarDayKey, type HeldCells } from "../tables/calendar-table.ts";
import type { Database, FoundItems } from "../tables/database.ts";
import { type Span, spanOf } from "../values/span.ts";
import { type HeldOn, isFree } from "./availability.ts";
import { utcDays } from "./cells.ts";
import { nextStarts } from "./next-starts.ts";
import { foundDays, type Party } from "./party.ts";

const MINUTE_MS = 60_000;
const SEARCH_DAYS = 14;

/** A booking that found somebody taken. */
export interface TakenBooking {
  readonly parties: readonly Party[];
  /** Those of the parties whose hold failed. */
  readonly failed: readonly Party[];
  /** The items that stood in the way. */
  readonly found: FoundItems;
  readonly start: string;
  readonly durationMinutes: number;
  readonly tenant: Tenant;
  readonly now: Date;
}

/** Refuses a booking for everyone who is taken; undefined where no hold failed. */
export async function refuseTaken(
  database: Database,
  booking: TakenBooking,
  remainingMs: () => number,
): Promise<Refusal | undefined> {
  return booking.failed.length === 0
    ? undefined
    : refuseAll(await takenProblems(database, booking, remainingMs));
}

/**
 * One entry for everyone who is taken, each with the next starts at which the whole booking would fit: within the
 * tenant's limits and 14 days, read in one round trip. It never says by whom anybody is taken.
 */
async function takenProblems(
  database: Database,
  booking: TakenBooking,
  remainingMs: () => number,
): Promise<InfoEntry[]> {
  const { parties, failed, found, start, durationMinutes, tenant, now } = booking;
  const startMs = Date.parse(start);
  const untilMs = Math.min(startMs + SEARCH_DAYS * 24 * 60 * MINUTE_MS, latestStartMs(tenant, now));
  const lastMs = Math.max(startMs, untilMs) + durationMinutes * MINUTE_MS;
  const read = await readHeld(database, parties, utcDays(startMs, lastMs), remainingMs);
  // What was read may be older than the booking that was faster, and must not offer what that has just taken.
  const held = { ...read, ...foundDays(parties, found) };
  const heldOn: HeldOn = (holder, day) => held[`${holder.key} ${day}`];
  const everyoneFree = (span: Span) => parties.every(({ holder }) => isFree(heldOn, holder, span));
  const next_starts = nextStarts({
    afterMs: Math.max(startMs, now.getTime()),
    untilMs,
    durationMinutes,
    fits: (span) => everyoneFree(span) && tenantTakes(tenant, span, now),
  });
  const wanted = spanOf(start, durationMinutes);
  return parties
    .filter((party) => failed.includes(party) || !isFree(heldOn, party.holder, wanted))
    .map(({ code, identifier }) => infoEntry(code, { identifier, jsonObject: { next_starts } }));
}

function readHeld(
  database: Database,
  parties: readonly Party[],
  days: readonly string[],
  remainingMs: () => number,
): Promise<Readonly<Record<string, HeldCells | undefined>>> {
  const keys = parties.flatMap(({ holder }) =>
    days.map((day) => [`${holder.key} ${day}`, calendarDayKey(holder.key, day)] as const),
  );
  return database.read(Object.fromEntries(keys), remainingMs);
}
