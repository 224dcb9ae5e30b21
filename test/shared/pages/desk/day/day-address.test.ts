import { describe, expect, it } from "vitest";
import { addressedDays } from "../../../../../shared/pages/desk/day/day-address.ts";

const TODAY = "2027-03-24";

describe("the days that an address names", () => {
  it.each([
    ["", { day: TODAY, count: 1, filter: "all" }],
    ["?day=2027-04-19", { day: "2027-04-19", count: 1, filter: "all" }],
    ["?club=11&day=2027-04-19&view=week&show=501", { day: "2027-04-19", count: 7, filter: "501" }],
  ])("of %j are read from it", (search, days) => {
    expect(addressedDays(search, TODAY)).toEqual(days);
  });

  it.each(["2027-13-01", "2027-02-30", "0027-03-24", "tomorrow"])(
    "are today where no year has a day %s",
    (day) => {
      expect(addressedDays(`?day=${day}`, TODAY).day).toBe(TODAY);
    },
  );
});
