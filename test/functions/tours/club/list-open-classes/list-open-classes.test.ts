import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import type { TestTables } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { LONDON_BRIDGE_PATH, type RequestOptions } from "../../../../support/function-under-test.ts";
import type { Item } from "../../../../support/replace-items.ts";
import { asking } from "../../../../support/slots.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

type Query = Readonly<Record<string, string | number>>;

/** Sets fields of the club's records. */
async function changeClub(tables: TestTables, isWanted: (item: Item) => boolean, fields: object) {
  const items = (await storedItems(tables, "Club")).filter(isWanted);
  expect(items).not.toEqual([]);
  const changed = items.map((item) => ({ ...item, ...fields }));
  await new BulkTables(tables.client, tables.names).put("Club", changed);
}

const DAY = "2026-11-27";
const at = (time: string, day = DAY) => `${day}T${time}:00.000Z`;

describe("the timetable for visitors", () => {
  const club = useSampleClub(beforeAll);

  beforeAll(async () => {
    await storeClasses(club.tables, [
      {
        class_id: 1,
        start_date_time: at("18:00"),
        booked: 20,
        line: [],
        notes: "Bring a mat",
        virtual_url: "https://meet.example.com",
      },
      { class_id: 2, start_date_time: at("19:00"), booked: 22, waitlist_size: 0 },
      { class_id: 3, start_date_time: at("20:00"), booked: 15, status: "cancelled", cancel_reason: "ill" },
      { class_id: 4, start_date_time: at("20:00"), booked: 14, class_type_id: 112 },
      { class_id: 5, start_date_time: at("00:00", "2026-11-28"), booked: 2, owed: true },
      { class_id: 6, start_date_time: at("23:59", "2027-02-20") },
      { class_id: 7, start_date_time: at("00:00", "2027-02-21") },
      { class_id: 8, start_date_time: at("18:00", "2026-11-19") },
      { class_id: 9, tenant_id: 13, start_date_time: at("18:00") },
    ]);
    await storeClassBookings(club.tables, [{ class_id: 1, client_id: 9001, start_date_time: at("18:00") }]);
  });

  function list(query: Query, options: RequestOptions = {}) {
    return club.api.listOpenClasses(undefined, asking(query, options));
  }

  async function ids(query: Query): Promise<number[]> {
    const found: number[] = [];
    let cursor: string | null = "";
    do {
      const { body } = await list({ ...query, cursor });
      found.push(...body.classes.map(({ class_id }: { class_id: number }) => class_id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    return found;
  }

  it.each<[string, Query, number[]]>([
    ["a day, by start, then by id", { date: DAY }, [1, 2, 3, 4]],
    ["days, the last one included", { from: DAY, to: "2026-11-28" }, [1, 2, 3, 4, 5]],
    ["the last day that is shown", { date: "2027-02-20" }, [6]],
    ["a type", { date: DAY, class_type_id: 112 }, [4]],
    ["a type that there is not", { date: DAY, class_type_id: 99 }, []],
    ["one class", { class_id: 4 }, [4]],
    ["one class on the last day", { class_id: 6 }, [6]],
    ["no class after it", { class_id: 7 }, []],
    ["no class of yesterday", { class_id: 8 }, []],
    ["no class of another tenant", { class_id: 9 }, []],
    ["no class that there is not", { class_id: 99 }, []],
    ["31 days", { from: "2026-11-20", to: "2026-12-20" }, [1, 2, 3, 4, 5]],
  ])("lists %s", async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
    expect(await ids({ ...query, limit: 1 })).toEqual(expected);
  });

  it("shows what anybody may see, and nothing of who comes", async () => {
    const { body, text } = await list({ from: DAY, to: "2026-11-28" });
    expect(body.time_zone).toBe("Europe/London");
    expect(body.classes[0]).toEqual({
      class_id: 1,
      class_type_id: 153,
      name: "Vinyasa yoga",
      description: "A flowing class for those who know the basics.",
      coach_id: 501,
      coach_name: "Amara",
      room_name: "Open floor",
      photo_url: null,
      start_date_time: at("18:00"),
      end_date_time: at("19:00"),
      local_start: "2026-11-27T18:00:00+00:00",
      is_virtual: false,
      status: "scheduled",
      places_left: 0,
      is_full: true,
      has_waitlist: true,
      booking_opens_at: null,
    });
    const shown = body.classes.map((one: Record<string, unknown>) => [
      one.places_left,
      one.is_full,
      one.has_waitlist,
    ]);
    expect(shown).toEqual([
      [0, true, true],
      [0, true, false],
      [5, false, true],
      [6, false, true],
      [0, true, true],
    ]);
    expect(text).not.toMatch(/9001|mat|meet|ill|waiting/);
  });

  it("names a coach as the club file does, with the picture, and says what a type is", async () => {
    const shown = { public_name: "Coach A", photo_url: "https://club.example/a.jpg" };
    await changeClub(club.tables, ({ tenant_id, coach_id }) => tenant_id === 11 && coach_id === 501, shown);
    club.now = new Date("2026-11-20T09:00:02.000Z");
    const { body } = await list({ class_id: 1 });
    expect(body.classes[0]).toMatchObject({ coach_name: "Coach A", photo_url: "https://club.example/a.jpg" });
  });

  it.each<[string, Query, string[]]>([
    ["no range", {}, ["QUERY_PARAMETER_INVALID from", "QUERY_PARAMETER_INVALID to"]],
    ["half a range", { from: DAY }, ["QUERY_PARAMETER_INVALID to"]],
    ["32 days", { from: "2026-11-20", to: "2026-12-21" }, ["QUERY_PARAMETER_INVALID to"]],
    ["an end before the beginning", { from: DAY, to: "2026-11-26" }, ["QUERY_PARAMETER_INVALID to"]],
    ["yesterday", { date: "2026-11-19" }, ["QUERY_PARAMETER_INVALID date"]],
    ["a range from yesterday", { from: "2026-11-19", to: DAY }, ["QUERY_PARAMETER_INVALID from"]],
    ["the 93rd day ahead", { date: "2027-02-21" }, ["QUERY_PARAMETER_INVALID date"]],
    ["a range to it", { from: "2027-02-20", to: "2027-02-21" }, ["QUERY_PARAMETER_INVALID to"]],
    ["a day beside a range", { date: DAY, to: DAY }, ["QUERY_PARAMETER_INVALID date"]],
    ["a class beside a day", { class_id: 1, date: DAY }, ["QUERY_PARAMETER_INVALID date"]],
    [
      "a class beside its type",
      { class_id: 1, class_type_id: 153 },
      ["QUERY_PARAMETER_INVALID class_type_id"],
    ],
    ["an instant", { from: at("18:00"), to: DAY }, ["QUERY_PARAMETER_INVALID from"]],
    ["a day that there is not", { date: "2026-02-30" }, ["QUERY_PARAMETER_INVALID date"]],
    ["a client", { date: DAY, client_id: 9001 }, ["QUERY_PARAMETER_UNKNOWN client_id"]],
    ["a cursor that is none", { date: DAY, cursor: "x" }, ["CURSOR_INVALID cursor"]],
  ])("refuses %s", async (_, query, problems) => {
    const { status, body } = await list(query);
    expect([status, refusalProblems(body)]).toEqual([400, problems]);
  });

  it("has cursors of its own: of the days and the type", async () => {
    const { next_cursor: cursor } = (await list({ date: DAY, limit: 1 })).body;
    for (const query of [{ date: "2026-11-28" }, { date: DAY, class_type_id: 112 }]) {
      expect(refusalProblems((await list({ ...query, cursor })).body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });
});

describe("the timetable for a crowd", () => {
  const club = useSampleClub();
  const BOOKED = { class_id: 1, start_date_time: at("18:00"), booked: 1 };

  beforeEach(() => storeClasses(club.tables, [BOOKED]));

  function list(query: Query) {
    return club.api.listOpenClasses(undefined, asking(query, { pathParameters: LONDON_BRIDGE_PATH }));
  }

  async function placesLeft(query: Query): Promise<number> {
    return (await list(query)).body.classes[0].places_left;
  }

  it("reads a day once in two seconds, whatever is asked of it", async () => {
    const takeAccounts = keepUnitAccount(club.tables);
    const asked: Query[] = [
      ...Array.from({ length: 300 }, () => ({ date: DAY })),
      ...Array.from({ length: 50 }, (_, index) => ({ date: DAY, class_type_id: index + 1 })),
    ];
    const answers = await Promise.all(asked.map(list));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await list({ from: DAY, to: DAY });
    expect(takeAccounts().filter(({ table }) => table === "Classes")).toHaveLength(1);
  });

  it("reads a day five times in ten seconds for 300 readers a second", async () => {
    const takeAccounts = keepUnitAccount(club.tables);
    const [fromMs, readers, seconds] = [club.now.getTime(), 300, 10];
    for (let second = 0; second < seconds; second += 1) {
      // In bursts of thirty, all of whom ask at once.
      for (let burst = 0; burst < 10; burst += 1) {
        club.now = new Date(fromMs + second * 1_000 + burst * 100);
        const answers = await Promise.all(Array.from({ length: readers / 10 }, () => list({ date: DAY })));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
      }
    }
    expect(takeAccounts().filter(({ table }) => table === "Classes")).toHaveLength(seconds / 2);
  });

  it("reads days that are not kept together, and those that are kept not again", async () => {
    await list({ date: "2026-11-25" });
    const takeAccounts = keepUnitAccount(club.tables);
    await list({ from: "2026-11-20", to: "2026-12-20" });
    // From the 20th to the 24th, and from the 26th on.
    expect(takeAccounts().filter(({ table }) => table === "Classes")).toHaveLength(2);
    await Promise.all([list({ date: "2026-12-01" }), list({ from: "2026-11-24", to: "2026-11-26" })]);
    expect(takeAccounts()).toEqual([]);
  });

  it.each<[string, Query]>([
    ["a day", { date: DAY }],
    ["one class", { class_id: 1 }],
  ])("keeps %s for two seconds, and no longer", async (_, query) => {
    expect(await placesLeft(query)).toBe(19);
    await storeClasses(club.tables, [{ ...BOOKED, booked: 5 }]);
    club.now = new Date("2026-11-20T09:00:01.999Z");
    expect(await placesLeft(query)).toBe(19);
    club.now = new Date("2026-11-20T09:00:02.000Z");
    expect(await placesLeft(query)).toBe(15);
  });

  it("shows few places only where the club says so: exact up to five, then none", async () => {
    const isTenant = ({ tenant_uuid }: Item) => tenant_uuid === LONDON_BRIDGE_PATH.tenant_uuid;
    await changeClub(club.tables, isTenant, { timetable_places: "few" });
    await storeClasses(club.tables, [
      { ...BOOKED, class_id: 2, booked: 15 },
      { ...BOOKED, class_id: 3, booked: 14 },
    ]);
    const { body } = await list({ date: DAY });
    const shown = body.classes.map((one: Record<string, unknown>) => [one.places_left, one.is_full]);
    expect(shown).toEqual([
      [null, false],
      [5, false],
      [null, false],
    ]);
  });
});
