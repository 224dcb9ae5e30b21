import type { AnswerOf } from "@fitness-club-booking/sdk";
import type { Class, InfoEntry } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { PageContext } from "../page/page-context.ts";
import { durationInWords } from "../terms/term-words.ts";
import { type ClassWording, lineSentences, placeSentences } from "./class-words.ts";
import type { LastPromotion, QuietHours } from "./last-promotion.ts";

// How long before the start somebody may want no place any more.
const UNTIL_MINUTES = [60, 180, 720, 1_440];
const MINUTE_MS = 60_000;

/** Whether the line of a class is open to whoever is in it: until the class begins. */
export function canStillWait(
  { start_date_time, status }: Pick<Class, "start_date_time" | "status">,
  nowMs: number,
): boolean {
  return status === "scheduled" && Date.parse(start_date_time) > nowMs;
}

/** What was chosen so far, and when a place passes on at the latest. */
export interface UntilSoFar {
  readonly chosen: string | null;
  readonly latest: LastPromotion;
}

/** What the choices of an `until` depend on. */
interface UntilWording extends ClassWording {
  readonly time: ClassWording["time"] & Pick<ClubTime, "dayOf" | "time" | "weekdayTime">;
  readonly locale: PageContext["locale"];
}

/**
 * Until when a place can be wanted: as long as one passes on, whose value is empty, or some time before that. What was chosen is
 * among the choices until it has passed, such as where the class was moved since.
 */
export function untilChoices(
  { start_date_time }: Pick<Class, "start_date_time">,
  { chosen, latest, nowMs }: UntilSoFar & { readonly nowMs: number },
  { locale, strings, time }: UntilWording,
): { readonly value: string; readonly text: string }[] {
  const { classes: said } = strings.member;
  const startMs = Date.parse(start_date_time);
  const startDay = time.dayOf(startMs);
  // The day of the class goes without saying.
  const clock = (ms: number) => (time.dayOf(ms) === startDay ? time.time(ms) : time.weekdayTime(ms));
  const ahead = UNTIL_MINUTES.map((minutes) => ({ minutes, ms: startMs - minutes * MINUTE_MS }))
    .filter(({ ms }) => ms < latest.ms && ms > nowMs)
    .map(({ minutes, ms }) => ({
      value: new Date(ms).toISOString(),
      text: said.untilBefore(durationInWords(minutes, locale), clock(ms)),
    }));
  const isListed = chosen === null || ahead.some(({ value }) => value === chosen);
  const other =
    isListed || Date.parse(chosen) < nowMs
      ? []
      : [{ value: chosen, text: said.untilInstant(time.inWords(chosen)) }];
  const isTheStart = !latest.isKnown || latest.ms === startMs;
  const last = isTheStart
    ? said.untilStart
    : said.untilInstant(time.inWords(new Date(latest.ms).toISOString()));
  return [{ value: "", text: last }, ...ahead, ...other];
}

/** Why a place passes on only until a moment before the start: what the night does to it, or that it is too late by now. */
export function nightSentences(
  { ms, isKnown, isForNight }: LastPromotion,
  { notice, quiet, nowMs }: { readonly notice: number; readonly quiet: QuietHours; readonly nowMs: number },
  { locale, strings, time }: UntilWording & { readonly time: Pick<ClubTime, "utcOf"> },
): string[] {
  const { classes: said } = strings.member;
  if (!isKnown) return [said.someNight];
  if (ms < nowMs) return [said.tooLate];
  if (!isForNight || !quiet) return [];
  const at = (local: string) => time.time(time.utcOf(`${time.dayOf(ms)}T${local}`));
  return [said.night(durationInWords(notice, locale), at(quiet.from), at(quiet.until))];
}

/** What came of another `until`: the place in line stays, or a place has become free meanwhile. */
export function changedUntil(answer: AnswerOf<"bookClass">, wording: ClassWording): string[] {
  const { classes: said } = wording.strings.member;
  if (answer.class_booking.status !== "waiting") {
    return [said.openedMeanwhile, ...placeSentences(answer, wording)];
  }
  return [said.untilChanged, ...lineSentences(answer.class_booking, wording)];
}

/** Why a place in line cannot be changed, where the page knows better than the code says; undefined for other problems. */
export function untilProblem(
  { errorCode, identifier }: Pick<InfoEntry, "errorCode" | "identifier">,
  { strings }: Pick<ClassWording, "strings">,
): string | undefined {
  const { classes: said } = strings.member;
  if (errorCode === "FIELD_INVALID" && identifier === "until") return said.untilPassed;
  // Only whoever waits already is refused for the class, and not for what they ask for if it is full.
  return errorCode === "WAITLIST_CLOSED" && identifier === "class_id" ? said.lineClosed : undefined;
}
