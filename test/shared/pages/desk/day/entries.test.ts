import { describe, expect, it } from "vitest";
import { entriesIn, held } from "../../../../../shared/pages/desk/day/entries.ts";
import { listed, plannedClass, tour } from "../desk-records.ts";

const DAY = { fromMs: Date.parse("2027-03-24T00:00:00Z"), toMs: Date.parse("2027-03-25T00:00:00Z") };

describe("the entries of a day", () => {
  it("are the appointments, tours and classes that touch it, in the order of time", () => {
    const before = listed({
      id: 2,
      start_date_time: "2027-03-23T23:30:00.000Z",
      end_date_time: "2027-03-24T00:30:00.000Z",
    });
    const after = listed({
      id: 3,
      start_date_time: "2027-03-25T00:00:00.000Z",
      end_date_time: "2027-03-25T01:00:00.000Z",
    });
    const entries = entriesIn(
      { appointments: [listed(), before, after], tours: [tour()], classes: [plannedClass()] },
      DAY,
    );
    const keys = ["appointment-2", "appointment-1", "tour-1", "class-1"];
    expect(entries.map(({ key }) => key)).toEqual(keys);
  });

  it("hold no time once they are cancelled", () => {
    const entries = entriesIn(
      {
        appointments: [listed({ status: "cancelled" }), listed({ id: 2, status: "no_show" })],
        tours: [],
        classes: [plannedClass({ status: "cancelled" }), plannedClass({ id: 2, status: "completed" })],
      },
      DAY,
    );
    expect(held(entries).map(({ key }) => key)).toEqual(["appointment-2", "class-2"]);
  });
});
