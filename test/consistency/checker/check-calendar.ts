import { cellsTouched, type Occupation, occupations } from "./occupations.ts";
import type { StoredState } from "./stored-state.ts";

const DAY_S = 24 * 60 * 60;

/** Nobody is held more often at any instant than their capacity, whatever the calendar says. */
export function checkCapacity(state: StoredState): string[] {
  const byHolder = Map.groupBy(occupations(state), ({ holder }) => holder);
  return [...byHolder].flatMap(([holder, held]) =>
    // The count can only rise where an occupation begins, so looking there suffices.
    held.flatMap(({ startMs, capacity }) => {
      const at = held.filter((other) => other.startMs <= startMs && startMs < other.endMs);
      if (at.length <= capacity) return [];
      const bookings = at.map(({ booking }) => booking).join(", ");
      const instant = new Date(startMs).toISOString();
      return [`${holder} is held ${at.length} times at ${instant}, of at most ${capacity}: by ${bookings}.`];
    }),
  );
}

/** The calendar's cells are the sum of the bookings: none more, none less, each day kept until it is over everywhere. */
export function checkCalendar(state: StoredState): string[] {
  const due = sumOfBookings(occupations(state));
  const stored = new Map<string, number>(
    state.heldDays.flatMap(({ holder, day, cells }) =>
      [...cells].map(([cell, count]): [string, number] => [`${holder} ${day} c${cell}`, count]),
    ),
  );
  const names = new Set([...due.keys(), ...stored.keys()]);
  const wrong = [...names]
    .filter((name) => due.get(name) !== stored.get(name))
    .map(
      (name) =>
        `The calendar holds ${name} ${stored.get(name) ?? 0} times, the bookings ${due.get(name) ?? 0} times.`,
    );
  const wronglyKept = state.heldDays
    .filter(({ day, expires_at }) => expires_at !== Date.parse(day) / 1000 + 2 * DAY_S)
    .map(({ holder, day, expires_at }) => `The calendar keeps ${holder} ${day} until ${expires_at}.`);
  return [...wrong, ...wronglyKept];
}

function sumOfBookings(held: readonly Occupation[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const occupation of held) {
    for (const { day, number } of cellsTouched(occupation)) {
      const name = `${occupation.holder} ${day} c${number}`;
      sum.set(name, (sum.get(name) ?? 0) + 1);
    }
  }
  return sum;
}
