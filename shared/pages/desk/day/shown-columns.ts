import { type ClubRecords, coachName } from "../club/club-records.ts";
import { type Entry, held } from "./entries.ts";

// The id of the tours' column.
const TOURS = "tours";

/** A column of the calendar: the tours, or a coach. */
export interface ShownColumn {
  readonly id: string;
  readonly name: string;
  /** Undefined for the tours. */
  readonly coachId: number | undefined;
}

/** Whose bookings are shown: everybody's, the tours, or a coach's, by the column's id. */
export type ColumnFilter = "all" | (string & {});

/** The id of the column in which an entry stands. */
export function columnIdOf(entry: Entry): string {
  return entry.kind === "tour" ? TOURS : String(entry.record.coach_id);
}

/**
 * The columns that a filter leaves: tours first, then each coach in use, and each other who has an appointment. All of them
 * where it leaves none, such as for a coach who is gone.
 */
export function shownColumns(
  club: ClubRecords,
  entries: readonly Entry[],
  { filter, tours }: { readonly filter: ColumnFilter; readonly tours: string },
): ShownColumn[] {
  const columns: ShownColumn[] = [
    { id: TOURS, name: tours, coachId: undefined },
    ...coachIdsOf(club, entries).map((coachId) => ({
      id: String(coachId),
      name: coachName(club, coachId),
      coachId,
    })),
  ];
  const wanted = columns.filter(({ id }) => filter === "all" || id === filter);
  return wanted.length > 0 ? wanted : columns;
}

function coachIdsOf({ coaches }: ClubRecords, entries: readonly Entry[]): number[] {
  const inUse = coaches.filter(({ is_active }) => is_active).map(({ coach_id }) => coach_id);
  const booked = held(entries).flatMap((entry) => (entry.kind === "tour" ? [] : [entry.record.coach_id]));
  return [...new Set([...inUse, ...booked])];
}
