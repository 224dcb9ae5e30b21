import { expect, it } from "vitest";
import { ClubTime } from "../../../../shared/pages/parts/club-time.ts";
import { partsOfDay } from "../../../../shared/pages/parts/free-slots.ts";
import { openingHours } from "../../../../shared/pages/visitor/opening-hours.ts";

type Hours = [string, string][];
const DAY: Hours = [["06:00", "22:00"]];
const WEEK = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY };

it("says hours once for weekdays in a row, and names the days on which the club is closed", () => {
  const time = new ClubTime("Europe/London", "en-GB");
  const split: Hours = [
    ["08:00", "12:00"],
    ["18:00", "24:00"],
  ];
  expect(openingHours({ ...WEEK, saturday: split, sunday: [] }, { time, locale: "en-GB" })).toEqual([
    { days: "Mon–Fri", hours: "06:00–22:00" },
    { days: "Sat", hours: "08:00–12:00, 18:00–00:00" },
    { days: "Sun", hours: "" },
  ]);
});

it("parts a day's times at noon and at five on the club's clock", () => {
  const slot = (clock: string) => ({
    start_date_time: "",
    end_date_time: "",
    local_start: `2027-03-24T${clock}:00+00:00`,
  });
  const parts = partsOfDay(["00:00", "11:59", "12:00", "16:59", "17:00", "23:45"].map(slot));
  expect(
    parts.map(({ part, slots }) => [part, ...slots.map((each) => each.local_start.slice(11, 16))]),
  ).toEqual([
    ["morning", "00:00", "11:59"],
    ["afternoon", "12:00", "16:59"],
    ["evening", "17:00", "23:45"],
  ]);
  expect(partsOfDay([slot("18:00")]).map(({ part }) => part)).toEqual(["evening"]);
});
