import { describe, expect, it } from "vitest";
import { settleDue } from "../../../../../functions/deliveries/classes/settle-due.ts";
import { ItemWriter } from "../../../../../shared/tables/item-writer.ts";
import {
  CLASS_ID,
  clientOf,
  readBookings,
  storeScene,
  usedSessions,
} from "../../../../shared/classes/class-scene.ts";
import { CLASS_MANAGER, classPath } from "../../../../support/classes.ts";
import { dyingDatabase } from "../../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const OF_CLASS = { ...CLASS_MANAGER, ...classPath(CLASS_ID) };
const MINUTE_MS = 60_000;

// Case 9
describe("a class of 40 with 12 who wait, whose cancellation is cut off after its first transaction", () => {
  it("reads cancelled at once, and within a minute every session is back, once", async () => {
    await storeScene(club.tables, { places: 40, waiters: 12 });
    const dying = functionsUnderTest(dyingDatabase(club), { now: () => club.now, isUndescribed: true });
    expect((await dying.cancelClass({ reason: "no heating" }, OF_CLASS)).status).toBe(500);

    const { body } = await club.api.listClassRoster(undefined, { ...OF_CLASS, query: { limit: ["100"] } });
    expect(body.class).toMatchObject({ status: "cancelled", booked: 0, waiting: 0, unsettled: 52 });
    const statuses = body.bookings.map(({ status }: { readonly status: string }) => status);
    expect(statuses).toEqual(Array.from({ length: 52 }, () => "cancelled"));
    for (const client_id of [clientOf(0), clientOf(45), 9001]) {
      const { status, body: refusal } = await club.api.bookClass({ client_id }, OF_CLASS);
      expect([status, refusal.info[0].errorCode]).toEqual([400, "CLASS_STATE"]);
    }

    club.now = new Date(club.now.getTime() + MINUTE_MS);
    const { client, names, database } = club.tables;
    await settleDue({ database, writer: new ItemWriter(client, names), now: () => club.now });
    expect((await readBookings(club.tables)).map(({ status, version }) => `${status} ${version}`)).toEqual(
      Array.from({ length: 52 }, () => "cancelled 2"),
    );
    expect(new Set((await usedSessions(club.tables)).values())).toEqual(new Set([0]));
  });
});
