import type { ApiResult } from "@fitness-club-booking/sdk";
import type { Failure } from "./alerts.ts";

/** A time that can be booked, as availability answers it. */
export interface FreeSlot {
  readonly start_date_time: string;
  readonly end_date_time: string;
  /** On the club's wall clock, with its offset: `2026-11-27T11:00:00+00:00`. */
  readonly local_start: string;
}

/** A page of free slots. */
export interface SlotPage<Slot extends FreeSlot> {
  readonly slots: readonly Slot[];
  /** Where the next page begins, if there are more slots than one answer holds. */
  readonly next_from: string | null;
}

/** Asks the API for the free slots that start in `[from, to)`; at most 31 days. */
export type LoadSlots<Slot extends FreeSlot> = (
  range: { readonly from: string; readonly to: string },
  signal: AbortSignal,
) => Promise<ApiResult<SlotPage<Slot>>>;

/** All free slots of a range, or why they could not be loaded. */
export type Loaded<Slot extends FreeSlot> =
  | { readonly slots: readonly Slot[] }
  | { readonly failure: Failure };

// The API takes 31 days, and a month in which the clocks go back is an hour longer.
const MAX_RANGE_MS = 30 * 24 * 60 * 60_000;

/** Loads all free slots of a range, page by page. */
export async function loadAll<Slot extends FreeSlot>(
  load: LoadSlots<Slot>,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<Loaded<Slot>> {
  const slots: Slot[] = [];
  for (let next = from; Date.parse(next) < Date.parse(to); ) {
    const end = new Date(Math.min(Date.parse(next) + MAX_RANGE_MS, Date.parse(to))).toISOString();
    const result = await load({ from: next, to: end }, signal);
    if (!result.ok) return { failure: result };
    slots.push(...result.data.slots);
    const { next_from } = result.data;
    // A page that does not lead on would be asked for without end.
    next = next_from !== null && Date.parse(next_from) > Date.parse(next) ? next_from : end;
  }
  return { slots };
}

/** The slots of each local day, in order. */
export function byDay<Slot extends FreeSlot>(slots: readonly Slot[]): ReadonlyMap<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = slot.local_start.slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [slot]);
    else ofDay.push(slot);
  }
  return days;
}

const PARTS = [
  ["morning", "12"],
  ["afternoon", "17"],
  ["evening", "25"],
] as const;

/** The slots of a day by part of the day on the club's clock: until noon, until five, and later. Parts without any are left out. */
export function partsOfDay<Slot extends FreeSlot>(slots: readonly Slot[]) {
  return PARTS.map(([part, until], index) => {
    const from = PARTS[index - 1]?.[1] ?? "";
    const hourOf = ({ local_start }: Slot) => local_start.slice(11, 13);
    return { part, slots: slots.filter((slot) => from <= hourOf(slot) && hourOf(slot) < until) };
  }).filter((each) => each.slots.length > 0);
}
