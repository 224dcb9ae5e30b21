import type { Stretch } from "../../../../shared/calendar/stretch.ts";
import { type Bookability, bookabilityAt, leastBooked } from "../../../../shared/holds/bookability.ts";
import type { Hold, Party } from "../../../../shared/holds/party.ts";
import type { Sight } from "../../../../shared/operations/write.ts";
import { type JudgedOccurrence, localDayOf, type SeriesTerms } from "./judge-occurrences.ts";

/** A series whose occurrences were judged. */
export interface JudgedSeries {
  readonly series: SeriesTerms;
  readonly judged: readonly JudgedOccurrence[];
  readonly sight: Sight;
}

/** An occurrence that is booked, and whom it holds. */
export interface HeldOccurrence {
  readonly localDate: string;
  readonly startMs: number;
  readonly holds: readonly Hold[];
}

/**
 * Whom each bookable occurrence holds: where the request leaves a choice, the party that is free at all of them and the least
 * booked on their days; if there is none, each occurrence is decided by itself.
 */
export function chooseParties({ series, judged, sight }: JudgedSeries): HeldOccurrence[] {
  const bookable = judged.flatMap((each) => bookableOf(each, series, sight));
  const preferred = new Set(
    series.terms.choices.flatMap(({ ofMany, parties }) =>
      ofMany === undefined ? [] : (freeAtAll(parties, bookable) ?? []),
    ),
  );
  return bookable.map(({ localDate, startMs, day, bookability }) => ({
    localDate,
    startMs,
    holds: bookability.holds(startMs, () => day, preferred),
  }));
}

/** A bookable occurrence, and what says who is free then. */
interface Bookable {
  readonly localDate: string;
  readonly startMs: number;
  readonly day: Stretch;
  readonly bookability: Bookability;
}

function bookableOf(
  { occurrence, checked }: JudgedOccurrence,
  series: SeriesTerms,
  { seenEach }: Sight,
): Bookable[] {
  const { localDate, startMs } = occurrence;
  if (!checked.is_available || startMs === undefined) return [];
  const { terms, clock } = series.recurrence;
  const occupancies = seenEach?.looks.get(localDate)?.occupancies;
  const bookability = bookabilityAt(terms, startMs, clock, occupancies);
  return [{ localDate, startMs, day: localDayOf(occurrence, series), bookability }];
}

function freeAtAll(parties: readonly Party[], bookable: readonly Bookable[]): Party | undefined {
  const free = parties.filter((party) =>
    bookable.every(({ bookability, startMs }) => bookability.isFree(party, startMs)),
  );
  return leastBooked(free, (party) =>
    bookable.reduce((sum, { bookability, day }) => sum + bookability.booked(party, day), 0),
  );
}
