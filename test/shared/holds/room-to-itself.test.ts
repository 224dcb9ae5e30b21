import { beforeEach, describe, expect, it } from "vitest";
import { cellsOf } from "../../../shared/calendar/cells.ts";
import { bookabilityAt } from "../../../shared/holds/bookability.ts";
import { type ChangeOfPlan, planWrites } from "../../../shared/holds/change-of-plan.ts";
import type { Hold, OwnHold, Party } from "../../../shared/holds/party.ts";
import { readOccupancies } from "../../../shared/holds/read-occupancies.ts";
import { asCalendarDay, calendarDays, makeUnavailable } from "../../../shared/tables/calendar-table.ts";
import { bookingTerms, CLOCK, namedRoom, room, roomOfClass } from "../../support/booking-terms.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../support/engine.ts";
import { sampleOf } from "../../support/run-size.ts";

const DAY = "2026-12-01";
const NOW = new Date("2026-11-20T09:00:00Z");
const KEY = "room#11#72";
const HALL = roomOfClass(72);
const NOBODY: readonly never[] = [];
const AT_TEN = span("10:00", "11:00");

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

function span(from: string, to: string) {
  return { startMs: Date.parse(`${DAY}T${from}:00Z`), endMs: Date.parse(`${DAY}T${to}:00Z`) };
}

function hold(party: Party, during = AT_TEN): Hold {
  return { party, ...during };
}

function own({ party, startMs, endMs }: Hold): OwnHold {
  const { key, places = 1 } = party.holder;
  const stretch = { startMs, endMs };
  return { holder: key, places, ...stretch, span: stretch };
}

function comes(party: Party, during = AT_TEN): ChangeOfPlan {
  return { before: NOBODY, after: [hold(party, during)] };
}

function leaves(party: Party, during = AT_TEN): ChangeOfPlan {
  return { before: [own(hold(party, during))], after: NOBODY };
}

function moves(party: Party, from: typeof AT_TEN, to: typeof AT_TEN): ChangeOfPlan {
  return { before: [own(hold(party, from))], after: [hold(party, to)] };
}

function times(count: number, plan: ChangeOfPlan): ChangeOfPlan[] {
  return Array.from({ length: count }, () => plan);
}

/** Whether changes were made together, in one commit. */
async function commit(...plans: readonly ChangeOfPlan[]): Promise<boolean> {
  return (await tables.database.commit(planWrites(plans, NOW))).committed;
}

/** Makes the room unavailable whatever holds it. */
async function close({ startMs, endMs }: typeof AT_TEN): Promise<void> {
  for (const cells of cellsOf(startMs, endMs)) {
    const { committed } = await tables.database.commit({
      closed: makeUnavailable({ ...cells, holder: KEY }, (await readRoom()).revision),
    });
    expect(committed).toBe(true);
  }
}

/** The revision of the room's day, and the places that are taken at 10:00. */
async function readRoom() {
  const read = { revision: 0, places: 0 };
  await tables.database.visit(calendarDays(KEY, DAY, DAY, true), (item) => {
    const { revision, forEachCell } = asCalendarDay(item);
    read.revision = revision;
    forEachCell((cell, places) => {
      if (cell === cellsOf(AT_TEN.startMs, AT_TEN.endMs)[0]?.from) read.places = places;
    });
  });
  return read;
}

describe("a class", () => {
  it.each([1, 3, 1_000])(
    "keeps every appointment out of a room for %i, also for one minute",
    async (places) => {
      expect(await commit(comes(HALL))).toBe(true);
      expect(await commit(comes(room(72, places)))).toBe(false);
      expect(await commit(comes(room(72, places), span("09:00", "10:01")))).toBe(false);
      expect(await commit(comes(room(72, places), span("10:59", "12:00")))).toBe(false);
      expect(await commit(comes(room(72, places), span("09:00", "10:00")))).toBe(true);
      expect(await commit(comes(room(72, places), span("11:00", "12:00")))).toBe(true);
    },
  );

  it("keeps out every other class, and an appointment after a file that raises the capacity", async () => {
    expect(await commit(comes(HALL))).toBe(true);
    expect(await commit(comes(HALL))).toBe(false);
    expect(await commit(comes(HALL, span("10:30", "11:30")))).toBe(false);
    expect(await commit(comes(HALL, span("11:00", "12:00")))).toBe(true);
    expect(await commit(comes(room(72, 3)))).toBe(false);
    expect(await commit(comes(room(72, 5)))).toBe(false);
  });

  it("is refused by one appointment in a room for three, and takes the room once that has left", async () => {
    const appointment = span("10:15", "11:00");
    expect(await commit(comes(room(72, 3), appointment))).toBe(true);
    expect(await commit(comes(HALL))).toBe(false);
    expect(await commit(comes(HALL, span("09:15", "10:15")))).toBe(true);
    expect(await commit(leaves(room(72, 3), appointment))).toBe(true);
    expect(await commit(comes(HALL, span("10:15", "11:00")))).toBe(true);
  });

  it("is refused by 999 appointments of 1,000, which leave room for one more", async () => {
    const large = room(72, 1_000);
    expect(await commit(...times(999, comes(large)))).toBe(true);
    expect(await commit(comes(HALL))).toBe(false);
    expect(await commit(comes(large))).toBe(true);
    expect(await commit(comes(large))).toBe(false);
    expect(await commit(...times(999, leaves(large)), comes(HALL))).toBe(false);
    expect(await commit(...times(1_000, leaves(large)), comes(HALL))).toBe(true);
    expect(await commit(comes(large))).toBe(false);
    expect(await commit(leaves(HALL), ...times(1_000, comes(large)))).toBe(true);
    expect(await readRoom()).toMatchObject({ places: 1_000 });
  });

  it("moves by a part of its length, unless an appointment has what is new", async () => {
    const later = span("10:30", "11:30");
    await commit(comes(HALL));
    await commit(comes(room(72, 3), span("11:00", "11:05")));
    expect(await commit(moves(HALL, AT_TEN, later))).toBe(false);
    expect(await commit(moves(HALL, AT_TEN, span("09:30", "10:30")))).toBe(true);
    expect(await commit(comes(room(72, 3), span("10:30", "11:00")))).toBe(true);
    expect(await commit(moves(HALL, span("09:30", "10:30"), span("09:35", "10:35")))).toBe(false);
  });

  it("stays under an unavailability that kept it, shrinks and leaves, but takes no more of it", async () => {
    await commit(comes(HALL));
    await close(span("10:30", "12:00"));
    expect(await commit(moves(HALL, AT_TEN, span("10:00", "11:05")))).toBe(false);
    expect(await commit(moves(HALL, AT_TEN, span("09:55", "11:00")))).toBe(true);
    expect(await commit(moves(HALL, span("09:55", "11:00"), span("10:30", "10:55")))).toBe(true);
    expect(await commit(leaves(HALL, span("10:30", "10:55")))).toBe(true);
    expect(await commit(comes(HALL, span("10:30", "10:35")))).toBe(false);
    expect(await commit(comes(room(72, 1_000), span("10:30", "10:35")))).toBe(false);
    expect(await commit(comes(HALL, span("10:00", "10:30")))).toBe(true);
  });

  it("exchanges its time with an appointment of its own room, in one commit", async () => {
    const [early, late] = [AT_TEN, span("11:00", "12:00")];
    await commit(comes(HALL, early));
    await commit(comes(room(72, 3), late));
    expect(await commit(moves(HALL, early, late))).toBe(false);
    expect(await commit(moves(HALL, early, late), moves(room(72, 3), late, early))).toBe(true);
    expect(await readRoom()).toMatchObject({ places: 1 });
    expect(await commit(comes(room(72, 3), early))).toBe(true);
    expect(await commit(comes(room(72, 3), late))).toBe(false);
  });
});

