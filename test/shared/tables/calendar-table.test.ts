import { beforeEach, describe, expect, it } from "vitest";
import { WHOLE_ROOM } from "../../../shared/calendar/places.ts";
import {
  asCalendarDay,
  calendarDays,
  cellAttribute,
  type HeldDay,
  MAX_BOOKING_MINUTES,
  makeAvailable,
  makeUnavailable,
  UNAVAILABILITY_WEIGHT,
} from "../../../shared/tables/calendar-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import { Usage } from "../../../shared/telemetry/usage.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../support/engine.ts";
import { holdCells } from "../../support/hold-cells.ts";
import { storedItems } from "../../support/stored-items.ts";

const COACH = "coach#11#501";
const DAY = "2026-12-01";
const CELLS_PER_DAY = 288;
const MAX_CELLS = 73;
// The largest that a club file takes.
const MAX_CAPACITY = 1_000;

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

function cells(from: number, to: number, fields: Partial<HeldDay> = {}): HeldDay {
  return { holder: COACH, day: DAY, from, to, ...fields };
}

/** Whether a write was carried out. */
async function write(one: Write): Promise<boolean> {
  return (await tables.database.commit({ one })).committed;
}

async function hold(from: number, to: number, capacity = 1): Promise<boolean> {
  return write(holdCells(cells(from, to), capacity));
}

/** The write units of a write that is carried out. */
async function unitsOf(one: Write): Promise<number> {
  const usage = new Usage();
  const { committed } = await tables.database.forRequest({ usage }).commit({ one });
  expect(committed).toBe(true);
  return usage.writeUnits;
}

/** Holds the cells in as many transactions as it takes; gives the write units of the last. */
async function unitsOfHolds(from: number, to: number): Promise<number> {
  let units = 0;
  for (let first = from; first < to; first += MAX_CELLS) {
    units = await unitsOf(holdCells(cells(first, Math.min(to, first + MAX_CELLS)), 1));
  }
  return units;
}

interface ReadDay {
  readonly day: string;
  readonly revision: number;
  /** Cell, places taken, and whether it is unavailable. */
  readonly cells: readonly (readonly [number, number, boolean])[];
}

async function readDays(holder = COACH, from = DAY, to = DAY): Promise<ReadDay[]> {
  const days: ReadDay[] = [];
  await tables.database.visit(calendarDays(holder, from, to, true), (item) => {
    const { day, revision, forEachCell } = asCalendarDay(item);
    const read: [number, number, boolean][] = [];
    forEachCell((...cell) => read.push(cell));
    days.push({ day, revision, cells: read.sort(([a], [b]) => a - b) });
  });
  return days;
}

async function readCells() {
  return (await readDays())[0]?.cells ?? [];
}

async function revision(): Promise<number> {
  return (await readDays())[0]?.revision ?? 0;
}

describe("a hold", () => {
  it("counts each of its cells, and no other", async () => {
    await hold(11, 13, 2);
    await hold(12, 14, 2);
    expect(await readCells()).toEqual([
      [11, 1, false],
      [12, 2, false],
      [13, 1, false],
    ]);
  });

  it("reads back from every cell of a day", async () => {
    await unitsOfHolds(0, CELLS_PER_DAY);
    expect(await readCells()).toEqual(Array.from({ length: CELLS_PER_DAY }, (_, cell) => [cell, 1, false]));
  });

  it("is refused if one of its cells is full, and takes the last place of another", async () => {
    await hold(12, 13, 2);
    await hold(12, 13, 2);
    expect(await hold(0, 13, 2)).toBe(false);
    expect(await hold(0, 12, 2)).toBe(true);
    expect(await hold(0, 12, 2)).toBe(true);
    expect(await hold(0, 1, 2)).toBe(false);
    expect(await readCells()).toEqual(Array.from({ length: 13 }, (_, cell) => [cell, 2, false]));
  });

  it("is refused in its first, its last and its only cell", async () => {
    await hold(20, 21);
    expect(await hold(20, 25)).toBe(false);
    expect(await hold(15, 21)).toBe(false);
    expect(await hold(20, 21)).toBe(false);
    expect(await hold(15, 20)).toBe(true);
    expect(await hold(21, 25)).toBe(true);
  });

  it("is of its own holder and day", async () => {
    await hold(0, 12);
    expect(await write(holdCells(cells(0, 12, { holder: "coach#11#502" }), 1))).toBe(true);
    expect(await write(holdCells(cells(0, 12, { day: "2026-12-02" }), 1))).toBe(true);
    expect(await hold(0, 12)).toBe(false);
  });

  it("expires as the day is over in every zone: two days after its midnight", async () => {
    await hold(0, 1);
    const [item] = await storedItems(tables, "Calendar");
    expect(item?.expires_at).toBe(Date.parse("2026-12-03T00:00:00Z") / 1000);
  });
});

