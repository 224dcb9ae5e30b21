import { describe, expect, it } from "vitest";
import type { Intervals } from "../../../shared/calendar/hours.ts";
import { formatLocal, localDay, localSegments } from "../../../shared/calendar/local-time.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { Bookability, type BookingTerms, freeStarts, gridStarts } from "../../../shared/holds/bookability.ts";
import {
  bookingTerms,
  CLOCK,
  coach,
  type Held,
  LONDON,
  namedCoach,
  occupancies,
} from "../../support/booking-terms.ts";
import type { HeldSpan } from "../../support/occupancy-of.ts";
import { type ClockChange, clockChanges, timeOfDay } from "../calendar/wall-clock.ts";

const MINUTE_MS = 60_000;
const STEPS = [5, 10, 15, 20, 30, 60] as const;

/** The starts of the grid in a stretch, as local clocks show them. */
function grid(timeZone: string, from: string, to: string, stepMinutes: number): string[] {
  const stretch = { startMs: Date.parse(from), endMs: Date.parse(to) };
  const starts = gridStarts({ ...stretch, stepMinutes }, localSegments(timeZone, stretch, utcOffsetMs));
  return [...starts].map(({ startMs, offsetMs }) => formatLocal(startMs, offsetMs).slice(11, 22));
}

