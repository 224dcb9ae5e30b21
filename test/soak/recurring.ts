import { makeDue } from "../../functions/deliveries/classes/make-due.ts";
import { dueTemplates } from "../../shared/tables/due-items.ts";
import { ItemWriter } from "../../shared/tables/item-writer.ts";
import { Usage } from "../../shared/telemetry/usage.ts";
import { liveTemplate } from "../consistency/recurring/template-life.ts";
import {
  classesByDate,
  planTemplate,
  type TemplateScene,
} from "../shared/classes/recurring/template-scene.ts";
import { createTestTables, giveBackTables, type TestTables } from "../support/engine.ts";
import { GENERATED, loadGeneratedClub } from "../support/generated-club.ts";
import { columns, type Section } from "./section.ts";

const LIVES = 1_000;
const SEED_BOUND = 2 ** 31;

/** Random lives of templates, each beside a model of it. */
export const recurring: Section = {
  title: `${LIVES} lives of a template of classes, beside a model`,
  run: async (random, say) => {
    const problems: string[] = [];
    for (let life = 0; life < LIVES; life += 1)
      problems.push(...(await liveTemplate(random.below(SEED_BOUND))));
    say(columns("lives", LIVES));
    return problems;
  },
};

const TEMPLATES = 100;
const AT_ONE_HOUR = 20;
const MAX_SWEEPS = 5;

/** The classes of many templates, made by the sweep of *deliveries*; where the database is slow, the next one goes on. */
export const manyTemplates: Section = {
  title: `the classes of ${TEMPLATES} templates for thirteen weeks, made by the sweep`,
  run: async (_, say) => {
    const tables = await createTestTables();
    try {
      const size = { coaches: AT_ONE_HOUR, rooms: AT_ONE_HOUR, clients: 1, roomCapacity: 1, tourCapacity: 1 };
      await loadGeneratedClub(tables, { ...size, sessions: 1, classes: { capacity: 20, waitlistSize: 10 } });
      const club = { tables, now: new Date("2026-11-28T09:00:00.000Z") };
      const scene = { tenantId: GENERATED.tenant_id, club };
      const ids: number[] = [];
      for (let index = 0; index < TEMPLATES; index += 1) ids.push(await planOne(scene, index));
      club.now = new Date(club.now.getTime() + 60_000);
      const usage = new Usage();
      const startMs = performance.now();
      let sweeps = 0;
      do {
        await sweep(tables, usage, club.now);
        sweeps += 1;
        // What one sweep has left half done is leased until the next.
        club.now = new Date(club.now.getTime() + 60_000);
      } while (sweeps < MAX_SWEEPS && (await isAnyDue(tables, club.now)));
      const ms = Math.round(performance.now() - startMs);
      const made = await Promise.all(ids.map(async (id) => (await classesByDate(scene, id)).size));
      const classes = made.reduce((sum, each) => sum + each, 0);
      say(columns("classes", classes));
      say(columns("sweeps", sweeps));
      say(columns("milliseconds", ms));
      say(columns("read units", usage.readUnits));
      say(columns("write units", usage.writeUnits));
      return made.every((each) => each === 13) ? [] : [`Not every template has 13 classes: ${made.join()}`];
    } finally {
      await giveBackTables(tables);
    }
  },
};

async function planOne(
  scene: TemplateScene & { readonly club: { now: Date } },
  index: number,
): Promise<number> {
  const place = index % AT_ONE_HOUR;
  // Ids are drawn by the millisecond.
  scene.club.now = new Date(scene.club.now.getTime() + 1);
  const id = await planTemplate(scene, {
    class_type_id: GENERATED.class_type_id,
    coach_id: GENERATED.first_coach_id + place,
    room_id: GENERATED.room_id + place,
    first_date: "2026-11-30",
    weekdays: ["monday"],
    local_time: `${10 + 2 * Math.floor(index / AT_ONE_HOUR)}:00`,
  });
  if (typeof id !== "number") throw new Error(`No template: ${id.join()}`);
  return id;
}

async function sweep(tables: TestTables, usage: Usage, now: Date): Promise<void> {
  await makeDue({
    database: tables.database.forRequest({ usage }),
    writer: new ItemWriter(tables.client, tables.names),
    now: () => now,
    log: { info: () => undefined, error: () => undefined },
    metricsNamespace: "Soak",
  });
}

async function isAnyDue({ database }: TestTables, now: Date): Promise<boolean> {
  return (await database.query(dueTemplates(now.toISOString()), () => true, 1)).length > 0;
}