describe("the days of a holder", () => {
  it("are read from the first to the last, in order, and of nobody else", async () => {
    for (const day of ["2026-12-03", "2026-11-30", DAY, "2026-12-02"]) {
      await write(holdCells(cells(0, 1, { day }), 1));
    }
    await write(holdCells(cells(0, 1, { holder: "coach#11#5011" }), 1));
    const days = await readDays(COACH, DAY, "2026-12-02");
    expect(days).toEqual([
      { day: DAY, revision: 1, cells: [[0, 1, false]] },
      { day: "2026-12-02", revision: 1, cells: [[0, 1, false]] },
    ]);
  });

  it("show no cell that nobody holds any more", () => {
    const { forEachCell } = asCalendarDay({
      holder: { S: COACH },
      day: { S: DAY },
      a0: { N: "0" },
      a1: { N: "1" },
    });
    const read: number[] = [];
    forEachCell((cell) => read.push(cell));
    expect(read).toEqual([1]);
  });

  it.each([{ holder: { S: COACH } }, { day: { S: DAY } }])("have a holder and a day: %o has not", (item) => {
    expect(() => asCalendarDay({ ...item, a0: { N: "1" } })).toThrow("has no holder or no day");
  });
});

describe("unavailability", () => {
  it.each([1, MAX_CAPACITY])("keeps every booking out where %i fit", async (capacity) => {
    expect(await write(makeUnavailable(cells(12, 24), 0))).toBe(true);
    expect(await hold(23, 30, capacity)).toBe(false);
    expect(await hold(12, 13, capacity)).toBe(false);
    expect(await hold(24, 30, capacity)).toBe(true);
    expect(await hold(6, 12, capacity)).toBe(true);
  });

  it("lies over bookings, which are still counted under it", async () => {
    await hold(12, 14, MAX_CAPACITY);
    await hold(13, 14, MAX_CAPACITY);
    expect(await write(makeUnavailable(cells(13, 15), 2))).toBe(true);
    expect(await readCells()).toEqual([
      [12, 1, false],
      [13, 2, true],
      [14, 0, true],
    ]);
  });

  it("tells a full room's bookings from itself", async () => {
    for (let booking = 0; booking < 20; booking += 1) await hold(0, 1, 20);
    await write(makeUnavailable(cells(0, 1), 20));
    expect(await readCells()).toEqual([[0, 20, true]]);
    // A class holds a room alone, so a cell has no more places taken than a class takes.
    expect(WHOLE_ROOM).toBeGreaterThan(MAX_CAPACITY);
    expect(UNAVAILABILITY_WEIGHT).toBeGreaterThan(WHOLE_ROOM);
  });

  it("is taken back cell by cell: bookings stay, and so does another unavailability", async () => {
    await hold(12, 14);
    await write(makeUnavailable(cells(10, 20), 1));
    await write(makeUnavailable(cells(18, 22), 2));
    await write(makeAvailable(cells(10, 20)));
    expect(await readCells()).toEqual([
      ...[12, 13].map((cell) => [cell, 1, false]),
      ...[18, 19, 20, 21].map((cell) => [cell, 0, true]),
    ]);
    expect(await hold(12, 13)).toBe(false);
    expect(await hold(10, 12)).toBe(true);
    expect(await hold(17, 19)).toBe(false);
    await write(makeAvailable(cells(18, 22)));
    expect(await hold(14, 22)).toBe(true);
  });

  it("is a whole day at most, which no booking gets into", async () => {
    await write(makeUnavailable(cells(0, CELLS_PER_DAY), 0));
    for (const cell of [0, 143, 287]) expect(await hold(cell, cell + 1, MAX_CAPACITY)).toBe(false);
    await write(makeAvailable(cells(0, CELLS_PER_DAY)));
    expect(await readCells()).toEqual([]);
    expect(await hold(0, MAX_CELLS)).toBe(true);
  });
});

describe("the revision", () => {
  it("rises with every write", async () => {
    const revisions = [await revision()];
    const writes = [
      holdCells(cells(0, 12), 1),
      makeUnavailable(cells(6, 18), 1),
      makeAvailable(cells(6, 18)),
      holdCells(cells(12, 24), 1),
    ];
    for (const one of writes) {
      expect(await write(one)).toBe(true);
      revisions.push(await revision());
    }
    expect(revisions).toEqual([0, 1, 2, 3, 4]);
  });

  it("stays where a hold is refused", async () => {
    await hold(0, 12);
    await hold(11, 13);
    expect(await revision()).toBe(1);
  });

  it("lets no unavailability through that was decided before a booking, of whichever cells", async () => {
    await hold(0, 12);
    const seen = await revision();
    await hold(200, 212);
    expect(await write(makeUnavailable(cells(100, 112), seen))).toBe(false);
    expect(await write(makeUnavailable(cells(100, 112), seen + 1))).toBe(true);
  });

  it("is none of a day that nobody has written: a day that is there by now refuses", async () => {
    expect(await write(makeUnavailable(cells(0, 12), 1))).toBe(false);
    expect(await write(makeUnavailable(cells(0, 12), 0))).toBe(true);
    expect(await write(makeUnavailable(cells(0, 12), 0))).toBe(false);
  });

  it("never lets both through: a booking and an unavailability that refuses bookings", async () => {
    for (let round = 0; round < 10; round += 1) {
      const day = `2026-12-${String(10 + round)}`;
      const bookings = Array.from({ length: 12 }, (_, index) =>
        write(holdCells(cells(index, index + 1, { day }), 1)),
      );
      const [isUnavailable, ...booked] = await Promise.all([refuseOrBlock(day), ...bookings]);
      expect(isUnavailable && booked.includes(true), day).toBe(false);
      expect(isUnavailable || booked.includes(true), day).toBe(true);
    }
  });

  /** Makes the first twelve cells unavailable unless one is booked, as the operation does. */
  async function refuseOrBlock(day: string): Promise<boolean> {
    for (;;) {
      const [read] = await readDays(COACH, day, day);
      if (read?.cells.some(([, bookings]) => bookings > 0)) return false;
      if (await write(makeUnavailable(cells(0, 12, { day }), read?.revision ?? 0))) return true;
    }
  }
});