describe("the grid of starts", () => {
  it("has the first and not the end", () => {
    expect(grid("UTC", "2026-12-01T10:00:00Z", "2026-12-01T10:45:00Z", 15)).toEqual([
      "10:00:00+00",
      "10:15:00+00",
      "10:30:00+00",
    ]);
    expect(grid("UTC", "2026-12-01T10:00:00.001Z", "2026-12-01T10:15:00.001Z", 15)).toEqual(["10:15:00+00"]);
    expect(grid("UTC", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z", 15)).toEqual([]);
  });

  it.each([
    ["Asia/Kathmandu", 60, ["16:00:00+05", "17:00:00+05"]],
    [
      "Asia/Kathmandu",
      20,
      ["15:20:00+05", "15:40:00+05", "16:00:00+05", "16:20:00+05", "16:40:00+05", "17:00:00+05"],
    ],
    ["America/St_Johns", 60, ["06:00:00-03", "07:00:00-03"]],
    ["Australia/Lord_Howe", 60, ["21:00:00+11", "22:00:00+11"]],
  ])("has multiples of the step on the clocks of %s, every %i minutes", (zone, step, expected) => {
    expect(grid(zone, "2026-12-01T09:30:00Z", "2026-12-01T11:30:00Z", step)).toEqual(expected);
  });

  it("has no start in the hour that is skipped, and goes on right after it", () => {
    expect(grid("Europe/London", "2027-03-28T00:30:00Z", "2027-03-28T01:31:00Z", 30)).toEqual([
      "00:30:00+00",
      "02:00:00+01",
      "02:30:00+01",
    ]);
  });

  it("has both starts where an hour comes twice", () => {
    expect(grid("Europe/London", "2027-10-31T00:00:00Z", "2027-10-31T02:00:00Z", 30)).toEqual([
      "01:00:00+01",
      "01:30:00+01",
      "01:00:00+00",
      "01:30:00+00",
    ]);
  });

  it("is anew on the clock where it is changed by half an hour", () => {
    // Lord Howe Island, 4 October 2026: 02:00 is 02:30.
    expect(grid("Australia/Lord_Howe", "2026-10-03T14:30:00Z", "2026-10-03T17:00:00Z", 60)).toEqual([
      "01:00:00+10",
      "03:00:00+11",
    ]);
  });
});

describe("the free starts", () => {
  const from = Date.parse("2026-12-01T10:00:00Z");
  const free = (terms: BookingTerms, startMs: number, endMs: number, held: Held = {}) => {
    const range = { startMs, endMs };
    const bookability = new Bookability(terms, range, CLOCK, occupancies(range, held));
    const starts = [...freeStarts(bookability, { ...range, stepMinutes: 30 })];
    return starts.map((start) => new Date(start.startMs).toISOString().slice(5, 16));
  };

  it("are those of the grid at which a booking can begin", () => {
    const busy = { "coach#11#501": [{ from: "2026-12-01T12:00:00Z", to: "2026-12-01T12:30:00Z" }] };
    expect(free(bookingTerms(), from, from + 4 * 3_600_000, busy)).toEqual([
      "12-01T10:00",
      "12-01T10:30",
      "12-01T11:00",
      "12-01T12:30",
      "12-01T13:00",
      "12-01T13:30",
    ]);
  });

  it("begin now: the forgiven skew is not offered", () => {
    const now = CLOCK.now.getTime();
    expect(free(bookingTerms(), now - 3_600_000, now + 3_600_000)).toEqual(["11-20T09:00", "11-20T09:30"]);
    expect(free(bookingTerms({ noticeMinutes: 30 }), now, now + 3_600_000)).toEqual(["11-20T09:30"]);
    expect(free(bookingTerms({ noticeMinutes: 31 }), now, now + 3_600_000)).toEqual([]);
  });

  it("end with the last start that the tenant takes", () => {
    const lastMs = CLOCK.now.getTime() + 365 * 86_400_000;
    expect(free(bookingTerms(), lastMs - 1_800_000, lastMs + 3_600_000)).toEqual([
      "11-20T08:30",
      "11-20T09:00",
    ]);
  });

  it("are none where the tenant is inactive", () => {
    const tenant = { ...LONDON, is_active: false };
    expect(free(bookingTerms({ tenant }), from, from + 3_600_000)).toEqual([]);
  });
});

describe("the starts of a local day", () => {
  it("are those of a naive computation, at every transition of every zone, for every step", () => {
    let offered = 0;
    for (const [index, change] of clockChanges().entries()) {
      const club = generatedClub(index, change);
      const isFree = naiveRule(club, change);
      for (const date of change.dates) {
        const day = localDay(change.zone, date, utcOffsetMs);
        const calendar = occupancies(day, { "coach#11#501": [club.held] });
        const bookability = new Bookability(termsOf(club, change), day, EARLIER, calendar);
        for (const stepMinutes of STEPS) {
          const expected = change.minutes.filter(
            (minute, at) => minute.date === date && minute.minuteOfDay % stepMinutes === 0 && isFree(at),
          );
          const found = [...freeStarts(bookability, { ...day, stepMinutes })];
          expect(
            found.map(({ startMs, offsetMs }) => [startMs, formatLocal(startMs, offsetMs).slice(0, 16)]),
            `${change.zone} ${date}, every ${stepMinutes} minutes`,
          ).toEqual(
            expected.map(({ startMs, minuteOfDay }) => [startMs, `${date}T${timeOfDay(minuteOfDay)}`]),
          );
          offered += found.length;
        }
      }
    }
    expect(offered).toBeGreaterThan(50_000);
  });
});

const EARLIER = { now: new Date("2025-06-01T00:00:00Z"), utcOffsetMs };
const BUFFERS = { bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
const OPENINGS: readonly Intervals[] = [
  [["00:00", "24:00"]],
  [
    ["00:30", "02:30"],
    ["03:00", "24:00"],
  ],
  [
    ["00:00", "01:15"],
    ["01:20", "04:10"],
    ["21:40", "24:00"],
  ],
];
const DUTIES: readonly Intervals[] = [
  [["00:00", "24:00"]],
  [["01:00", "23:30"]],
  [
    ["00:00", "12:00"],
    ["12:30", "24:00"],
  ],
];

/** A club with one coach, who is held for 25 minutes within three hours of a change of the clocks. */
interface GeneratedClub {
  readonly opening: Intervals;
  readonly duty: Intervals;
  readonly durationMinutes: number;
  readonly held: HeldSpan;
}

function generatedClub(index: number, { changeMs }: ClockChange): GeneratedClub {
  const heldMs = changeMs + ((index % 7) - 3) * 60 * MINUTE_MS;
  return {
    opening: OPENINGS[index % OPENINGS.length] ?? [],
    duty: DUTIES[(index >> 1) % DUTIES.length] ?? [],
    durationMinutes: [30, 45, 60, 90][index % 4] ?? 0,
    held: {
      from: new Date(heldMs).toISOString(),
      to: new Date(heldMs + 25 * MINUTE_MS).toISOString(),
    },
  };
}

function termsOf({ opening, duty, durationMinutes }: GeneratedClub, { zone }: ClockChange): BookingTerms {
  return bookingTerms({
    tenant: { ...LONDON, time_zone: zone, max_advance_days: 3_650 },
    durationMinutes,
    hours: [() => opening],
    choices: [
      namedCoach(
        coach(501, () => duty),
        BUFFERS,
      ),
    ],
  });
}

/** Whether a booking can begin at a minute: whether each of its own is within all hours, and none is held. */
function naiveRule(
  { opening, duty, durationMinutes, held }: GeneratedClub,
  { minutes }: ClockChange,
): (at: number) => boolean {
  const isWorked = minutes.map(({ minuteOfDay }) => {
    const time = timeOfDay(minuteOfDay);
    return [opening, duty].every((intervals) =>
      intervals.some(([opens, closes]) => opens <= time && time < closes),
    );
  });
  const [heldFromMs, heldToMs] = [Date.parse(held.from), Date.parse(held.to)];
  return (at) => {
    const startMs = minutes[at]?.startMs ?? Number.NaN;
    const heldByItMs = startMs - BUFFERS.bufferBeforeMinutes * MINUTE_MS;
    const freeAgainMs = startMs + (durationMinutes + BUFFERS.bufferAfterMinutes) * MINUTE_MS;
    const isFree = freeAgainMs <= heldFromMs || heldByItMs >= heldToMs;
    return isFree && isWorked.slice(at, at + durationMinutes).every((isOpen) => isOpen);
  };
}
