import { WEEKDAYS } from "../../../shared/calendar/hours.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";

const DAY_MS = 24 * 60 * 60_000;
const DAYS_AHEAD = 12;
// So few that many requests want the same.
const LOCAL_TIMES = ["08:00", "09:00", "10:00", "11:00", "17:00", "17:30", "18:00", "23:30"] as const;
const MIN_OCCURRENCES = 2;
const MAX_OCCURRENCES = 12;

/** One of the local times at which the club is wanted. */
function randomLocalTime(random: SeededRandom): string {
  return random.pick(LOCAL_TIMES);
}

/** Today or one of the next days. */
function randomDate(random: SeededRandom, now: Date): string {
  return new Date(now.getTime() + random.below(DAYS_AHEAD) * DAY_MS).toISOString().slice(0, 10);
}

/** When a series is to take place: on some of the weekdays, or on all. */
export function recurrence(random: SeededRandom, now: Date) {
  const some = WEEKDAYS.filter(() => random.chance(0.5));
  return {
    weekdays: some.length < 3 ? WEEKDAYS : some,
    local_time: randomLocalTime(random),
    first_date: randomDate(random, now),
    occurrences: MIN_OCCURRENCES + random.below(MAX_OCCURRENCES - MIN_OCCURRENCES + 1),
  };
}

/** A start at one of the same times. In the winter of London, local time is UTC. */
export function randomStart(random: SeededRandom, now: Date): string {
  return `${randomDate(random, now)}T${randomLocalTime(random)}:00.000Z`;
}
