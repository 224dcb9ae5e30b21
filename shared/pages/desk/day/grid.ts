import type { ClubTime } from "../../parts/club-time.ts";
import type { Stretch } from "./hours.ts";

const HOUR_MS = 3_600_000;
// What a day without opening hours and without bookings would show.
const MIN_SPAN_MS = 2 * HOUR_MS;

/** Where something stands in its column, in percent of the column's height and width. */
export interface Place {
  readonly top: number;
  readonly height: number;
  readonly left: number;
  readonly width: number;
}

/** A line of the grid at a full hour. */
export interface HourLine {
  readonly atMs: number;
  readonly top: number;
  readonly label: string;
}

/** The instants that the grid shows: the opening hours and all bookings, from full hour to full hour. */
export function gridSpan(shown: readonly Stretch[], whole: Stretch, time: ClubTime): Stretch {
  if (shown.length === 0) return whole;
  const firstMs = Math.max(whole.fromMs, Math.min(...shown.map(({ fromMs }) => fromMs)));
  const lastMs = Math.min(whole.toMs, Math.max(...shown.map(({ toMs }) => toMs)));
  const fromMs = firstMs - minutesPast(firstMs, time);
  const past = minutesPast(lastMs, time);
  const toMs = past === 0 ? lastMs : lastMs - past + HOUR_MS;
  return { fromMs, toMs: Math.max(toMs, fromMs + MIN_SPAN_MS) };
}

/** How many hours pass in a stretch: 23 or 25 on a day when the clocks change. */
export function hoursIn({ fromMs, toMs }: Stretch): number {
  return (toMs - fromMs) / HOUR_MS;
}

/** The lines at full hours, labelled by the wall clock; an hour that exists twice names its zone. */
export function hourLines(span: Stretch, time: ClubTime): HourLine[] {
  const hours = Array.from({ length: Math.floor(hoursIn(span)) }, (_, hour) => span.fromMs + hour * HOUR_MS);
  const labels = hours.map((ms) => time.time(ms));
  const isTwice = (label: string) => labels.filter((other) => other === label).length > 1;
  return hours.map((atMs, index) => {
    const label = labels[index] ?? "";
    return { atMs, top: percent(atMs, span), label: isTwice(label) ? time.timeWithZone(atMs) : label };
  });
}

/** Where a stretch stands in its column; undefined where the grid does not show it. */
export function placeOf(stretch: Stretch, span: Stretch): Place | undefined {
  const top = Math.max(0, percent(stretch.fromMs, span));
  const bottom = Math.min(100, percent(stretch.toMs, span));
  return bottom > top ? { top, height: bottom - top, left: 0, width: 100 } : undefined;
}

/** Where each entry of a column stands: those that overlap share its width, side by side. */
export function placesOf<Item extends Stretch>(
  items: readonly Item[],
  span: Stretch,
): ReadonlyMap<Item, Place> {
  const places = new Map<Item, Place>();
  for (const group of overlappingGroups(items)) {
    const lanes: number[] = [];
    const laneOf = new Map<Item, number>();
    for (const item of group) {
      const free = lanes.findIndex((endMs) => endMs <= item.fromMs);
      const lane = free === -1 ? lanes.length : free;
      lanes[lane] = item.toMs;
      laneOf.set(item, lane);
    }
    const width = 100 / lanes.length;
    for (const [item, lane] of laneOf) {
      const place = placeOf(item, span);
      if (place !== undefined) places.set(item, { ...place, left: lane * width, width });
    }
  }
  return places;
}

/** Groups of items of which each overlaps another one, in order. */
function overlappingGroups<Item extends Stretch>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const group = groups.at(-1);
    if (group === undefined || item.fromMs >= endMs) groups.push([item]);
    else group.push(item);
    endMs = Math.max(endMs, item.toMs);
  }
  return groups;
}

function percent(ms: number, { fromMs, toMs }: Stretch): number {
  return ((ms - fromMs) / (toMs - fromMs)) * 100;
}

function minutesPast(ms: number, time: ClubTime): number {
  return Number(time.localOf(ms).slice(14)) * 60_000;
}
