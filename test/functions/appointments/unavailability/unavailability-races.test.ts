import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, times, type UnavailabilityCalls } from "./unavailability.ts";

const club = useSampleClub();
const HALF_HOUR_MS = 30 * 60_000;
const BOOKERS = 20;
const ROUNDS = 6;
const LEAD_MS = 8;

const FIRST_CLIENT = 20_001;

// A client each: bookings of one client wait for each other.
beforeEach(async () => {
  const clients = await storedItems(club.tables, "Clients");
  const one = clients.find(({ tenant_id, client_id }) => tenant_id === 11 && client_id === 9003);
  const copies = Array.from({ length: BOOKERS }, (_, index) => FIRST_CLIENT + index).map((client_id) => ({
    ...one,
    client_id,
    record: `client#${client_id}`,
  }));
  await new BulkTables(club.tables.client, club.tables.names).put("Clients", copies);
});

/** Books half an hour each with coach 501, one after the other from 08:00 on, all at once. */
function bookAll(day: string) {
  return Promise.all(
    Array.from({ length: BOOKERS }, (_, index) => {
      const start = new Date(Date.parse(`${day}T08:00:00Z`) + index * HALF_HOUR_MS).toISOString();
      return book(club, start, { subtype_id: 1011, client_id: FIRST_CLIENT + index });
    }),
  );
}

/**
 * Adds an unavailability over all of these bookings: after them in the first round, before them in the last, and among
 * them in between, where they begin a little later with each round.
 */
async function race(coach: UnavailabilityCalls, round: number, on_conflict: string) {
  const day = `2026-12-${String(round + 1).padStart(2, "0")}`;
  const span = times(`${day}T00:00:00Z`, `${day}T23:59:00Z`);
  const early = round === 0 ? await bookAll(day) : undefined;
  const adding = coach.add({ ...span, on_conflict });
  await (round === ROUNDS - 1 ? adding : sleep(round * LEAD_MS));
  const [added, bookings] = await Promise.all([adding, early ?? bookAll(day)]);
  for (const { id, problems } of bookings) {
    expect(problems).toEqual(id === undefined ? ["COACH_UNAVAILABLE coach_id"] : []);
  }
  return { added, booked: bookings.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b) };
}

function ids({ jsonObject }: { readonly jsonObject: { readonly appointment_ids: readonly number[] } }) {
  return jsonObject.appointment_ids.toSorted((a, b) => a - b);
}

describe("an unavailability and 20 bookings at once", () => {
  it("never both succeed where bookings refuse it", async () => {
    const coach = ofCoach(club, 501);
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { added, booked } = await race(coach, round, "refuse");
      statuses.push(added.status);
      if (added.status === 201) expect(booked).toEqual([]);
      else expect(refusalProblems(added.body)).toEqual(["COACH_BOOKED coach_id"]);
      if (added.status !== 201) expect(booked).toEqual(expect.arrayContaining(ids(added.body.info[0])));
    }
    expect(new Set(statuses)).toEqual(new Set([201, 400]));
  });

  it("both succeed where bookings are kept, and it names all that came before it", async () => {
    const coach = ofCoach(club, 501);
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { added, booked } = await race(coach, round, "keep");
      expect(added.status).toBe(201);
      const [warning] = added.body.create_response.info;
      expect(warning === undefined ? [] : ids(warning)).toEqual(booked);
      counts.push(booked.length);
    }
    expect([counts[0], counts.at(-1)]).toEqual([BOOKERS, 0]);
  });

  it("leave the calendar as their sum, and as the bookings alone once all are removed", async () => {
    const coach = ofCoach(club, 501);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { added, booked } = await race(coach, round, "keep");
      const { days } = await calendarOf(club, "coach#11#501");
      expect(sumOfCells(days[round])).toBe(booked.length * 6 + 288 * 10_000);
      await coach.remove(added.body.create_response.id);
      expect(sumOfCells((await calendarOf(club, "coach#11#501")).days[round])).toBe(booked.length * 6);
    }
  });
});

describe("many unavailabilities at once", () => {
  it("all succeed, and all removals give back what each took", async () => {
    const coach = ofCoach(club, 501);
    const span = times("2026-12-01T10:00:00Z", "2026-12-03T10:00:00Z");
    const added = await Promise.all(Array.from({ length: 8 }, () => coach.add(span)));
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const [, whole] = (await calendarOf(club, "coach#11#501")).days;
    expect(sumOfCells(whole)).toBe(8 * 288 * 10_000);
    await Promise.all(added.map(({ body }) => coach.remove(body.create_response.id)));
    const { days } = await calendarOf(club, "coach#11#501");
    expect(days.map(sumOfCells)).toEqual([0, 0, 0]);
  }, 30_000);

  it("are one where they come under one key, and so are their removals", async () => {
    const coach = ofCoach(club, 501);
    const headers = { "Idempotency-Key": "once" };
    const span = times("2026-12-01T10:00:00Z", "2026-12-03T10:00:00Z");
    const added = await Promise.all(Array.from({ length: 8 }, () => coach.add(span, { headers })));
    expect(new Set(added.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { days, records } = await calendarOf(club, "coach#11#501");
    expect([records.length, sumOfCells(days[1])]).toEqual([1, 288 * 10_000]);
    const id = added[0]?.body.create_response.id;
    const removed = await Promise.all(Array.from({ length: 8 }, () => coach.remove(id, { headers })));
    expect(new Set(removed.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${JSON.stringify({ id, info: [] })}`]),
    );
    expect((await calendarOf(club, "coach#11#501")).days.map(sumOfCells)).toEqual([0, 0, 0]);
  }, 30_000);

  it("is removed once by removals without a key: the others had nothing left to do", async () => {
    const coach = ofCoach(club, 501);
    const { body } = await coach.add(times("2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z"));
    const removed = await Promise.all(Array.from({ length: 8 }, () => coach.remove(body.create_response.id)));
    expect(removed.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(removed.filter(({ body: { info } }) => info.length === 0)).toHaveLength(1);
    expect((await calendarOf(club, "coach#11#501")).days.map(sumOfCells)).toEqual([0]);
  }, 30_000);
});

function sumOfCells(day: Readonly<Record<string, unknown>> = {}): number {
  const cells = Object.entries(day).filter(([name]) => /^[a-x][\dab]$/.test(name));
  return cells.reduce((sum, [, count]) => sum + Number(count), 0);
}
