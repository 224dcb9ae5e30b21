import { offsetMs, type WallClock, wallTime, wallTimes } from "@fitness-club-booking/sdk/wall-time";

const DAY_MS = 24 * 60 * 60_000;
const TIME: Intl.DateTimeFormatOptions = { timeStyle: "short" };
const WEEKDAY_AND_TIME: Intl.DateTimeFormatOptions = { weekday: "short", hour: "2-digit", minute: "2-digit" };
const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};

/**
 * Instants as the clock on the club's wall shows them, formatted in the reader's language. Times name the zone in the hour that
 * a change of clocks repeats, and where clocks change between start and end.
 */
export class ClubTime {
  /** An IANA time zone. */
  readonly timeZone: string;
  readonly #locale: string;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();

  /** @param locale a language tag of BCP 47, such as `en-GB` */
  constructor(timeZone: string, locale: string) {
    this.timeZone = timeZone;
    this.#locale = locale;
  }

  /** The local day of an instant: `YYYY-MM-DD`. */
  dayOf(utc: string | number): string {
    return this.localOf(utc).slice(0, 10);
  }

  /** The wall clock at an instant: `YYYY-MM-DDTHH:mm`. */
  localOf(utc: string | number): string {
    const ms = new Date(utc).getTime();
    return new Date(ms + offsetMs(this.timeZone, ms)).toISOString().slice(0, 16);
  }

  /**
   * The instant at which the wall clock shows `local`. If the clock shows it twice, the first instant; if it skips it, the
   * instant that is as long after the change as `local` is after the skipped hour's beginning.
   * @param local `YYYY-MM-DDTHH:mm`, or a day, for its beginning
   * @returns a UTC date-time, or `""` if `local` is no time
   */
  utcOf(local: string): string {
    const localMs = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
    if (Number.isNaN(localMs)) return "";
    // The offsets of a day before and a day after: those on both sides of a change, if there is one.
    const candidates = [localMs - DAY_MS, localMs + DAY_MS].map(
      (ms) => localMs - offsetMs(this.timeZone, ms),
    );
    const shown = candidates.filter((ms) => ms + offsetMs(this.timeZone, ms) === localMs);
    const ms = shown.length > 0 ? Math.min(...shown) : (candidates[0] ?? localMs);
    return new Date(ms).toISOString();
  }

  /** Such as `11:15`, or `01:15 BST`. */
  time(utc: string | number): string {
    return wallTime(this.#clock(TIME), utc);
  }

  /** Such as `11:15–11:45`, or `01:45 BST–01:15 GMT`. */
  clock(startsAt: string | number, endsAt: string | number): string {
    return wallTimes(this.#clock(TIME), startsAt, endsAt).join("–");
  }

  /** A full hour of the wall clock, such as `14:00`. */
  fullHour(hour: number): string {
    return new Intl.DateTimeFormat(this.#locale, { timeZone: "UTC", timeStyle: "short" }).format(
      Date.UTC(2024, 0, 1, hour),
    );
  }

  /** Such as `Fri, 27 Nov, 11:15`. */
  inWords(utc: string | number): string {
    return wallTime(this.#clock(DAY_AND_TIME), utc);
  }

  /** Such as `Mon 12:00`: within a week, the day of the week is enough. */
  weekdayTime(utc: string | number): string {
    return wallTime(this.#clock(WEEKDAY_AND_TIME), utc);
  }

  /** Such as `Fri, 27 Nov, 11:15 – 11:45`. */
  span(startsAt: string | number, endsAt: string | number): string {
    const [start] = wallTimes(this.#clock(DAY_AND_TIME), startsAt, endsAt);
    const [, end] = wallTimes(this.#clock(TIME), startsAt, endsAt);
    return `${start} – ${end}`;
  }

  /** Such as `Fri, 27 Nov, 11:15 – Sat, 28 Nov, 9:00`. */
  longSpan(startsAt: string | number, endsAt: string | number): string {
    return wallTimes(this.#clock(DAY_AND_TIME), startsAt, endsAt).join(" – ");
  }

  /** Such as `Friday 27 November 2026`. */
  dayInWords(day: string): string {
    return formatDay(day, this.#locale, { dateStyle: "full" });
  }

  /** Such as `27 November 2026`. */
  dateInWords(day: string): string {
    return formatDay(day, this.#locale, { dateStyle: "long" });
  }

  /** Such as `24–30 March 2027`. */
  daysInWords(first: string, last: string): string {
    const format = new Intl.DateTimeFormat(this.#locale, { dateStyle: "long", timeZone: "UTC" });
    return format.formatRange(new Date(first), new Date(last));
  }

  /** Such as `November 2026`. */
  monthInWords(month: string): string {
    return formatDay(`${month}-01`, this.#locale, { month: "long", year: "numeric" });
  }

  /** The names of the days of the week, from the reader's first day on. */
  weekdays(style: "short" | "long"): string[] {
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, index) =>
      formatDay(addDays("2024-01-01", this.firstWeekday - 1 + index), this.#locale, { weekday: style }),
    );
  }

  /** The day on which the reader's weeks begin: 1 for Monday to 7 for Sunday. */
  get firstWeekday(): number {
    return firstWeekdayOf(this.#locale);
  }

  /** The city in the time zone's name, such as `London` for `Europe/London`. */
  get place(): string {
    return (this.timeZone.split("/").at(-1) ?? this.timeZone).replaceAll("_", " ");
  }

  #clock(style: Intl.DateTimeFormatOptions): WallClock {
    // Making a format takes longer than using it, and a day has hundreds of times.
    const name = JSON.stringify(style);
    const made =
      this.#formats.get(name) ?? new Intl.DateTimeFormat(this.#locale, { timeZone: this.timeZone, ...style });
    this.#formats.set(name, made);
    return { timeZone: this.timeZone, locale: this.#locale, write: (instant) => made.format(instant) };
  }
}

/** Such as `Fri 27`. */
export function shortDay(day: string, locale: string): string {
  return formatDay(day, locale, { weekday: "short", day: "numeric" });
}

/** Such as `Thu 29 Apr`, or `Thu 29 Apr – Sat 1 May`. */
export function shortDays(first: string, last: string, locale: string): string {
  const style: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
  const days = first === last ? [first] : [first, last];
  return days.map((day) => formatDay(day, locale, style)).join(" – ");
}

/** Whether there is such a day: 2027-13-01 and 2027-02-30 are none. Of years, those of this millennium are enough. */
export function isDay(text: string): boolean {
  const ms = /^2\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The day this many days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month this many months after another one: `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
}

/** How many days of its week are before a day. */
export function daysIntoWeek(day: string, firstWeekday: number): number {
  return (new Date(day).getUTCDay() + 7 - (firstWeekday % 7)) % 7;
}

// For browsers without Intl Locale Info: where weeks begin on Sunday (Unicode CLDR, weekData).
const SUNDAY_FIRST =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const [MONDAY, SUNDAY] = [1, 7];

function firstWeekdayOf(tag: string): number {
  const locale = new Intl.Locale(tag);
  // The first browsers had a property.
  const week: unknown = Reflect.has(locale, "getWeekInfo")
    ? Reflect.apply(Reflect.get(locale, "getWeekInfo"), locale, [])
    : Reflect.get(locale, "weekInfo");
  if (typeof week === "object" && week !== null && "firstDay" in week) return Number(week.firstDay);
  return SUNDAY_FIRST.split(" ").includes(locale.maximize().region ?? "") ? SUNDAY : MONDAY;
}

// A day has no time zone: it is parsed and formatted in UTC.
function formatDay(day: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(day));
}
