import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { cellsOf } from "../../../shared/calendar/cells.ts";
import { exceptOn } from "../../../shared/calendar/hours.ts";
import type { Stretch } from "../../../shared/calendar/stretch.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { type FreeTimeSearch, openPart, readFreeTime } from "../../../shared/holds/free-time.ts";
import { bookingTerms, CLOCK, coach, LONDON, namedClient, namedCoach } from "../../support/booking-terms.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { holdCells } from "../../support/hold-cells.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COACH = "coach#11#501";

let tables: TestTables;

/** Holds the coach from 12:00 to 13:00 on each of the first days of December. */
beforeAll(async () => {
  tables = await createTestTables();
  for (let day = 1; day <= 5; day += 1) {
    const startMs = Date.parse(`2026-12-0${day}T12:00:00Z`);
    for (const cells of cellsOf(startMs, startMs + 60 * MINUTE_MS)) {
      await tables.database.commit({ hold: holdCells({ ...cells, holder: COACH }, 1) });
    }
  }
});

function search(terms: BookingTerms, fields: Partial<FreeTimeSearch> = {}): FreeTimeSearch {
  return { terms, stepMinutes: 30, clock: CLOCK, ...fields };
}

function range(from: string, to: string): Stretch {
  return { startMs: Date.parse(from), endMs: Date.parse(to) };
}

/** The free starts of a range, `DDTHH:mm`. */
async function free(asked: FreeTimeSearch, within: Stretch): Promise<string[]> {
  const { starts } = await readFreeTime(tables.database, asked, within);
  return [...starts].map(({ startMs }) => new Date(startMs).toISOString().slice(8, 16));
}

describe("the open part of a range", () => {
  const shown = (open: Stretch | undefined) =>
    open && [open.startMs, open.endMs - 1].map((ms) => new Date(ms).toISOString().slice(5, 16));

  it("begins with the first start that fits the hours and ends with the last", () => {
    const day = range("2026-12-01T00:00:00Z", "2026-12-03T00:00:00Z");
    expect(shown(openPart(search(bookingTerms()), day))).toEqual(["12-01T06:00", "12-02T21:00"]);
  });

  it("begins now, or after the notice, and ends with what the tenant takes in advance", () => {
    const always = range("2020-01-01T00:00:00Z", "2026-11-21T00:00:00Z");
    const tenant = { ...LONDON, max_advance_days: 1 };
    expect(shown(openPart(search(bookingTerms()), always))).toEqual(["11-20T09:00", "11-20T21:00"]);
    expect(shown(openPart(search(bookingTerms({ noticeMinutes: 61 })), always))?.[0]).toBe("11-20T10:30");
    const later = { ...always, endMs: always.endMs + 30 * DAY_MS };
    expect(shown(openPart(search(bookingTerms({ tenant })), later))?.[1]).toBe("11-21T09:00");
  });

  it.each<[string, BookingTerms, Stretch]>([
    ["closed", bookingTerms(), range("2026-12-01T22:00:00Z", "2026-12-02T05:00:00Z")],
    ["past", bookingTerms(), range("2026-11-01T00:00:00Z", "2026-11-20T09:00:00Z")],
    ["too far ahead", bookingTerms(), range("2027-11-20T09:00:01Z", "2027-12-20T00:00:00Z")],
    ["empty", bookingTerms(), range("2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z")],
    [
      "at an inactive tenant",
      bookingTerms({ tenant: { ...LONDON, is_active: false } }),
      range("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z"),
    ],
    [
      "one on which nobody works",
      bookingTerms({ choices: [namedCoach(coach(501, () => []))] }),
      range("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z"),
    ],
  ])("is none where the range is %s", (_, terms, within) => {
    expect(openPart(search(terms), within)).toBeUndefined();
  });
});

describe("the free time of a range", () => {
  const noon = range("2026-12-01T11:00:00Z", "2026-12-01T14:00:00Z");

  it("is where nobody is booked", async () => {
    expect(await free(search(bookingTerms()), noon)).toEqual(["01T11:00", "01T13:00", "01T13:30"]);
  });

  it("has what is held by the booking that is moved, and by no other holder", async () => {
    const hold = range("2026-12-01T12:00:00Z", "2026-12-01T13:00:00Z");
    const moved = (holder: string) => bookingTerms({ ownHolds: [{ ...hold, holder, span: hold }] });
    expect(await free(search(moved(COACH)), noon)).toHaveLength(6);
    expect(await free(search(moved("coach#11#502")), noon)).toHaveLength(3);
  });

  it("is read with the buffers, which may reach into the next UTC day", async () => {
    const choices = [namedCoach(coach(501), { bufferAfterMinutes: 120 }), namedClient(9001)];
    const terms = bookingTerms({ choices, hours: [() => [["00:00", "24:00"]]] });
    const night = range("2026-12-01T21:00:00Z", "2026-12-02T00:00:00Z");
    expect(await free(search(terms), night)).toHaveLength(6);
  });

  it("is the same where only the open part is looked at, for any hours, range and step", async () => {
    const hour = fc.integer({ min: 0, max: 23 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -60, max: 4 * 24 * 60 }),
        fc.integer({ min: 1, max: 3 * 24 * 60 }),
        hour,
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(5, 10, 15, 20, 30, 60),
        async (fromMinutes, minutes, opens, length, stepMinutes) => {
          const time = (at: number) => `${String(Math.min(24, at)).padStart(2, "0")}:00`;
          const closed = [{ date: "2026-12-03", intervals: [] }];
          const hours = [exceptOn(closed, () => [[time(opens), time(opens + length)]])];
          const startMs = Date.parse("2026-12-01T00:00:00Z") + fromMinutes * MINUTE_MS;
          const within = { startMs, endMs: startMs + minutes * MINUTE_MS };
          const asked = search(bookingTerms({ hours }), { stepMinutes });
          const open = openPart(asked, within);
          const ofOpenPart = open === undefined ? [] : await free(asked, open);
          expect(ofOpenPart).toEqual(await free(asked, within));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("takes an eventually consistent query for each whom a booking could hold", async () => {
    const queries: object[] = [];
    const choices = [namedCoach(coach(501)), namedClient(9001)];
    interceptCalls(tables.client, (call, next) => {
      queries.push(call.input);
      return next();
    });
    await free(search(bookingTerms({ choices })), noon);
    expect(queries).toHaveLength(2);
    expect(queries.some((query) => "ConsistentRead" in query)).toBe(false);
  });
});
