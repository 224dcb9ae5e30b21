import { type Cell, cellsTouched, occupations } from "./occupations.ts";
import type { StoredState } from "./stored-state.ts";
import type { UnavailableTime } from "./unavailable-time.ts";

const DAY_S = 24 * 60 * 60;
// More than any capacity, so that no booking fits beside it.
const UNAVAILABILITY = 10_000;

/** Nobody is held more often at any instant than their capacity, whatever the calendar says. */
export function checkCapacity(state: StoredState): string[] {
  const byHolder = Map.groupBy(occupations(state), ({ holder }) => holder);
  return [...byHolder].flatMap(([holder, held]) =>
    // The count can only rise where an occupation begins, so looking there suffices.
    held.flatMap(({ startMs, capacity }) => {
      const at = held.filter((other) => other.startMs <= startMs && startMs < other.endMs);
      const places = at.reduce((sum, other) => sum + other.places, 0);
      if (places <= capacity) return [];
      const bookings = at.map(({ booking }) => booking).join(", ");
      const instant = new Date(startMs).toISOString();
      return [`${holder} is held ${places} times at ${instant}, of at most ${capacity}: by ${bookings}.`];
    }),
  );
}

/**
 * The calendar's cells are the sum of the bookings and of what is unavailable: none more, none less, each day kept until
 * it is over everywhere.
 */
export function checkCalendar(state: StoredState): string[] {
  const due = sumOfHolds(state);
  const stored = new Map<string, number>(
    state.heldDays.flatMap(({ holder, day, cells }) =>
      [...cells].map(([cell, count]): [string, number] => [`${holder} ${day} c${cell}`, count]),
    ),
  );
  const names = new Set([...due.keys(), ...stored.keys()]);
  // A day that is over may be given back or not: TTL deletes it some day.
  const today = lastDayOf(state);
  const isOver = (name: string) => (name.split(" ")[1] ?? "") < today;
  const wrong = [...names]
    .map((name) => ({ name, held: stored.get(name) ?? 0, owed: due.get(name) ?? 0 }))
    .filter(({ name, held, owed }) => (isOver(name) ? held < owed : held !== owed))
    .map(
      ({ name, held, owed }) => `The calendar counts ${held} at ${name}, booked and unavailable are ${owed}.`,
    );
  const wronglyKept = state.heldDays
    .filter(({ day, expires_at }) => expires_at !== Date.parse(day) / 1000 + 2 * DAY_S)
    .map(({ holder, day, expires_at }) => `The calendar keeps ${holder} ${day} until ${expires_at}.`);
  return [...wrong, ...wronglyKept];
}

/** The UTC day of the last change. */
function lastDayOf({ appointments, classes, classBookings }: StoredState): string {
  const booked = [...appointments, ...classes, ...classBookings];
  const days = booked.map(({ record }) => record.updated_at.slice(0, 10));
  return days.reduce((last, day) => (day > last ? day : last), "");
}

function sumOfHolds(state: StoredState): Map<string, number> {
  const sum = new Map<string, number>();
  function add(holder: string, cells: readonly Cell[], weight: number): void {
    for (const { day, number } of cells) {
      const name = `${holder} ${day} c${number}`;
      sum.set(name, (sum.get(name) ?? 0) + weight);
    }
  }
  for (const occupation of occupations(state))
    add(occupation.holder, cellsTouched(occupation), occupation.places);
  for (const time of state.unavailable) add(time.holder, cellsUnavailable(time), UNAVAILABILITY);
  return sum;
}

/**
 * The cells that an unavailability makes unavailable. A UTC day that was over when it was added is not touched; one that
 * was over when it was removed stays as it was.
 */
function cellsUnavailable(time: UnavailableTime): Cell[] {
  const span = { startMs: Date.parse(time.start_date_time), endMs: Date.parse(time.end_date_time) };
  const { created_at, removed_at } = time;
  return cellsTouched(span).filter(
    ({ day }) => !wasOver(day, created_at) && (removed_at === undefined || wasOver(day, removed_at)),
  );
}

function wasOver(day: string, at: string): boolean {
  return Date.parse(day) + DAY_S * 1_000 <= Date.parse(at);
}
