import type { TourSlot } from "@fitness-club-booking/sdk/records";
import type { FreeSlot, LoadSlots } from "../parts/free-slots.ts";
import { SlotPicker } from "../parts/slot-picker.ts";
import type { PageContext } from "./page-context.ts";

/** Tells which slots have one place left. If no slot had more, all tours are for one, and "last place" would say nothing. */
export class PlacesSeen {
  #most = 1;

  /** Takes note of the slots that were offered. */
  see(slots: readonly Pick<TourSlot, "places_left">[]): void {
    this.#most = Math.max(this.#most, ...slots.map(({ places_left }) => places_left));
  }

  /** Whether somebody should know that this is the last place. */
  isLast({ places_left }: Pick<TourSlot, "places_left">): boolean {
    return places_left === 1 && this.#most > 1;
  }
}

/**
 * Lets a visitor choose a day and a time of a tour.
 * @param own when the tour that is to be moved begins now, which is marked
 */
export function tourPicker(
  page: PageContext,
  load: LoadSlots<TourSlot>,
  onChosen: (slot: TourSlot) => void,
  own?: string,
): SlotPicker<TourSlot> {
  const seen = new PlacesSeen();
  return new SlotPicker<TourSlot>({
    page,
    onChosen,
    load: async (range, signal) => {
      const result = await load(range, signal);
      if (result.ok) seen.see(result.data.slots);
      return result;
    },
    note: (slot) => {
      const { visitor } = page.strings;
      if (own !== undefined && Date.parse(slot.start_date_time) === Date.parse(own)) return visitor.ownTime;
      return seen.isLast(slot) ? visitor.lastPlace : undefined;
    },
  });
}

/** A time that a visitor has chosen: a slot that was shown, or a start that the API offered in its place. */
export interface ChosenTime {
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
}

/** The time of a slot. */
export function timeOfSlot({ start_date_time, end_date_time }: FreeSlot): ChosenTime {
  return { start: start_date_time, end: end_date_time };
}

/** A time of the same length from another start: all tours of a club are equally long, and a move keeps the length. */
export function startingAt({ start, end }: ChosenTime, otherStart: string): ChosenTime {
  const lengthMs = Date.parse(end) - Date.parse(start);
  return { start: otherStart, end: new Date(Date.parse(otherStart) + lengthMs).toISOString() };
}

/** Whether two times have the same start. */
export function isSameStart(one: ChosenTime, other: ChosenTime | undefined): boolean {
  return Date.parse(one.start) === Date.parse(other?.start ?? "");
}