/** A room for three before a commit, and what leaves it and comes in by the commit. */
interface Exchange {
  readonly appointments: number;
  readonly hasClass: boolean;
  readonly isUnavailable: boolean;
  readonly leave: number;
  readonly come: number | "class";
}

const EXCHANGES: readonly Exchange[] = [0, 1, 2, 3, "class" as const].flatMap((taken) => {
  const hasClass = taken === "class";
  const appointments = hasClass ? 0 : taken;
  const leaving = hasClass ? [0, 1] : Array.from({ length: appointments + 1 }, (_, count) => count);
  return leaving.flatMap((leave) =>
    [0, 1, 2, 3, "class" as const].flatMap((come) =>
      [false, true].map((isUnavailable) => ({ appointments, hasClass, isUnavailable, leave, come })),
    ),
  );
});

/** Whether what comes in fits into a room for three, beside what stays. */
function fits({ appointments, hasClass, isUnavailable, leave, come }: Exchange): boolean {
  if (come === 0) return true;
  const staying = (hasClass ? 1 : appointments) - leave;
  if (isUnavailable || (hasClass && staying > 0)) return false;
  return come === "class" ? staying === 0 : staying + come <= 3;
}

function nameOf({ appointments, hasClass, isUnavailable, leave, come }: Exchange): string {
  const before = hasClass ? "a class" : `${appointments} appointments`;
  return `${leave} of ${before} for ${come === "class" ? "a class" : come}${isUnavailable ? ", closed" : ""}`;
}

describe("what leaves a room and what comes in by one commit", () => {
  const cases = sampleOf(EXCHANGES, 180).map((exchange) => [nameOf(exchange), exchange] as const);

  it.each(cases)("comes in exactly where it fits beside what stays: %s", async (_, exchange) => {
    const { appointments, hasClass, isUnavailable, leave, come } = exchange;
    const kind = hasClass ? HALL : room(72, 3);
    const before = hasClass ? 1 : appointments;
    if (before > 0) expect(await commit(...times(before, comes(kind)))).toBe(true);
    if (isUnavailable) await close(AT_TEN);
    const coming = come === "class" ? [comes(HALL)] : times(come, comes(room(72, 3)));
    const leaving = times(leave, leaves(kind));
    if (leave === 0 && come === 0) return expect(planWrites([], NOW)).toEqual({});
    // The calendar as it is read says the same as the conditions of the commit.
    if (come === 1 || come === "class") {
      const terms = bookingTerms({
        hours: [],
        choices: [namedRoom(come === "class" ? HALL : room(72, 3))],
      });
      const vacated = leaving.flatMap((plan) => plan.before);
      const look = { ...AT_TEN, holders: [KEY], vacated, consistent: true };
      const seen = await readOccupancies(tables.database, look);
      const bookability = bookabilityAt(terms, AT_TEN.startMs, CLOCK, seen);
      expect(bookability.isBookable(AT_TEN.startMs)).toBe(fits(exchange));
    }
    expect(await commit(...leaving, ...coming)).toBe(fits(exchange));
    const placesOf = (bookings: number, isClass: boolean) => bookings * (isClass ? 5_000 : 1);
    const stays = placesOf(before - (fits(exchange) ? leave : 0), hasClass);
    const came = fits(exchange) ? placesOf(come === "class" ? 1 : come, come === "class") : 0;
    expect(await readRoom()).toMatchObject({ places: stays + came });
  });
});
