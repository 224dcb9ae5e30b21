import type { EarlyRead, Seen } from "../holds/decide-start.ts";
import { readEachOccupancies, readOccupancies, type SeenEach } from "../holds/read-occupancies.ts";
import type { Database } from "../tables/database.ts";
import type { ReadCalendar, ReadEach } from "./decision.ts";

/** What an attempt has read of the calendar, and when it reads it. */
export interface Sight {
  /** Undefined before the calendar is read. */
  readonly seen: Seen | undefined;
  /** What was read for several bookings; undefined before that, and if only one part was asked for. */
  readonly seenEach?: SeenEach | undefined;
  readonly looksFirst: EarlyRead;
}

// The requested time, the next starts, and one to spare.
const MAX_LOOKS = 3;

/** Decides; whenever the decision asks for a part of the calendar, reads it and decides again. */
export async function decideLooking<Decided extends { readonly kind: string }>(
  database: Database,
  decide: (sight: Sight) => Decided | ReadCalendar | ReadEach,
  looksFirst: EarlyRead,
): Promise<Decided> {
  let seen: Seen | undefined;
  let seenEach: SeenEach | undefined;
  for (let looks = 0; ; looks += 1) {
    const decision = decide({ seen, seenEach, looksFirst });
    if (!isLook(decision)) return decision;
    if (looks === MAX_LOOKS) throw new Error("A decision asks for the calendar again and again.");
    if (decision.kind === "look each")
      seenEach = await readEachOccupancies(database, decision.looks, seenEach);
    else seen = { look: decision.look, occupancies: await readOccupancies(database, decision.look) };
  }
}

function isLook(decision: { readonly kind: string }): decision is ReadCalendar | ReadEach {
  return decision.kind === "look" || decision.kind === "look each";
}
