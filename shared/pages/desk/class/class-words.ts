import type {
  InfoEntry,
  ListedRecurringClass,
  RecurringClassPhase,
  SkippedClass,
} from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import { jsonField } from "../../parts/json-field.ts";
import { leftOut, WEEKDAYS } from "../../parts/series.ts";
import { coachName } from "../club/club-records.ts";
import type { PlanningStrings } from "../club/planning-desk.ts";
import { placeName, type Wording } from "../club/words.ts";

/** What turning classes and their templates into words needs. */
export interface PlanningWording extends Wording {
  readonly said: PlanningStrings;
}

/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

// Longer lists are cut: the template has them all.
const MAX_DATES = 4;
const WEEK = 7;

/** What an answer says beside its record, in words; what the card shows anyway goes without saying. */
export function noticesInWords(
  entries: readonly InfoEntry[],
  { said, time }: Pick<PlanningWording, "said" | "time">,
): string[] {
  const { notices } = said;
  const count = (entry: InfoEntry, name: string) => Number(jsonField(entry.jsonObject, name));
  const known: Readonly<Record<string, (entry: InfoEntry) => string | undefined>> = {
    OVER_CAPACITY: (entry) => notices.over(count(entry, "booked"), count(entry, "capacity")),
    CLIENT_RELEASED: (entry) => notices.released(numbersIn(entry.jsonObject, "client_ids").length),
    SETTLING: () => notices.settling,
    COACH_OFF_DUTY: (entry) => onDates(notices.offDuty, entry, said, time),
    COACH_CANNOT_DELIVER: () => notices.cannotDeliver,
    OUTSIDE_OPENING_HOURS: (entry) => onDates(notices.closed, entry, said, time),
    ALREADY_DONE: () => notices.alreadyDone,
    // The template has these with their reasons, and the class its coach and room.
    CLASS_SKIPPED: () => undefined,
    COACH_ASSIGNED: () => undefined,
    ROOM_ASSIGNED: () => undefined,
  };
  return entries.flatMap((entry) => {
    const inWords = known[entry.errorCode];
    return (inWords === undefined ? entry.errorMessage : inWords(entry)) ?? [];
  });
}

/** A sentence about the dates of a template that an entry names; one about a single class names none. */
function onDates(sentence: string, entry: InfoEntry, said: PlanningStrings, time: ClubTime): string {
  const dates = jsonField(entry.jsonObject, "local_dates");
  const days = Array.isArray(dates) ? dates.filter((each): each is string => typeof each === "string") : [];
  if (days.length === 0) return sentence;
  const shown = days.slice(0, MAX_DATES).map((day) => time.dateInWords(day));
  const more = days.length > MAX_DATES ? [`+${days.length - MAX_DATES}`] : [];
  return said.notices.onDates(sentence, said.dates([...shown, ...more]));
}

/** The numbers in a list of a JSON object. */
export function numbersIn(value: unknown, name: string): number[] {
  const found = jsonField(value, name);
  return Array.isArray(found) ? found.filter((each): each is number => typeof each === "number") : [];
}

/** The dates that a template left out or could not change, with the reasons; of many the first ones. */
export function skippedInWords(
  skipped: readonly SkippedClass[],
  { said, strings, time }: Pick<PlanningWording, "said" | "strings" | "time">,
  max = MAX_DATES,
): string[] {
  const dates = skipped.slice(0, max).map((each) => ({ ...each, start_date_time: null }));
  const lines = leftOut(dates, { strings, time });
  return skipped.length > max ? [...lines, said.andMore(skipped.length - max)] : lines;
}

/** The skipped dates that a change from a day on is about: earlier ones have nothing to do with it. */
export function skippedSince(skipped: readonly SkippedClass[], day: string): SkippedClass[] {
  return skipped.filter(({ local_date }) => local_date >= day);
}

/** The days of the week in the order of the reader's weeks, with their names. */
export function weekdayNames(time: Pick<ClubTime, "weekdays" | "firstWeekday">): [Weekday, string][] {
  return time
    .weekdays("long")
    .map((name, index) => [WEEKDAYS[(time.firstWeekday + index) % WEEK] ?? "sunday", name]);
}

/** What is lost where a template leaves days of the week; undefined where it keeps all that it had. */
export function daysLeftInWords(
  before: readonly Weekday[],
  chosen: readonly Weekday[],
  { said, time }: Pick<PlanningWording, "said" | "time">,
): string | undefined {
  const left = weekdayNames(time).flatMap(([day, name]) =>
    before.includes(day) && !chosen.includes(day) ? name : [],
  );
  return left.length === 0 ? undefined : said.daysLeft(said.dates(left));
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[new Date(date).getUTCDay()] ?? "sunday";
}

/** What holds of a template from a day on: `Monday, Friday, 18:30 · 60 minutes · Amara Cole · Studio 1 · 16 places · no waitlist`. */
export function phaseInWords(phase: RecurringClassPhase, wording: PlanningWording): string {
  const { said, strings, club, time } = wording;
  const { weekdays, local_time, interval_weeks, duration_minutes, coach_id, is_virtual, room_id } = phase;
  if (weekdays.length === 0) return said.noClasses;
  const days = weekdayNames(time).flatMap(([day, name]) => (weekdays.includes(day) ? name : []));
  const anyCoach = coach_id === undefined ? strings.desk.anyCoach : said.toBeAnnounced;
  const anyRoom = !is_virtual && room_id === null ? strings.desk.anyRoom : placeName(phase, wording);
  return [
    [...days, local_time].join(", "),
    interval_weeks === 1 ? undefined : said.everyNthWeek(interval_weeks),
    said.minutes(duration_minutes),
    coach_id == null ? anyCoach : coachName(club, coach_id),
    anyRoom,
    said.capacityOf(phase.capacity),
    said.waitlistOf(phase.waitlist_size),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What holds of a template on a day; of one that begins later, what holds first. */
export function phaseOn(
  { phases }: Pick<ListedRecurringClass, "phases">,
  day: string,
): RecurringClassPhase | undefined {
  return phases.findLast(({ from }) => from <= day) ?? phases[0];
}
