import type {
  BookSeriesAnswer,
  InfoEntry,
  ListedAppointment,
  SkippedOccurrence,
} from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../parts/alerts.ts";
import type { ClubTime } from "../parts/club-time.ts";
import { jsonField } from "../parts/json-field.ts";
import type { PageStrings } from "../parts/language.ts";
import { countOutcome, countToPay, type RestOfSeries } from "./series.ts";

type Wording = {
  readonly strings: PageStrings<"member">;
  readonly time: Pick<ClubTime, "inWords" | "dayInWords">;
};

/** Each date that is left out, with the reasons: `Fri 2 Apr, 09:30: The coach is taken at this time.` */
export function leftOut(occurrences: readonly SkippedOccurrence[], { strings, time }: Wording): string[] {
  return occurrences.map(({ local_date, start_date_time, problems }) => {
    const when = start_date_time === null ? time.dayInWords(local_date) : time.inWords(start_date_time);
    const reasons = new Set(problems.map((problem) => sentenceOf(problem, { strings })));
    return `${when}: ${[...reasons].join(" ")}`;
  });
}

/** A problem with the day that it is about, where it is about one. */
export function problemOfDay(problem: InfoEntry, { strings, time }: Wording): string {
  const day = jsonField(problem.jsonObject, "local_date");
  const sentence = sentenceOf(problem, { strings });
  return typeof day === "string" ? `${time.dayInWords(day)}: ${sentence}` : sentence;
}

/** What came of booking a series: what was booked, how it is paid for, and what was left out. */
export function bookedInWords({ appointments, skipped }: BookSeriesAnswer, wording: Wording): string[] {
  const { weekly } = wording.strings.member;
  const taken = countOutcome(appointments, "taken");
  const toPay = countToPay(appointments);
  return [
    weekly.done(appointments.length),
    ...(taken > 0 ? [weekly.used(taken)] : []),
    ...(toPay > 0 ? [weekly.toPay(toPay)] : []),
    ...leftOut(skipped, wording).map((each) => weekly.skipped(each)),
  ];
}

/** What cancelling the rest of a series would do. */
export function restInWords(
  { count, forfeited, toPay, first, last }: RestOfSeries,
  { strings, time }: Pick<Wording, "strings" | "time">,
): string[] {
  const { series } = strings.member;
  return [series.cancels(count, time.inWords(first), time.inWords(last)), series.costs(forfeited, toPay)];
}

/** What came of cancelling the rest of a series. */
export function cancelledInWords(
  cancelled: readonly ListedAppointment[],
  { strings }: Pick<Wording, "strings">,
): string[] {
  const { series } = strings.member;
  const [returned, forfeited] = [countOutcome(cancelled, "returned"), countOutcome(cancelled, "forfeited")];
  const toPay = countToPay(cancelled);
  return [
    series.done(cancelled.length),
    ...(returned > 0 ? [series.returned(returned)] : []),
    ...(forfeited > 0 ? [series.forfeited(forfeited)] : []),
    ...(toPay > 0 ? [series.toPay(toPay)] : []),
  ];
}
