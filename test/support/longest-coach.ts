import { wide } from "./largest-bodies.ts";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const INTERVALS = [
  ...Array.from({ length: 9 }, (_, hour) => [`0${hour}:00`, `0${hour}:30`]),
  ["09:00", "24:00"],
];
const WEEKLY = Object.fromEntries(WEEKDAYS.map((day) => [day, INTERVALS]));

/** What a club file can say at most of a coach, who works from nine in the morning until midnight. */
export const LONGEST_COACH = {
  name: wide(200),
  email: `ada@${"b".repeat(60)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(57)}.io`,
  appointment_type_ids: [
    101,
    102,
    ...Array.from({ length: 998 }, (_, index) => 9_007_199_254_739_000 + index),
  ],
  schedule: Array.from({ length: 60 }, (_, index) => ({
    effective_from: dayAfter("2026-01-01", index),
    effective_until: index === 59 ? "2099-12-31" : dayAfter("2026-01-01", index),
    weekly: WEEKLY,
  })),
  exceptions: Array.from({ length: 400 }, (_, index) => ({
    date: dayAfter("2098-01-01", index),
    intervals: INTERVALS,
  })),
};

function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);
}
