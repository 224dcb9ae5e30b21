import transitions from "../../support/zone-transitions.json" with { type: "json" };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What clocks on the wall show during one minute. */
export interface WallMinute {
  readonly startMs: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly minuteOfDay: number;
}

/** What local clocks show in each minute of `[startMs, endMs)`, by `Intl` alone: slow, and nothing to get wrong. */
export function wallMinutes(timeZone: string, startMs: number, endMs: number): WallMinute[] {
  const format = formatOf(timeZone);
  return Array.from({ length: (endMs - startMs) / MINUTE_MS }, (_, index) => {
    const minuteMs = startMs + index * MINUTE_MS;
    const shown = format.format(minuteMs);
    const minuteOfDay = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
    return { startMs: minuteMs, date: shown.slice(0, 10), minuteOfDay };
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // The locale's format is "2026-03-08 03:00".
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, made);
  return made;
}

/**
 * The offsets of all recorded zones, as `[instant, offset in seconds]` for the last second before and the first of each
 * transition; zones without transitions have one row.
 */
export const zoneTransitions = Object.entries(transitions) as [string, [string, number][]][];

/** An instant at which a zone's clocks are changed; of a zone that changes none, an ordinary one. */
export interface ClockChange {
  readonly zone: string;
  readonly changeMs: number;
  /** How far clocks are put forward, in seconds; negative for back. */
  readonly bySeconds: number;
  /** The local days of the last minute before it and of the first one after; often the same. */
  readonly dates: readonly string[];
  /** The minutes from the start of the first of these days to at least three hours after the end of the last. */
  readonly minutes: readonly WallMinute[];
}

let changes: readonly ClockChange[] | undefined;

/** Every transition of the recorded zones from 2026 to 2030. */
export function clockChanges(): readonly ClockChange[] {
  changes ??= zoneTransitions.flatMap(([zone, rows]) => {
    const [only, ...others] = rows;
    if (only !== undefined && others.length === 0) return [clockChange(zone, Date.parse(only[0]), 0)];
    return others
      .filter((_, index) => index % 2 === 0)
      .map(([instant, after], index) =>
        clockChange(zone, Date.parse(instant), after - (rows[2 * index]?.[1] ?? Number.NaN)),
      );
  });
  return changes;
}

function clockChange(zone: string, changeMs: number, bySeconds: number): ClockChange {
  const dateAt = (ms: number) => wallMinutes(zone, ms, ms + MINUTE_MS)[0]?.date ?? "";
  const dates = [...new Set([dateAt(changeMs - MINUTE_MS), dateAt(changeMs)])];
  // Only the hours of these days are told minute by minute: that is what takes time.
  const hours = Array.from({ length: 56 }, (_, index) => changeMs + (index - 28) * HOUR_MS);
  const ofDates = hours.filter((ms) => dates.includes(dateAt(ms)));
  const [firstMs = changeMs, lastMs = changeMs] = [ofDates[0], ofDates.at(-1)];
  const around = wallMinutes(zone, firstMs - HOUR_MS, lastMs + 5 * HOUR_MS);
  const first = around.findIndex(({ date }) => date === dates[0]);
  return { zone, changeMs, bySeconds, dates, minutes: around.slice(first) };
}

/** A minute of the day such as `06:05`, 1,440 as `24:00`. */
export function timeOfDay(minuteOfDay: number): string {
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
