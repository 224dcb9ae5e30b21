import type { Parsed } from "../../../../shared/api/parse-request.ts";
import type { BookingTerms, Occupancies } from "../../../../shared/holds/bookability.ts";
import { isTooMuch, tooMuchToCheck } from "../../../../shared/holds/calendar-budget.ts";
import { lookAtStart } from "../../../../shared/holds/calendar-query.ts";
import { TAKEN_CODES } from "../../../../shared/holds/decide-start.ts";
import { readScatteredOccupancies, scatteredDays } from "../../../../shared/holds/read-occupancies.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import {
  type CheckedOccurrence,
  decideOccurrence,
  type OpenOccurrence,
  openOccurrence,
  type RecurrenceRequest,
} from "../../series/recurrence/decide-occurrence.ts";
import type { Occurrence } from "../../series/recurrence/occurrences.ts";

// The calendars of a year's occurrences and 40 coaches are 2,080 items; four coaches decide most occurrences.
const FIRST_CANDIDATES = 4;
const GROWTH = 4;

/**
 * Checks occurrences by hours, then by the calendar. If any coach or room will do, it first reads the calendars of four
 * who are on duty. For occurrences at which none of these is free, it goes on with four times as many, until somebody
 * is free or nobody is left. It refuses to read more than 1,000 days.
 */
export async function checkOccurrences(
  database: Database,
  request: RecurrenceRequest,
  occurrences: readonly Occurrence[],
): Promise<Parsed<CheckedOccurrence[]>> {
  const checked = new Map(occurrences.map((each) => [each, decideOccurrence(request, each, undefined)]));
  let states: readonly State[] = occurrences.flatMap((each) => {
    const open = openOccurrence(request, each);
    return open === undefined ? [] : [{ ...open, seen: new Map() }];
  });
  let readDays = 0;
  for (let [from, to] = [0, FIRST_CANDIDATES]; states.length > 0; [from, to] = [to, to * GROWTH]) {
    const looks = new Map(
      states.map((state) => [state, lookAtStart(withCandidates(state.terms, from, to), state.startMs)]),
    );
    readDays += scatteredDays([...looks.values()]);
    if (isTooMuch(readDays)) return tooMuchToCheck();
    const { occupancies } = await readScatteredOccupancies(database, [...looks.values()]);
    states = states.map((state) => {
      const look = looks.get(state);
      return { ...state, seen: new Map([...state.seen, ...((look && occupancies.get(look)) ?? [])]) };
    });
    for (const { occurrence, terms, seen } of states) {
      const soFar = { ...request, terms: withCandidates(terms, 0, to) };
      checked.set(occurrence, decideOccurrence(soFar, occurrence, seen));
    }
    states = states.filter(({ occurrence, terms }) => isUndecided(terms, checked.get(occurrence), to));
  }
  return { ok: true, value: occurrences.flatMap((occurrence) => checked.get(occurrence) ?? []) };
}

/** An occurrence, and what of the calendar has been read for it. */
interface State extends OpenOccurrence {
  readonly seen: Occupancies;
}

/** The terms with a part of the coaches and rooms to choose from. One that the request names belongs to the first part. */
function withCandidates(terms: BookingTerms, from: number, to: number): BookingTerms {
  const choices = terms.choices.map((choice) => {
    const isNamed = choice.ofMany === undefined;
    const named = from === 0 ? choice.parties : [];
    return { ...choice, parties: isNamed ? named : choice.parties.slice(from, to) };
  });
  return { ...terms, choices };
}

/** Whether nobody was free among the first `to` of a choice that has more. */
function isUndecided({ choices }: BookingTerms, checked: CheckedOccurrence | undefined, to: number): boolean {
  const codes = new Set(checked?.problems.map(({ errorCode }) => errorCode));
  return choices.some(
    ({ ofMany, kind, parties }) =>
      ofMany !== undefined && parties.length > to && codes.has(TAKEN_CODES[kind]),
  );
}
