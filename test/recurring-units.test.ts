import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Weekday } from "../shared/calendar/hours.ts";
import { plusDays } from "../shared/calendar/local-time.ts";
import { MAX_PHASES } from "../shared/classes/recurring/phases.ts";
import { recordId } from "../shared/values/record-id.ts";
import {
  changeTemplate,
  classesByDate,
  makeClasses,
  planTemplate,
  readTemplate,
  type TemplateScene,
} from "./shared/classes/recurring/template-scene.ts";
import { CLASS_MANAGER, classPath } from "./support/classes.ts";
import { createTestTables, giveBackTables } from "./support/engine.ts";
import { functionsUnderTest } from "./support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "./support/generated-club.ts";
import { wide } from "./support/largest-bodies.ts";
import { itInAll } from "./support/run-size.ts";
import { keepUnitAccount } from "./support/unit-account.ts";

const document = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] =
  /<!-- recurring-units:start -->(.*?)<!-- recurring-units:end -->/s.exec(document) ?? [];
const rows = table.trim().split("\n").slice(2);
const CLIENTS = 20;

let scene: TemplateScene;
let takeAccounts: ReturnType<typeof keepUnitAccount>;

beforeEach(async () => {
  const tables = await createTestTables();
  const size = { coaches: 2, clients: CLIENTS, rooms: 2, roomCapacity: 1, tourCapacity: 1, sessions: 100 };
  await loadGeneratedClub(tables, { ...size, classes: { capacity: CLIENTS, waitlistSize: 10 } });
  const club = { tables, now: new Date("2026-11-28T09:00:00.000Z") };
  let made = 0;
  // A class whose id is taken would be read and written twice.
  const newId = (now: Date) => recordId(now, made++);
  scene = { tenantId: GENERATED.tenant_id, club, newId };
  takeAccounts = keepUnitAccount(tables);
  return () => giveBackTables(tables);
});

/** Plans a template, without its classes. */
async function plan(last_date?: string, weekday: Weekday = "monday"): Promise<number> {
  const id = await planTemplate(scene, {
    ...{ class_type_id: GENERATED.class_type_id, coach_id: 501, room_id: 71 },
    ...{ first_date: "2026-11-30", last_date, weekdays: [weekday], local_time: "18:30" },
  });
  if (typeof id !== "number") throw new Error(`No template: ${id.join()}`);
  return id;
}

/** Gives a template all of its phases, with the longest texts. None of the phases is within reach. */
async function grow(id: number): Promise<void> {
  for (let phase = 1; phase < MAX_PHASES; phase += 1) {
    const set = { notes: `${phase}${wide(1_980)}`, virtual_url: `https://meet.example/${"x".repeat(2_000)}` };
    const change = { from: plusDays("2027-06-07", 7 * phase), set };
    expect(await changeTemplate(scene, id, change)).toEqual([]);
  }
}

/** The units of each transaction that makes a class: of the class, of its date, and of the check of the template. */
async function unitsOfClasses(id: number): Promise<number[]> {
  takeAccounts();
  await makeClasses(scene, id);
  return takeAccounts().flatMap(({ table, how, items, units }) =>
    table === "Classes" && how === "write" && items === 3 ? [units] : [],
  );
}

/** A row of the table: what making a template's classes what it says takes. */
async function measured(label: string, id: number): Promise<string> {
  takeAccounts();
  const made = await makeClasses(scene, id);
  const accounts = takeAccounts();
  expect(made).toMatchObject({ unsettled: 0, skipped: [] });
  const units = (isRead: boolean) =>
    accounts
      .filter(({ how }) => how.startsWith("read") === isRead)
      .reduce((sum, account) => sum + account.units, 0);
  return `| ${[label, units(true), units(false)].join(" | ")} |`;
}

async function bookAll(id: number): Promise<void> {
  const { tables, now } = scene.club;
  const api = functionsUnderTest(tables.database, { now: () => now, isUndescribed: true });
  for (const { record } of (await classesByDate(scene, id)).values()) {
    for (let client = 0; client < CLIENTS; client += 1) {
      const body = { client_id: GENERATED.first_client_id + client };
      const { status, text } = await api.bookClass(body, { ...CLASS_MANAGER, ...classPath(record.class_id) });
      if (status !== 201) throw new Error(text);
    }
  }
}

describe("the table of what templates cost", () => {
  it("agrees with the engine's account of one date", async () => {
    expect(rows).toContain(await measured("make one date", await plan("2026-11-30")));
  });

  it("agrees with the engine's account of 13 dates, and of a day without one", async () => {
    const id = await plan();
    const made = await measured("make 13 dates", id);
    const looked = await measured("look at a template whose classes are made", id);
    expect([made, looked]).toEqual(rows.slice(1, 3));
  });

  it("agrees with the engine's account of 13 dates of the largest template", async () => {
    const id = await plan();
    await grow(id);
    expect(await measured(`make 13 dates, ${MAX_PHASES} phases with long texts`, id)).toBe(rows[3]);
  });

  itInAll(
    "agrees with the engine's account of changes of 13 classes that 20 clients have booked",
    async () => {
      const id = await plan("2027-02-22");
      await makeClasses(scene, id);
      await bookAll(id);
      await changeTemplate(scene, id, { from: "2026-11-30", set: { coach_id: 502 } });
      const substituted = await measured("another coach for 13 classes of 20", id);
      await changeTemplate(scene, id, { from: "2026-11-30", set: { local_time: "19:00" } });
      const moved = await measured("another hour for 13 classes of 20", id);
      expect(await readTemplate(scene, id)).toMatchObject({ skipped: [] });
      for (const { booked, unsettled } of (await classesByDate(scene, id)).values()) {
        expect([booked, unsettled]).toEqual([CLIENTS, 0]);
      }
      expect([substituted, moved]).toEqual(rows.slice(4, 6));
    },
    60_000,
  );
});

describe("a class of a template", () => {
  it("costs as much, however large the template is", async () => {
    const [small, large] = [await plan(), await plan(undefined, "tuesday")];
    await grow(large);
    const units = await unitsOfClasses(small);
    expect(units).toHaveLength(13);
    expect(await unitsOfClasses(large)).toEqual(units);
  });
});