// Developer Guide, "Limits in DynamoDB", expressions: 4 kB each, and 300 operators and functions.
describe("an expression", () => {
  const largest: readonly [string, Write, number][] = [
    ["of the longest booking", holdCells(cells(144, 144 + MAX_CELLS), MAX_CAPACITY), 146],
    ["of a day's unavailability", makeUnavailable(cells(0, CELLS_PER_DAY), 12_345), 1],
    ["of a new day's unavailability", makeUnavailable(cells(0, CELLS_PER_DAY), 0), 1],
    ["of a day that is available again", makeAvailable(cells(0, CELLS_PER_DAY)), 0],
  ];

  it("of the longest booking has 73 cells", () => {
    expect(MAX_BOOKING_MINUTES / 5 + 1).toBe(MAX_CELLS);
  });

  it.each(largest)("%s keeps within 4,096 characters and 300 operators", (_, one, operators) => {
    const { condition = "" } = one;
    const update = one.kind === "update" ? one.update : "";
    expect(condition.length).toBeLessThanOrEqual(4_096);
    expect(update.length).toBeGreaterThan(MAX_CELLS);
    expect(update.length).toBeLessThanOrEqual(4_096);
    expect(condition.match(/\b(?:NOT|OR|AND|attribute_not_exists)\b|[<>]=?|=/g)?.length ?? 0).toBe(operators);
  });

  it.each(largest)("%s uses every value that it is given, and no other", (_, one) => {
    const expressions = [one.condition, one.kind === "update" ? one.update : ""].join(" ");
    const used = new Set(expressions.match(/:\w+/g));
    expect(used).toEqual(new Set(Object.keys(one.values ?? {})));
  });

  it.each(largest)("%s names each attribute once, and none by a placeholder", (_, one) => {
    const update = one.kind === "update" ? one.update : "";
    const added = update.slice("ADD ".length, update.indexOf(" SET ")).split(",");
    expect(new Set(added.map((action) => action.split(" ")[0])).size).toBe(added.length);
    expect(one.names).toBeUndefined();
  });
});

// A transactional write costs 2 units for each kB of the item.
describe("the size of a day", () => {
  it("is 1 kB where it is held for 20 h, and 2 kB where it is held for 24 h", async () => {
    expect(await unitsOfHolds(0, 240)).toBe(2);
    expect(await unitsOfHolds(240, CELLS_PER_DAY)).toBe(4);
  });

  it("is 1 kB again where all of it was held and is free", async () => {
    expect(await unitsOf(makeUnavailable(cells(0, CELLS_PER_DAY), 0))).toBe(4);
    await write(makeAvailable(cells(0, CELLS_PER_DAY)));
    expect(await unitsOf(holdCells(cells(0, 12), 1))).toBe(2);
  });
});

describe("a cell's attribute", () => {
  const names = Array.from({ length: CELLS_PER_DAY }, (_, cell) => cellAttribute(cell));

  it("names its hour and its twelfth of the hour", () => {
    expect([0, 11, 12, 123, 287].map(cellAttribute)).toEqual(["a0", "ab", "b0", "k3", "xb"]);
  });

  it("is another for every cell of a day, and no other attribute's", () => {
    const others = ["holder", "day", "rev", "expires_at"];
    expect(new Set([...names, ...others]).size).toBe(CELLS_PER_DAY + others.length);
  });

  it("is no word that DynamoDB reserves, and neither is the revision's", () => {
    // Developer Guide, "Reserved words in DynamoDB", in any case: those of two letters, and those that begin with "re".
    const twoLetters = "as at by do go if in is no of on or to";
    const likeRev =
      "read real rebuild recursive redo reduce ref reference references referencing regexp region reindex relative " +
      "release remainder rename repeat replace request reset resignal resource response restore restrict result " +
      "return returning returns reverse revoke";
    const reserved = new Set(`${twoLetters} ${likeRev}`.split(" "));
    expect([...names, "rev", "expires_at"].filter((name) => reserved.has(name))).toEqual([]);
  });
});
