import * as v from "valibot";
import type { InfoEntry } from "../../shared/api/answer.ts";
import type { HoursOn } from "../../shared/calendar/hours.ts";
import type { Stretch } from "../../shared/calendar/stretch.ts";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };
import { openingHours, TenantSchema } from "../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../shared/club/utc-offset.ts";
import { Bookability, type BookingTerms } from "../../shared/holds/bookability.ts";
import { startEntries } from "../../shared/holds/decide-start.ts";
import {
  type Choice,
  clientHolder,
  coachHolder,
  type Party,
  roomHolder,
  wholeRoom,
} from "../../shared/holds/party.ts";
import { TEST_NOW } from "./function-under-test.ts";
import { type HeldSpan, occupancyOf } from "./occupancy-of.ts";

/** Northwind London Bridge: open from 06:00 to 22:00, on weekends from 08:00 to 20:00; takes bookings for 365 days. */
export const LONDON = v.parse(TenantSchema, sampleClub.tenants[0]);

/** The present of {@link TEST_NOW}. */
export const CLOCK = { now: TEST_NOW, utcOffsetMs };

/** A coach of that tenant. */
export function coach(id: number, hours?: HoursOn): Party {
  return { id, holder: coachHolder(11, id), ...(hours && { hours }) };
}

/** A room of that tenant. */
export function room(id: number, capacity = 1): Party {
  return { id, holder: roomHolder(11, id, capacity) };
}

/** A room of that tenant as a class holds it. */
export function roomOfClass(id: number): Party {
  return { id, holder: wholeRoom(11, id) };
}

/** The coach whom a request names. */
export function namedCoach(party: Party, buffers: Partial<Choice> = {}): Choice {
  return { kind: "coach", identifier: "coach_id", parties: [party], ...buffers };
}

/** Any of these coaches. */
export function anyCoach(parties: readonly Party[], buffers: Partial<Choice> = {}): Choice {
  const ofMany = { message: "No coach is free." };
  return { kind: "coach", identifier: "coach_id", parties, ofMany, ...buffers };
}

/** The room that a request names. */
export function namedRoom(party: Party, buffers: Partial<Choice> = {}): Choice {
  return { kind: "room", identifier: "room_id", parties: [party], ...buffers };
}

/** The client whom a booking is for, who is held without buffers. */
export function namedClient(id: number): Choice {
  return {
    kind: "client",
    identifier: "client_id",
    parties: [{ id, holder: clientHolder(11, id) }],
  };
}

/** An hour at {@link LONDON} with coach 501, unless the fields say otherwise. */
export function bookingTerms(fields: Partial<BookingTerms> = {}): BookingTerms {
  const tenant = fields.tenant ?? LONDON;
  return {
    tenant,
    durationMinutes: 60,
    noticeMinutes: 0,
    hours: [openingHours(tenant)],
    choices: [namedCoach(coach(501))],
    startField: "start",
    ...fields,
  };
}

/** What is held of whom, by the keys of holders. */
export type Held = Readonly<Record<string, readonly HeldSpan[]>>;

/** The calendar of holders over a stretch, a week more at both ends. */
export function occupancies({ startMs, endMs }: Stretch, held: Held) {
  const weekMs = 7 * 24 * 3_600_000;
  const look = { startMs: startMs - weekMs, endMs: endMs + weekMs };
  return new Map(Object.entries(held).map(([key, spans]) => [key, occupancyOf(look, spans)]));
}

/** The predicate for one start. */
export function bookabilityAt(start: string, terms: BookingTerms, held: Held = {}): Bookability {
  const at = { startMs: Date.parse(start), endMs: Date.parse(start) + 1 };
  const read = occupancies(at, held);
  for (const { holder, startMs, endMs, places } of terms.ownHolds ?? []) {
    read.get(holder)?.release(startMs, endMs, places);
  }
  return new Bookability(terms, at, CLOCK, read);
}

/** Everything against a start, as answers name it. */
export function entriesAt(start: string, terms: BookingTerms, held: Held = {}): InfoEntry[] {
  return startEntries(bookabilityAt(start, terms, held).problems(Date.parse(start)), terms);
}

/** `code identifier` of everything against a start. */
export function problemsAt(start: string, terms: BookingTerms, held: Held = {}): string[] {
  return entriesAt(start, terms, held).map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}
