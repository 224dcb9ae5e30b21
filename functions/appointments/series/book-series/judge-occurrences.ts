import { type InfoEntry, infoEntry, withDetails } from "../../../../shared/api/answer.ts";
import { localDay } from "../../../../shared/calendar/local-time.ts";
import type { Stretch } from "../../../../shared/calendar/stretch.ts";
import { looksWithinBudget } from "../../../../shared/holds/calendar-budget.ts";
import { type CalendarQuery, lookAtDay, lookAtStart } from "../../../../shared/holds/calendar-query.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import type { Series } from "../../../../shared/tables/series-part.ts";
import type { AppointmentRecords } from "../../appointment/appointment-records.ts";
import { type AppointmentTerms, appointmentTerms } from "../../appointment/appointment-rules.ts";
import {
  type CheckedOccurrence,
  decideOccurrence,
  type OpenOccurrence,
  openOccurrence,
  type RecurrenceRequest,
} from "../recurrence/decide-occurrence.ts";
import { type Occurrence, occurrencesOf } from "../recurrence/occurrences.ts";
import type { BookSeriesRequest } from "./schema.ts";

/** The records that a series is decided by. */
export interface SeriesRecords extends AppointmentRecords {
  /** The series to which appointments are added; undefined if it does not exist or none is named. */
  readonly series: Series | undefined;
}

/** A request to book a series. */
export type SeriesAttempt = Attempt<unknown, BookSeriesRequest>;

/** A request to book a series, judged by the records alone. */
export interface SeriesTerms extends Pick<AppointmentTerms, "terms" | "problems"> {
  readonly occurrences: readonly Occurrence[];
  /** What each occurrence is decided by; problems of all of them are left out. */
  readonly recurrence: RecurrenceRequest;
}

/** An occurrence as it was judged. */
export interface JudgedOccurrence {
  readonly occurrence: Occurrence;
  readonly checked: CheckedOccurrence;
  /** Undefined if no calendar matters for it. */
  readonly open: OpenOccurrence | undefined;
}

/** The terms of a series, and the problems that it has whatever its occurrences are. */
export function seriesTerms(attempt: SeriesAttempt, records: SeriesRecords): SeriesTerms {
  const { body, tenant, caller, clock } = attempt;
  const { terms, problems } = appointmentTerms(body, records, { tenant, caller });
  return {
    terms,
    problems: [...problems, ...problemsOfSeries(body, records.series)],
    occurrences: occurrencesOf(body.recurrence, tenant.time_zone, clock.utcOffsetMs),
    recurrence: { terms: { ...terms, startField: "recurrence" }, problems: [], clock },
  };
}

function problemsOfSeries(
  { series_id, client_id }: BookSeriesRequest,
  series: Series | undefined,
): InfoEntry[] {
  return series_id === undefined || series?.client_id === client_id
    ? []
    : [infoEntry("SERIES_NOT_FOUND", { identifier: "series_id" })];
}

/** Judges every occurrence by hours and, as far as it was read, by the calendar. */
export function judgeOccurrences(
  { occurrences, recurrence }: SeriesTerms,
  { seenEach }: Pick<Sight, "seenEach">,
): JudgedOccurrence[] {
  return occurrences.map((occurrence) => {
    const seen = seenEach?.looks.get(occurrence.localDate)?.occupancies;
    return {
      occurrence,
      checked: decideOccurrence(recurrence, occurrence, seen),
      open: openOccurrence(recurrence, occurrence),
    };
  });
}

/**
 * The parts of the calendar that decide the occurrences, by their local days. If a coach or a room is to be chosen, whole
 * local days, so that the least booked is known; only the UTC days of the occurrences where those would be too much.
 * @returns undefined if even that is too much
 */
export function looksAtOccurrences(
  series: SeriesTerms,
  judged: readonly JudgedOccurrence[],
): ReadonlyMap<string, CalendarQuery> | undefined {
  const open = judged.flatMap((each) => each.open ?? []);
  const looksAt = (lookAt: (each: OpenOccurrence) => CalendarQuery) => () =>
    new Map(open.map((each) => [each.occurrence.localDate, lookAt(each)]));
  const atStarts = looksAt(({ terms, startMs }) => lookAtStart(terms, startMs));
  const chooses = series.terms.choices.some(({ ofMany }) => ofMany !== undefined);
  if (!chooses) return looksWithinBudget(atStarts);
  const atDays = looksAt(({ occurrence, terms, startMs }) =>
    lookAtDay(terms, startMs, localDayOf(occurrence, series)),
  );
  return looksWithinBudget(atDays, atStarts);
}

/** The local day of an occurrence. */
export function localDayOf({ localDate }: Occurrence, { terms, recurrence }: SeriesTerms): Stretch {
  return localDay(terms.tenant.time_zone, localDate, recurrence.clock.utcOffsetMs);
}

/** The problems of an occurrence, each with its local day. */
export function problemsOfOccurrence({ checked }: JudgedOccurrence): InfoEntry[] {
  const { local_date, problems } = checked;
  return problems.map((entry) => withDetails(entry, { local_date }));
}
