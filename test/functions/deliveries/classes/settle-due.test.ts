import { describe, expect, test } from "vitest";
import { settleDue } from "../../../../functions/deliveries/classes/settle-due.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { clientPart } from "../../../../shared/tables/class-booking-items.ts";
import { leaseClass } from "../../../../shared/tables/class-writes.ts";
import { classOwner } from "../../../../shared/tables/classes-table.ts";
import { ItemWriter } from "../../../../shared/tables/item-writer.ts";
import {
  CLASS_ID,
  readBookings,
  readSceneClass,
  storeScene,
  TENANT_ID,
  usedSessions,
} from "../../../shared/classes/class-scene.ts";
import { storeClasses } from "../../../support/stored-classes.ts";
import { CHANGED_AT } from "../../../support/stored-history.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const NOW = new Date("2026-11-28T09:00:00.000Z");

/** A class that was cancelled, and of which no booking has followed yet. */
async function storeCancelled() {
  await storeScene(club.tables, {
    places: 20,
    status: "cancelled",
    version: 2,
    followed_version: 2,
    cancelled_at: CHANGED_AT,
    settling: { kind: "cancelled", by: "desk" },
    unsettled: 20,
  });
}

function sweep() {
  const { client, names, database } = club.tables;
  return settleDue({ database, writer: new ItemWriter(client, names), now: () => NOW });
}

describe("a sweep", () => {
  test("lets the bookings of a class follow that no request settles any more", async () => {
    await storeCancelled();
    await sweep();
    const bookings = await readBookings(club.tables);
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([0]));
    expect(await readSceneClass(club.tables)).toMatchObject({ unsettled: 0 });
  });

  test("leaves a class alone that another sweep has leased", async () => {
    await storeCancelled();
    const writer = new ItemWriter(club.tables.client, club.tables.names);
    const until = "2026-11-28T09:00:00.001Z";
    expect(await writer.write(leaseClass(TENANT_ID, CLASS_ID, CHANGED_AT, until))).toMatchObject({
      ok: true,
    });
    await sweep();
    expect(await readSceneClass(club.tables)).toMatchObject({ unsettled: 20 });
  });

  test("settles the others if one class cannot be settled, and says so", async () => {
    await storeCancelled();
    const broken = { class_id: CLASS_ID - 1, unsettled: 1, updated_at: "2026-11-20T08:00:00.000Z" };
    await storeClasses(club.tables, [{ ...broken, settling: { kind: "cancelled", by: "desk" } }]);
    const item = { owner: classOwner(TENANT_ID, CLASS_ID - 1), part: clientPart(1), record: "broken" };
    await new BulkTables(club.tables.client, club.tables.names).put("Classes", [item]);
    await expect(sweep()).rejects.toThrow("Classes could not be settled.");
    expect(await readSceneClass(club.tables)).toMatchObject({ unsettled: 0 });
  });
});
