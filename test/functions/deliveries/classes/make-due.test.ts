import { describe, expect, it } from "vitest";
import { makeDue } from "../../../../functions/deliveries/classes/make-due.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { dueTemplates } from "../../../../shared/tables/due-items.ts";
import { paddedId } from "../../../../shared/tables/history-entry.ts";
import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import { leaseTemplate } from "../../../../shared/tables/recurring-class-writes.ts";
import {
  changeTemplate,
  classesByDate,
  londonScene,
  makeTemplate,
  mondays,
  planTemplate,
  readTemplate,
} from "../../../shared/classes/recurring/template-scene.ts";
import { sendClass } from "../../../support/classes.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const NOW = new Date("2027-03-15T09:00:00.000Z");
const MINUTE_MS = 60_000;
const log: object[] = [];

async function sweep(now: () => Date = () => club.now): Promise<void> {
  const { client, names, database } = club.tables;
  log.length = 0;
  await makeDue({
    database,
    writer: new ItemWriter(client, names),
    now,
    log: { info: (_, fields) => log.push(fields), error: () => undefined },
    metricsNamespace: "Test",
  });
}

function pass(ms: number): void {
  club.now = new Date(club.now.getTime() + ms);
}

describe("a sweep", () => {
  it("makes what a request has left, and a day later nothing twice", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await planTemplate(scene, mondays());
    if (typeof id !== "number") throw new Error("No template.");
    await sweep();
    expect(await classesByDate(scene, id)).toHaveProperty("size", 0);
    pass(MINUTE_MS);
    await sweep();
    expect(await classesByDate(scene, id)).toHaveProperty("size", 14);
    pass(7 * 24 * 60 * MINUTE_MS);
    await Promise.all([sweep(), sweep()]);
    expect(await classesByDate(scene, id)).toHaveProperty("size", 15);
  });

  it("gives each class the time at which it was made", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await planTemplate(scene, mondays());
    if (typeof id !== "number") throw new Error("No template.");
    pass(MINUTE_MS);
    await sweep(() => {
      pass(1_000);
      return club.now;
    });
    const classes = [...(await classesByDate(scene, id)).values()];
    expect(classes).toHaveLength(14);
    expect(new Set(classes.map(({ record }) => record.created_at)).size).toBe(14);
  });

  it("looks at a template only when its next class comes within reach", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await makeTemplate(scene, mondays());
    const due = async () => await club.tables.database.query(dueTemplates("9999"), () => true, 9);
    expect(await due()).toEqual([
      { tenant_id: 11, recurring_class_id: id, due_at: (await readTemplate(scene, id)).due_at },
    ]);
    const ended = await makeTemplate(scene, mondays({ local_time: "10:00", last_date: "2027-04-30" }));
    expect(await readTemplate(scene, ended)).not.toHaveProperty("due_at");
    expect(await due()).toHaveLength(1);
  });

  it("leaves a template alone that another sweep has leased", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await planTemplate(scene, mondays());
    const [due] = await club.tables.database.query(dueTemplates("9999"), () => true, 1);
    if (due === undefined || typeof id !== "number") throw new Error("No template is due.");
    const writer = new ItemWriter(club.tables.client, club.tables.names);
    pass(MINUTE_MS);
    const until = new Date(club.now.getTime() + 1).toISOString();
    expect(await writer.write(leaseTemplate(due, until))).toMatchObject({ ok: true });
    await sweep();
    expect(await classesByDate(scene, id)).toHaveProperty("size", 0);
  });

  it("counts the dates that it skips, once", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await makeTemplate(scene, mondays());
    await sendClass(club, {
      class_type_id: 152,
      coach_id: 502,
      room_id: 71,
      start_date_time: "2027-03-22T18:30:00Z",
    });
    await changeTemplate(scene, id, { from: "2027-03-16", set: { coach_id: 502 } });
    pass(MINUTE_MS);
    await sweep();
    expect(log).toMatchObject([{ classes_skipped: 1 }]);
    pass(10 * MINUTE_MS);
    await sweep();
    expect(log).toEqual([]);
  });

  it("makes the classes of a template behind many that cannot be read, and reports these", async () => {
    club.now = NOW;
    const scene = londonScene(club);
    const id = await planTemplate(scene, mondays());
    if (typeof id !== "number") throw new Error("No template.");
    const [, ...broken] = Array.from({ length: 10 }, (_, place) => ({
      ...{ owner: "recurring#11", part: paddedId(place), tenant_id: 11, record: {} },
      ...{ due: "recurring", due_at: "2026-01-01T00:00:00.000Z" },
    }));
    await new BulkTables(club.tables.client, club.tables.names).put("Classes", broken);
    pass(MINUTE_MS);
    await expect(sweep()).rejects.toThrow("Classes of templates could not be made.");
    expect(await classesByDate(scene, id)).toHaveProperty("size", 14);
  });
});
