import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addClients, book, classWith, leave, memberOf } from "./support/class-bookings.ts";
import { LONDON_BRIDGE_PATH, type TestAnswer } from "./support/function-under-test.ts";
import { asking } from "./support/slots.ts";
import { storeClasses } from "./support/stored-classes.ts";
import { unitRow } from "./support/unit-row.ts";
import { useSampleClub } from "./support/use-sample-club.ts";

const document = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] = /<!-- class-units:start -->(.*?)<!-- class-units:end -->/s.exec(document) ?? [];
const rows = table.trim().split("\n").slice(2);
const club = useSampleClub();
const [BOOKED, OTHER, WAITS] = [1, 2, 3];
const WEEK = { from: "2026-11-21", to: "2026-11-27" };
const WEEK_CLASSES = 100;
const FIRST_START_MS = Date.parse("2026-11-21T06:00:00.000Z");
// 15 a day, the last of the hundred on the seventh.
const A_DAY = 15;

type Send = () => Promise<TestAnswer>;

function keyed(client_id: number) {
  return { ...memberOf(client_id), headers: { "Idempotency-Key": "measured" } };
}

/** A class with two clients in it; if it is full, one waits for it. */
async function scene({ isFull = false } = {}): Promise<number> {
  await addClients(club, [BOOKED, OTHER, WAITS]);
  const classId = await classWith(club, [BOOKED, OTHER], isFull ? { capacity: 2 } : {});
  if (isFull) {
    const { status, text } = await book(club, classId, { client_id: WAITS, if_full: "wait" });
    if (status !== 201) throw new Error(text);
  }
  // The function knows the tenant, whoever asks.
  await club.api.getTenant();
  return classId;
}

const wait = (classId: number) => book(club, classId, { client_id: 9001, if_full: "wait" }, keyed(9001));

const CALLS: readonly (readonly [label: string, prepare: () => Promise<Send>])[] = [
  [
    "book a place",
    async () => {
      const id = await scene();
      return () => book(club, id, { client_id: 9001 }, keyed(9001));
    },
  ],
  [
    "join the line",
    async () => {
      const id = await scene({ isFull: true });
      return () => wait(id);
    },
  ],
  [
    "leave the line",
    async () => {
      const id = await scene({ isFull: true });
      return () => leave(club, id, WAITS, keyed(WAITS));
    },
  ],
  [
    "cancel",
    async () => {
      const id = await scene();
      return () => leave(club, id, BOOKED, keyed(BOOKED));
    },
  ],
  [
    "cancel, and the first who waits is promoted",
    async () => {
      const id = await scene({ isFull: true });
      return () => leave(club, id, BOOKED, keyed(BOOKED));
    },
  ],
  [
    "a timetable of a week",
    async () => {
      await storeClasses(club.tables, weekOfClasses());
      await club.api.getTenantByUuid(undefined, { pathParameters: LONDON_BRIDGE_PATH });
      return () => club.api.listOpenClasses(undefined, asking(WEEK, { pathParameters: LONDON_BRIDGE_PATH }));
    },
  ],
];

function weekOfClasses() {
  return Array.from({ length: WEEK_CLASSES }, (_, index) => ({
    class_id: index + 1,
    class_type_id: 153,
    coach_id: 501 + (index % 5),
    start_date_time: new Date(
      FIRST_START_MS + Math.floor(index / A_DAY) * 86_400_000 + (index % A_DAY) * 3_600_000,
    ).toISOString(),
  }));
}

describe("the table of what requests about classes cost", () => {
  it.each(CALLS)("agrees with the engine's account: %s", async (label, prepare) => {
    const send = await prepare();
    expect(rows).toContain(await unitRow(club, label, send));
  });

  it("has no other row", () => {
    expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual(CALLS.map(([label]) => label));
  });
});
