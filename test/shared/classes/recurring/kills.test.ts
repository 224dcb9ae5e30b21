import { describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { heldTime } from "../../../functions/held-time.ts";
import { CLASS_MANAGER, classPath } from "../../../support/classes.ts";
import { engineClient } from "../../../support/engine.ts";
import { cancelled, interceptCalls } from "../../../support/fault-injection.ts";
import { templatePath } from "../../../support/recurring-classes.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import {
  changeTemplate,
  classesByDate,
  classOn,
  londonScene,
  makeClasses,
  mondays,
  planTemplate,
  readTemplate,
  type TemplateScene,
} from "./template-scene.ts";

const club = useSampleClub();
const NOW = new Date("2027-03-15T09:00:00.000Z");
const MAX_LIVES = 100;

/** Works on a template through a database that dies at its second write, or right after its first. @returns whether it died */
async function liveForOneWrite(scene: TemplateScene, id: number, dies: "before" | "after"): Promise<boolean> {
  const client = engineClient();
  let writes = 0;
  let isDead = false;
  interceptCalls(client, async ({ command }, next) => {
    const isWrite = command === "TransactWriteItemsCommand";
    if (isWrite) writes += 1;
    if (isWrite && writes > 1) isDead = true;
    if (isDead) throw new Error("The invocation is cut off.");
    const answer = await next();
    if (isWrite && dies === "after") {
      isDead = true;
      throw new Error("The invocation is cut off.");
    }
    return answer;
  });
  const dying = { ...scene, database: new Database(client, club.tables.names) };
  await makeClasses(dying, id).catch(() => undefined);
  return isDead;
}

/** Works on a template in lives of one write each, so that it dies at every write there is. @returns how many lives it took */
async function liveOn(scene: TemplateScene, id: number, dies: "before" | "after"): Promise<number> {
  let lives = 1;
  while (await liveForOneWrite(scene, id, dies)) {
    lives += 1;
    if (lives > MAX_LIVES) throw new Error("It never ends.");
  }
  return lives;
}

async function plan(): Promise<{ readonly scene: TemplateScene; readonly id: number }> {
  club.now = NOW;
  const scene = londonScene(club);
  const id = await planTemplate(scene, mondays({ last_date: "2027-05-31" }));
  if (typeof id !== "number") throw new Error("No template.");
  return { scene, id };
}

describe.each(["before", "after"] as const)("if the function dies %s each of its writes", (dies) => {
  it("a template has one class on each date, and each holds its coach and its room once", async () => {
    const { scene, id } = await plan();
    expect(await liveOn(scene, id, dies)).toBeGreaterThanOrEqual(12);
    const classes = [...(await classesByDate(scene, id)).values()];
    expect(classes.map(({ record }) => record.version)).toEqual(Array.from({ length: 12 }, () => 1));
    const held = await heldTime(club.tables);
    const times = classes.map(({ record: { start_date_time: from, end_date_time: to } }) => {
      return `${from.slice(0, 16)}/${to.slice(11, 16)}`;
    });
    expect(held["coach#11#501"]).toEqual(times);
    expect(held["room#11#72"]).toEqual(times.map((time) => `${time}×5000`));
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 0, skipped: [], settled_version: 1 });
  });

  it("two changes reach each class once, and what was set by hand stays", async () => {
    const { scene, id } = await plan();
    await makeClasses(scene, id);
    const { record } = await classOn(scene, id, "2027-04-12");
    const ofClass = { ...CLASS_MANAGER, ...classPath(record.class_id) };
    await club.api.substituteClassCoach({ coach_id: null }, ofClass);
    const from = "2027-03-22";
    await changeTemplate(scene, id, { from, set: { coach_id: 502 } });
    await liveForOneWrite(scene, id, dies);
    await liveForOneWrite(scene, id, dies);
    const weekdays = ["monday", "friday"] as const;
    await changeTemplate(scene, id, {
      from,
      set: { local_time: "19:00", weekdays: [...weekdays], capacity: 9 },
    });
    await liveOn(scene, id, dies);
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 0, skipped: [], settled_version: 3 });
    const classes = [...(await classesByDate(scene, id))].filter(([date]) => date >= from);
    expect(classes).toHaveLength(21);
    for (const [date, { record: after, history }] of classes) {
      const isByHand = date === "2027-04-12";
      expect(after, date).toMatchObject({ capacity: 9, local_date: date, status: "scheduled" });
      expect(after.start_date_time, date).toMatch(date < "2027-03-28" ? /T19:00/ : /T18:00/);
      expect(after.coach_id, date).toBe(isByHand ? undefined : 502);
      const operations = history.map(({ operation }) => operation);
      // At most once each; a class that both changes found unchanged moves once.
      expect(new Set(operations).size, date).toBe(operations.length);
    }
  });
});

it("the template says between ten dates and the next ten how many still follow", async () => {
  club.now = NOW;
  const scene = londonScene(club);
  const days = [...(["monday", "wednesday", "friday"] as const)];
  const id = await planTemplate(scene, mondays({ weekdays: days, last_date: "2027-05-02" }));
  if (typeof id !== "number") throw new Error("No template.");
  const client = engineClient();
  const seen: number[] = [];
  interceptCalls(client, async ({ command }, next) => {
    const answer = await next();
    const { unsettled } = await readTemplate(scene, id);
    if (command === "TransactWriteItemsCommand" && unsettled !== seen.at(-1)) seen.push(unsettled);
    return answer;
  });
  const database = new Database(client, club.tables.names);
  await makeClasses({ ...scene, database }, id);
  expect(seen).toEqual([21, 11, 1, 0]);
  await changeTemplate(scene, id, { from: "2027-03-15", set: { capacity: 9 } });
  await makeClasses({ ...scene, database }, id);
  expect(seen.slice(4)).toEqual([21, 11, 1, 0]);
});

