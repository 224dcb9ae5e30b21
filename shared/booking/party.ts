import type { ErrorCode } from "../api/error-catalogue.ts";
import { cellsOf } from "../calendar/cells.ts";
import type { Holder } from "../calendar/holder.ts";
import { type HeldCells, heldCells, holdCells } from "../tables/calendar-table.ts";
import type { FoundItems, Write } from "../tables/database.ts";
import type { Span } from "../values/span.ts";

/** One of those whom a booking holds, and what to say where they are taken. */
export interface Party {
  readonly holder: Holder;
  readonly code: Extract<
    ErrorCode,
    "COACH_UNAVAILABLE" | "ROOM_UNAVAILABLE" | "CLIENT_UNAVAILABLE" | "TOUR_SLOT_FULL"
  >;
  /** The field that names the party, or the time. */
  readonly identifier: string;
}

/** The writes that hold every party during a span, one per party and UTC day; each fails where its party is taken. */
export function holdWrites(parties: readonly Party[], span: Span): Readonly<Record<string, Write>> {
  const days = cellsOf(span);
  return Object.fromEntries(
    parties.flatMap(({ code, holder }) =>
      days.map((cells) => [`${code} ${cells.day}`, holdCells(holder.key, cells.day, cells, holder.capacity)]),
    ),
  );
}

/** The days that stood in the way of the parties' writes, by `<holder> <day>`. */
export function foundDays(parties: readonly Party[], found: FoundItems): Readonly<Record<string, HeldCells>> {
  const days = parties.flatMap(({ code, holder }) =>
    Object.entries(found)
      .filter(([name]) => name.startsWith(`${code} `))
      .map(([name, item]) => [name.replace(code, holder.key), heldCells(item)] as const),
  );
  return Object.fromEntries(days);
}

/** The parties whose writes failed. */
export function failedParties(parties: readonly Party[], failed: readonly string[]): Party[] {
  return parties.filter(({ code }) => failed.some((name) => name.startsWith(`${code} `)));
}
