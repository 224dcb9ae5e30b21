import { describe, expect, it } from "vitest";
import { type KnownDays, whyNotFree } from "../../../../../shared/pages/desk/coaches/coach-times.ts";
import { appointmentEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { wholeDays } from "../../../../../shared/pages/desk/day/hours.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { appointment, away, CLUB, listed, plannedClass } from "../desk-records.ts";

const AMARA = 501;
const time = new ClubTime("Europe/London", "en-GB");
const whole = wholeDays({ day: "2027-03-24", count: 1 }, time);
/** From ten to eleven, with somebody else. */
const BOOKING = appointmentEntry(appointment({ coach_id: 502 }));

function known(records: Partial<KnownDays["records"]>, days = whole): KnownDays {
  const none = { appointments: [], classes: [], unavailability: [] };
  return { club: CLUB, time, records: { ...none, ...records }, whole: days };
}

describe("why a coach is not free", () => {
  it.each([
    ["nothing is booked", {}, undefined],
    ["they are away", { unavailability: [away()] }, "away"],
    [
      "they are away from the end on",
      { unavailability: [away({ start_date_time: "2027-03-24T11:00:00.000Z" })] },
      undefined,
    ],
    ["they have another appointment", { appointments: [listed({ id: 2 })] }, "busy"],
    ["they have it themselves", { appointments: [listed({ id: 1 })] }, undefined],
    ["the other one is cancelled", { appointments: [listed({ id: 2, status: "cancelled" })] }, undefined],
    [
      "they have a class",
      { classes: [plannedClass({ start_date_time: "2027-03-24T10:45:00.000Z" })] },
      "busy",
    ],
    ["the class begins at noon", { classes: [plannedClass()] }, undefined],
    ["they are away, and booked", { unavailability: [away()], appointments: [listed({ id: 2 })] }, "away"],
  ] satisfies [string, Partial<KnownDays["records"]>, string | undefined][])(
    "where %s",
    (_, records, kind) => {
      expect(whyNotFree(known(records), AMARA, BOOKING)?.kind).toBe(kind);
    },
  );

  it("is that they do not work then, on days that were read alone", () => {
    const sunday = {
      start_date_time: "2027-03-28T10:00:00.000Z",
      end_date_time: "2027-03-28T11:00:00.000Z",
    };
    const booking = appointmentEntry(appointment({ coach_id: 502, ...sunday }));
    const read = wholeDays({ day: "2027-03-28", count: 1 }, time);
    expect(whyNotFree(known({}, read), AMARA, booking)).toEqual({ kind: "off duty" });
    expect(whyNotFree(known({}), AMARA, booking)).toBeUndefined();
  });
});
