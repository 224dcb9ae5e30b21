import type { EarlyRead, Seen } from "../holds/decide-start.ts";
import { readOccupancies } from "../holds/read-occupancies.ts";
import type { Database } from "../tables/database.ts";
import type { ReadCalendar } from "./decision.ts";

/** What an attempt has read of the calendar, and when it reads it. */
export interface Sight {
  /** Undefined before the calendar is read. */
  readonly seen: Seen | undefined;
  readonly looksFirst: EarlyRead;
}

// The requested time, the next starts, and one to spare.
const MAX_LOOKS = 3;

/** Decides; whenever the decision asks for a part of the calendar, reads it and decides again. */
export async function decideLooking<Decided extends { readonly kind: string }>(
  database: Database,
  decide: (sight: Sight) => Decided | ReadCalendar,
  looksFirst: EarlyRead,
): Promise<Decided> {
  let seen: Seen | undefined;
  for (let looks = 0; ; looks += 1) {
    const decision = decide({ seen, looksFirst });
    if (!isLook(decision)) return decision;
    if (looks === MAX_LOOKS) throw new Error("A decision asks for the calendar again and again.");
    seen = { look: decision.look, occupancies: await readOccupancies(database, decision.look) };
  }
}

function isLook(decision: { readonly kind: string }): decision is ReadCalendar {
  return decision.kind === "look";
}
