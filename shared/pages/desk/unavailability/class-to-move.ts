import type { Card } from "../card/card.ts";
import { ClassCard } from "../class/class-card.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";

/** Opens the card of a class that is in the way of an unavailability. */
export function openClassToMove(desk: Desk, live: LiveDay, record: KnownClass): Card {
  return new ClassCard(desk, live, record).card;
}
