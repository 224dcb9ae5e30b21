import type { TestTables } from "../../support/engine.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkBookings } from "./check-bookings.ts";
import { checkCalendar, checkCapacity } from "./check-calendar.ts";
import { checkClassHistories } from "./check-class-histories.ts";
import { checkClassLines } from "./check-class-lines.ts";
import { checkClasses } from "./check-classes.ts";
import { checkContacts } from "./check-contacts.ts";
import { checkIds } from "./check-ids.ts";
import { checkPeople } from "./check-people.ts";
import { checkProfiles } from "./check-profiles.ts";
import { checkSeries } from "./check-series.ts";
import { checkTours } from "./check-tours.ts";
import { readState, type StoredState } from "./stored-state.ts";

/**
 * Proves from the tables alone that the bookings fit together.
 * @param before the tables as they were before the first booking, from `readState`
 * @returns what is wrong, in plain words; empty where nothing is
 */
export async function checkTables(
  tables: Pick<TestTables, "client" | "names">,
  before: StoredState,
): Promise<string[]> {
  return checkState(await readState(tables), before);
}

/** Proves the same from what was read. */
export function checkState(state: StoredState, before: StoredState): string[] {
  return [
    ...state.unreadable,
    ...checkCapacity(state),
    ...checkCalendar(state),
    ...checkBookings(state),
    ...checkClasses(state),
    ...checkClassHistories(state),
    ...checkClassLines(state),
    ...checkSeries(state),
    ...checkPeople(state, before),
    ...checkTours(state),
    ...checkContacts(state),
    ...checkProfiles(state),
    ...checkIds(state, before),
    ...checkAnswers(state),
  ];
}
