import { describe, expect, it } from "vitest";
import { arrivalsAt, byNow } from "../../../../../shared/pages/desk/arrivals/arrivals.ts";
import { appointmentEntry, classEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { listed, plannedClass } from "../desk-records.ts";

/** An hour on the day, by its start. */
function at(start: string, fields: Parameters<typeof listed>[0] = {}) {
  const startMs = Date.parse(`2027-03-24T${start}:00Z`);
  const [start_date_time = "", end_date_time = ""] = [startMs, startMs + 3_600_000].map((ms) =>
    new Date(ms).toISOString(),
  );
  return appointmentEntry(
    listed({ id: Number(start.replace(":", "")), start_date_time, end_date_time, ...fields }),
  );
}

const NOON = Date.parse("2027-03-24T12:00:00Z");
const starts = (entries: readonly { readonly fromMs: number }[]) =>
  entries.map(({ fromMs }) => new Date(fromMs).toISOString().slice(11, 16));

describe("who comes next", () => {
  it("are those who did not come yet, who are late, and who begin within two hours", () => {
    const hours = ["08:00", "11:30", "13:00", "14:00", "14:01"].map((start) => at(start));
    const many = ["12:10", "12:20", "12:30"].map((start) => at(start));
    const { expected } = arrivalsAt([...hours.slice(0, 2), ...many, ...hours.slice(2)], NOON);
    expect(starts(expected)).toEqual(["08:00", "11:30", "12:10", "12:20", "12:30", "13:00", "14:00"]);
  });

  it("are five at least, though they come late in the day", () => {
    const evening = ["17:00", "18:00", "19:00", "20:00", "21:00", "22:00"].map((start) => at(start));
    expect(starts(arrivalsAt(evening, NOON).expected)).toEqual(starts(evening.slice(0, 5)));
  });

  it("have the classes among them that begin within two hours or have begun", () => {
    const planned = (id: number, start: string, end: string) =>
      classEntry(
        plannedClass({ id, start_date_time: `2027-03-24T${start}Z`, end_date_time: `2027-03-24T${end}Z` }),
      );
    const classes = [
      planned(1, "10:00:00", "11:00:00"),
      planned(2, "11:30:00", "12:30:00"),
      planned(3, "13:00:00", "14:00:00"),
    ];
    expect(starts(arrivalsAt(classes, NOON).expected)).toEqual(["11:30", "13:00"]);
  });

  it("are not those who are here, did not come, or cancelled", () => {
    const entries = [
      at("11:30", { status: "checked_in" }),
      at("11:00", { status: "no_show" }),
      at("12:30", { status: "cancelled" }),
    ];
    const { expected, here } = arrivalsAt(entries, NOON);
    expect(expected).toEqual([]);
    expect(starts(here)).toEqual(["11:30"]);
  });
});

describe("a list of today", () => {
  it("folds away what has ended by now, to the minute", () => {
    const { over, ahead } = byNow([at("10:00"), at("11:00"), at("11:01")], NOON);
    expect(starts(over)).toEqual(["10:00", "11:00"]);
    expect(starts(ahead)).toEqual(["11:01"]);
  });
});
