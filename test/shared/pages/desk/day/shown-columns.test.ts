import { describe, expect, it } from "vitest";
import {
  columnIdOf,
  entriesIn,
  type KnownClass,
  shownColumns,
} from "../../../../../shared/pages/desk/day/entries.ts";
import { CLUB, listed, plannedClass, tour } from "../desk-records.ts";

const DAY = { fromMs: Date.parse("2027-03-24T00:00:00Z"), toMs: Date.parse("2027-03-25T00:00:00Z") };
const RETIRED = listed({ id: 2, coach_id: 503 });

function idsOf(filter: string, appointments = [listed(), RETIRED], classes: KnownClass[] = []): string[] {
  const entries = entriesIn({ appointments, tours: [tour()], classes }, DAY);
  return shownColumns(CLUB, entries, { filter, names: { tours: "Tours", noCoach: "No coach" } }).map(
    ({ id }) => id,
  );
}

describe("the columns of the calendar", () => {
  it("are the tours, the coaches in use, and each other who has an appointment", () => {
    expect(idsOf("all")).toEqual(["tours", "501", "503"]);
    expect(idsOf("all", [listed()])).toEqual(["tours", "501"]);
    expect(idsOf("all", [{ ...RETIRED, status: "cancelled" }])).toEqual(["tours", "501"]);
  });

  it("are the one of the filter, or all where there is none of it", () => {
    expect(idsOf("501")).toEqual(["501"]);
    expect(idsOf("tours")).toEqual(["tours"]);
    expect(idsOf("999")).toEqual(["tours", "501", "503"]);
  });

  it("have one for classes without a coach only while there is such a class", () => {
    const unassigned = plannedClass({ coach_id: null });
    expect(idsOf("all", [listed()], [unassigned])).toEqual(["tours", "no-coach", "501"]);
    expect(idsOf("all", [listed()], [{ ...unassigned, status: "cancelled" }])).toEqual(["tours", "501"]);
    expect(idsOf("all", [], [plannedClass({ coach_id: 503 })])).toEqual(["tours", "501", "503"]);
  });

  it("have each entry in one of them", () => {
    const records = { appointments: [listed()], tours: [tour()], classes: [] };
    expect(entriesIn(records, DAY).map(columnIdOf).sort()).toEqual(["501", "tours"]);
  });
});
