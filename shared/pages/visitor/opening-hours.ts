import type { OpenTenant } from "@fitness-club-booking/sdk/records";
import { addDays, type ClubTime } from "../parts/club-time.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
// A Monday in a week in which no clock changes.
const MONDAY = "2024-01-01";

/** Weekdays that have the same hours. */
export interface OpenDays {
  /** Such as `Mon–Fri`, or `Sun`. */
  readonly days: string;
  /** Such as `06:00–22:00`; empty where it is closed. */
  readonly hours: string;
}

/** When a club is open, with the weekdays in a row that have the same hours as one. */
export function openingHours(
  weekly: OpenTenant["opening_hours"],
  { time, locale }: { readonly time: Pick<ClubTime, "utcOf" | "clock">; readonly locale: string },
): OpenDays[] {
  const instant = (clock: string) =>
    time.utcOf(clock === "24:00" ? addDays(MONDAY, 1) : `${MONDAY}T${clock}`);
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const hours = weekly[weekday].map(([from, to]) => time.clock(instant(from), instant(to))).join(", ");
    const before = groups.at(-1);
    if (before?.hours === hours) before.last = index;
    else groups.push({ first: index, last: index, hours });
  }
  const names = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const name = (index: number) => names.format(Date.parse(addDays(MONDAY, index)));
  return groups.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : `${name(first)}–${name(last)}`,
    hours,
  }));
}
