import type { BookingTerms, Occupancies } from "../../../shared/booking/bookability.ts";
import { readScatteredOccupancies } from "../../../shared/booking/read-occupancies.ts";
import type { Database } from "../../../shared/tables/database.ts";
import {
  type CheckedOccurrence,
  decideOccurrence,
  occurrenceLook,
  type WantedRecurrence,
} from "./decide-occurrences.ts";
import type { Occurrence } from "./occurrences.ts";

// The calendars of a year's occurrences and 40 coaches are 2,080 items; four coaches decide most occurrences.
const FIRST_CANDIDATES = 4;
const GROWTH = 4;

/**
 * Checks occurrences by the calendar. Where any coach or room will do, it reads four of them first. For the occurrences at
 * which none of these is free it goes on, with four times as many, until somebody is free or nobody is left.
 */
export async function checkOccurrences(
  database: Database,
  wanted: WantedRecurrence,
  occurrences: readonly Occurrence[],
): Promise<CheckedOccurrence[]> {
  let states: readonly State[] = occurrences.map((occurrence) => ({ occurrence, seen: new Map() }));
  const checked = new Map<Occurrence, CheckedOccurrence>();
  for (let [from, to] = [0, FIRST_CANDIDATES]; states.length > 0; [from, to] = [to, to * GROWTH]) {
    const next = { ...wanted, terms: withCandidates(wanted.terms, from, to) };
    const soFar = { ...wanted, terms: withCandidates(wanted.terms, 0, to) };
    const looked = await lookFurther(database, next, states);
    for (const { occurrence, seen } of looked) {
      checked.set(occurrence, decideOccurrence(soFar, occurrence, seen));
    }
    states = looked.filter(({ occurrence }) => isUndecided(wanted.terms, checked.get(occurrence), to));
  }
  return occurrences.flatMap((occurrence) => checked.get(occurrence) ?? []);
}

/** An occurrence, and what of the calendar has been read for it. */
interface State {
  readonly occurrence: Occurrence;
  readonly seen: Occupancies;
}

async function lookFurther(
  database: Database,
  wanted: WantedRecurrence,
  states: readonly State[],
): Promise<State[]> {
  const looks = new Map(states.map((state) => [state, occurrenceLook(wanted, state.occurrence)]));
  const read = await readScatteredOccupancies(
    database,
    [...looks.values()].flatMap((look) => look ?? []),
  );
  return states.map((state) => {
    const look = looks.get(state);
    const found = look && read.get(look);
    return { ...state, seen: new Map([...state.seen, ...(found ?? [])]) };
  });
}

/** The terms with a part of the coaches and rooms to choose from. A named one belongs to the first part. */
function withCandidates(terms: BookingTerms, from: number, to: number): BookingTerms {
  const choices = terms.choices.map((choice) => {
    const isNamed = choice.ofMany === undefined;
    const named = from === 0 ? choice.parties : [];
    return { ...choice, parties: isNamed ? named : choice.parties.slice(from, to) };
  });
  return { ...terms, choices };
}

/** Whether nobody was free of a choice that has more than the first `to` who were looked at. */
function isUndecided({ choices }: BookingTerms, checked: CheckedOccurrence | undefined, to: number): boolean {
  const codes = new Set(checked?.problems.map(({ errorCode }) => errorCode));
  return choices.some(
    ({ ofMany, code, parties }) => ofMany !== undefined && parties.length > to && codes.has(code),
  );
}
