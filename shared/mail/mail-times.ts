import { wallTime, zonesToName } from "../sdk/wall-time.ts";
import type { Language } from "../values/language-of.ts";

const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

// Zones are named after cities in English; these have another name in their own country.
const GERMAN_CITIES: Readonly<Record<string, string>> = {
  Vienna: "Wien",
  Zurich: "Zürich",
  Luxembourg: "Luxemburg",
  Brussels: "Brüssel",
};

/** Times as the clock on the club's wall shows them, in the words of the reader's language. */
export class MailTimes {
  readonly #language: Language;
  readonly #timeZone: string;
  readonly #day: Intl.DateTimeFormat;
  readonly #weekday: Intl.DateTimeFormat;
  readonly #year: Intl.DateTimeFormat;
  readonly #clock: Intl.DateTimeFormat;

  /** @param timeZone IANA */
  constructor(language: Language, timeZone: string) {
    const format = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...style });
    this.#language = language;
    this.#timeZone = timeZone;
    this.#day = format({ weekday: "long", day: "numeric", month: "long" });
    this.#weekday = format({ weekday: "long" });
    this.#year = format({ year: "numeric" });
    this.#clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  /** Such as `Tuesday 8 December` or `Dienstag, 8. Dezember`. */
  day(utc: string): string {
    return this.#day.format(new Date(utc));
  }

  /** Such as `18:00` or `18:00 Uhr`; `01:45 BST` in the hour that a change of clocks repeats. */
  time(utc: string): string {
    return wallTime({ ...this.#place, write: (instant) => this.#ofClock(this.#clock.format(instant)) }, utc);
  }

  /** Such as `Tuesday 8 December 2026, 18:00`. */
  dayAndTime(utc: string): string {
    return `${this.dayOfYear(utc)}, ${this.time(utc)}`;
  }

  /** Such as `Tuesday 8 December 2026`. */
  dayOfYear(utc: string): string {
    return `${this.day(utc)} ${this.#year.format(new Date(utc))}`;
  }

  /**
   * The clock at start and end, such as `18:00–19:00`; what ends on a later day says on which. Where clocks change between
   * them, or one is in the hour that comes twice, both name the zone: `01:45 BST–01:15 GMT`.
   */
  clock(startsAt: string, endsAt: string): string {
    const end = new Date(endsAt);
    const [from, to] = [this.#clock.format(new Date(startsAt)), this.#clock.format(end)];
    const zones = zonesToName(this.#place, startsAt, endsAt);
    const [atStart, atEnd] = zones?.map((zone) => ` ${zone}`) ?? ["", ""];
    // An end at midnight is the end of the same day.
    const lastInstant = new Date(end.getTime() - 1).toISOString();
    if (this.dayOfYear(lastInstant) === this.dayOfYear(startsAt)) {
      if (zones !== undefined) return `${this.#ofClock(from)}${atStart}–${this.#ofClock(to)}${atEnd}`;
      return this.#ofClock(`${from}–${to === "00:00" && this.#language === "de" ? "24:00" : to}`);
    }
    const weekday = this.#weekday.format(end);
    return this.#language === "de"
      ? `${from} Uhr${atStart} bis ${weekday}, ${to} Uhr${atEnd}`
      : `${from}${atStart} to ${weekday} ${to}${atEnd}`;
  }

  /** The time zone as people say it, such as `London time` or `Ortszeit London`. */
  get zone(): string {
    const city = (this.#timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");
    if (!this.#timeZone.includes("/") || this.#timeZone.startsWith("Etc/")) return this.#shortZone();
    return this.#language === "de" ? `Ortszeit ${GERMAN_CITIES[city] ?? city}` : `${city} time`;
  }

  // A zone without a city: `UTC`, `GMT-5`.
  #shortZone(): string {
    const style = { timeZone: this.#timeZone, timeZoneName: "short" } as const;
    const parts = new Intl.DateTimeFormat(LOCALES[this.#language], style).formatToParts(0);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? this.#timeZone;
  }

  get #place() {
    return { timeZone: this.#timeZone, locale: LOCALES[this.#language] };
  }

  #ofClock(time: string): string {
    return this.#language === "de" ? `${time} Uhr` : time;
  }
}
