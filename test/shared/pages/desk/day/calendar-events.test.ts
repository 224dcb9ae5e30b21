import { describe, expect, it } from "vitest";
import { backgroundEvents, calendarClock } from "../../../../../shared/pages/desk/day/calendar-events.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { CLUB, TENANT } from "../desk-records.ts";

const time = new ClubTime("Europe/London", "en-GB");

/** The stretches of a day in which the tours' column is shaded as closed, `from–to` on the calendar's own clock. */
function closedOn(sunday: string, monday: string): string[] {
  const days = { day: monday, count: 7 } as const;
  const opening_hours = { ...TENANT.opening_hours, sunday: [["10:00", "16:00"]] as [string, string][] };
  const events = backgroundEvents(
    [],
    {
      club: { ...CLUB, tenant: { ...TENANT, opening_hours } },
      time,
      clock: calendarClock(days, time),
      days,
      columns: [{ id: "tours", name: "Tours", coachId: undefined }],
      hours: [6, 22],
    },
    () => "",
  );
  return (
    events
      .filter(({ start }) => String(start).startsWith(sunday))
      .map(({ start, end }) => [String(start).slice(11, 16), String(end).slice(11, 16)] as const)
      // What is shaded beyond the shown hours, nobody sees.
      .map(([from, to]) => `${from < "06:00" ? "06:00" : from}–${to > "22:00" ? "22:00" : to}`)
  );
}

describe("a week in which the clocks change", () => {
  it.each([
    ["2027-03-21", "2027-03-15"],
    ["2027-03-28", "2027-03-22"],
    ["2027-10-31", "2027-10-25"],
  ])(
    "shades all hours in which the club is closed on Sunday %s, none too few at either end",
    (sunday, monday) => {
      expect(closedOn(sunday, monday)).toEqual(["06:00–10:00", "16:00–22:00"]);
    },
  );
});
