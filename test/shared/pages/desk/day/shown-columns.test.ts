import { describe, expect, it } from "vitest";
import { columnIdOf, entriesIn, shownColumns } from "../../../../../shared/pages/desk/day/entries.ts";
import { CLUB, listed, tour } from "../desk-records.ts";

const DAY = { fromMs: Date.parse("2027-03-24T00:00:00Z"), toMs: Date.parse("2027-03-25T00:00:00Z") };
const RETIRED = listed({ id: 2, coach_id: 503 });

function idsOf(filter: string, appointments = [listed(), RETIRED]): string[] {
  const entries = entriesIn(appointments, [tour()], DAY);
  return shownColumns(CLUB, entries, { filter, tours: "Tours" }).map(({ id }) => id);
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

  it("have each entry in one of them", () => {
    expect(entriesIn([listed()], [tour()], DAY).map(columnIdOf).sort()).toEqual(["501", "tours"]);
  });
});