it("a request, two sweeps and a change at once make one class a date, as the change says", async () => {
  const { scene, id } = await plan();
  const move = { from: "2027-03-15", local_time: "19:00" };
  const [{ status }] = await Promise.all([
    club.api.rescheduleRecurringClass(move, { ...CLASS_MANAGER, ...templatePath(id) }),
    makeClasses(scene, id),
    makeClasses(scene, id),
  ]);
  expect(status).toBe(200);
  expect(await makeClasses(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
  const classes = [...(await classesByDate(scene, id)).values()].map(({ record }) => record);
  const starts = classes.map(({ start_date_time }) => start_date_time.slice(11, 16));
  expect(starts).toEqual(["19:00", "19:00", ...Array.from({ length: 10 }, () => "18:00")]);
  const held = await heldTime(club.tables);
  expect([held["coach#11#501"]?.length, held["room#11#72"]?.length]).toEqual([12, 12]);
});

describe("a worker that is late", () => {
  it("on an older version writes nothing", async () => {
    const { scene, id } = await plan();
    await makeClasses(scene, id);
    await changeTemplate(scene, id, { from: "2027-03-22", set: { capacity: 9 } });
    const client = engineClient();
    let committed = 0;
    let isOvertaken = false;
    interceptCalls(client, async ({ command }, next) => {
      if (command !== "TransactWriteItemsCommand") return await next();
      if (!isOvertaken) {
        isOvertaken = true;
        await changeTemplate(scene, id, { from: "2027-03-22", set: { capacity: 12 } });
      }
      const answer = await next();
      committed += 1;
      return answer;
    });
    const deadline = { remainingMs: () => (isOvertaken ? 0 : 60_000) };
    await makeClasses({ ...scene, deadline, database: new Database(client, club.tables.names) }, id);
    expect(committed).toBe(0);
    expect((await classOn(scene, id, "2027-03-22")).record).toMatchObject({ capacity: 20, version: 1 });
    await makeClasses(scene, id);
    expect((await classOn(scene, id, "2027-03-22")).record).toMatchObject({ capacity: 12, version: 2 });
  });

  /** Works on a template until the time is over; at its first write, another does all that there is to do. */
  async function workLate(scene: TemplateScene, id: number): Promise<void> {
    const client = engineClient();
    let isOvertaken = false;
    interceptCalls(client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isOvertaken) {
        isOvertaken = true;
        await makeClasses(scene, id);
      }
      return await next();
    });
    const deadline = { remainingMs: () => (isOvertaken ? 0 : 60_000) };
    await makeClasses({ ...scene, deadline, database: new Database(client, club.tables.names) }, id);
  }

  it("does not say that dates follow which another has brought there", async () => {
    const { scene, id } = await plan();
    await workLate(scene, id);
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 0, settled_version: 1 });
    club.now = new Date("2027-03-16T09:00:00.000Z");
    await workLate(scene, id);
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 0, settled_version: 1 });
  });

  it("skips no date whose class another has made meanwhile", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await planTemplate(scene, mondays({ room_id: undefined }));
    if (typeof id !== "number") throw new Error("No template.");
    const client = engineClient();
    let isOvertaken = false;
    interceptCalls(client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isOvertaken) {
        isOvertaken = true;
        await makeUntilProgress(scene, id);
      }
      return await next();
    });
    await makeClasses({ ...scene, database: new Database(client, club.tables.names) }, id);
    expect(await classesByDate(scene, id)).toHaveProperty("size", 14);
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 0, skipped: [] });
  });
});

/** Works on a template, and dies before it first says how far it is. */
async function makeUntilProgress(scene: TemplateScene, id: number): Promise<void> {
  const client = engineClient();
  interceptCalls(client, async ({ input }, next) => {
    const isProgress =
      "TransactItems" in input && Array.isArray(input.TransactItems) && input.TransactItems.length === 1;
    if (isProgress) throw new Error("The invocation is cut off.");
    return await next();
  });
  const dying = { ...scene, database: new Database(client, club.tables.names) };
  await makeClasses(dying, id).catch(() => undefined);
}

describe("a conflict with somebody else's write", () => {
  /** A database whose transactions conflict as long as it is said. */
  function conflicting(conflicts: () => boolean): Database {
    const client = engineClient();
    interceptCalls(client, async ({ command, input }, next) => {
      if (command !== "TransactWriteItemsCommand" || !conflicts()) return await next();
      const { length } =
        "TransactItems" in input && Array.isArray(input.TransactItems) ? input.TransactItems : [];
      throw cancelled(...Array.from({ length }, () => "TransactionConflict"));
    });
    return new Database(client, club.tables.names);
  }

  it("is tried again to the end of the time, and then says how far it is", async () => {
    const { scene, id } = await plan();
    let writes = 0;
    const first = conflicting(() => {
      writes += 1;
      return writes === 1;
    });
    await makeClasses({ ...scene, database: first, deadline: { remainingMs: () => 6_000 } }, id);
    expect(await classesByDate(scene, id)).toHaveProperty("size", 12);
    await changeTemplate(scene, id, { from: "2027-05-03", set: { capacity: 9 } });
    let leftMs = 6_000;
    const deadline = { remainingMs: () => leftMs };
    const second = conflicting(() => {
      const isInTime = leftMs === 6_000;
      leftMs = 400;
      return isInTime;
    });
    await makeClasses({ ...scene, database: second, deadline }, id);
    expect(await readTemplate(scene, id)).toMatchObject({ unsettled: 5, skipped: [], settled_version: 1 });
  });
});
