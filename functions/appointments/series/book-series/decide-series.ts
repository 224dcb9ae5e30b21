import { type InfoEntry, infoEntry, refuseAll } from "../../../../shared/api/answer.ts";
import { tooMuchToCheck } from "../../../../shared/holds/calendar-budget.ts";
import { type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { Sight } from "../../../../shared/operations/write.ts";
import { MAX_IN_SERIES, type Series } from "../../../../shared/tables/series-part.ts";
import { tooManyBookings } from "../../appointment/appointment-records.ts";
import {
  type JudgedOccurrence,
  judgeOccurrences,
  looksAtOccurrences,
  problemsOfOccurrence,
  type SeriesAttempt,
  type SeriesRecords,
  type SeriesTerms,
  seriesTerms,
} from "./judge-occurrences.ts";
import { makeSeries } from "./make-series.ts";

/**
 * Decides a series by the records that it refers to and, where it must be read, by the calendar. A series that names everyone
 * and has no known problem is decided without the calendar: its commit refuses it if somebody is taken.
 */
export function decideSeries(attempt: SeriesAttempt, records: SeriesRecords, sight: Sight): Decision {
  const series = seriesTerms(attempt, records);
  const judged = judgeOccurrences(series, sight);
  const problems = problemsOf(attempt, records, series, judged);
  if (sight.seenEach === undefined && mustLook(series, problems, sight)) {
    const looks = looksAtOccurrences(series, judged);
    if (looks === undefined) return refused(refuseAll(series.problems) ?? tooMuchToCheck());
    if (looks.size > 0) return { kind: "look each", looks };
  }
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refused(refusal);
  return makeSeries(attempt, records, { series, judged, sight });
}

/** Whether the calendar must be read: to choose a coach or a room, or to name all problems where there are some. */
function mustLook({ terms }: SeriesTerms, problems: readonly InfoEntry[], { looksFirst }: Sight): boolean {
  if (looksFirst !== false || problems.length > 0) return true;
  return terms.choices.some(({ ofMany }) => ofMany !== undefined);
}

/** The problems that refuse the series. A problem of all occurrences appears once; others carry their local day. */
function problemsOf(
  { body }: SeriesAttempt,
  { futureBookings = 0, series: addedTo }: SeriesRecords,
  { problems }: SeriesTerms,
  judged: readonly JudgedOccurrence[],
): InfoEntry[] {
  const bookable = judged.filter(({ checked }) => checked.is_available);
  const skips = body.on_conflict === "skip" && problems.length === 0 && bookable.length > 0;
  const wanted = skips ? bookable.length : judged.length;
  const isNamed = problems.some(({ errorCode }) => errorCode === "TOO_MANY_BOOKINGS");
  return [
    ...problems,
    ...(isNamed ? [] : tooManyBookings(futureBookings, wanted)),
    ...(addedTo?.client_id === body.client_id ? seriesFull(addedTo, wanted) : []),
    ...(skips ? [] : judged.flatMap(problemsOfOccurrence)),
  ];
}

/** The problem if a series would have too many appointments. */
function seriesFull({ appointment_ids }: Series, wanted: number): InfoEntry[] {
  const appointments = appointment_ids.length;
  if (appointments + wanted <= MAX_IN_SERIES) return [];
  const jsonObject = { max_appointments: MAX_IN_SERIES, appointments };
  return [infoEntry("SERIES_FULL", { identifier: "series_id", jsonObject })];
}
