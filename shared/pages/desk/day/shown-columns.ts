import { type ClubRecords, coachName } from "../club/club-records.ts";
import { columnsOf, type Entry } from "./entries.ts";

/** A column of the calendar: the tours, or a coach. */
export interface ShownColumn {
  readonly id: string;
  readonly name: string;
  /** Undefined for the tours. */
  readonly coachId: number | undefined;
}

/** Whose bookings are shown: everybody's, the tours, or a coach's, by the column's id. */
export type ColumnFilter = "all" | (string & {});

/** The columns that a filter leaves; all of them where it leaves none, such as for a coach who is gone. */
export function shownColumns(
  club: ClubRecords,
  entries: readonly Entry[],
  { filter, tours }: { readonly filter: ColumnFilter; readonly tours: string },
): ShownColumn[] {
  const columns = columnsOf(club.coaches, entries).map(({ coachId }) => ({
    id: coachId === undefined ? "tours" : String(coachId),
    name: coachId === undefined ? tours : coachName(club, coachId),
    coachId,
  }));
  const wanted = columns.filter(({ id }) => filter === "all" || id === filter);
  return wanted.length > 0 ? wanted : columns;
}
