import { describe, expect, it } from "vitest";
import { book } from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass, classPath, planClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storeClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function remove(id: number, options: RequestOptions = {}) {
  return club.api.deleteClass(undefined, { ...CLASS_MANAGER, ...classPath(id), ...options });
}

describe("Delete class", () => {
  it("deletes a class that nobody booked, and frees its coach and its room", async () => {
    const id = await planClass(club);
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { id, info: [] }]);
    expect(await heldTime(club.tables)).toEqual({});
    const gone = await club.api.getClass(undefined, { ...CLASS_MANAGER, ...classPath(id) });
    expect([gone.status, (await remove(id)).status]).toEqual([404, 404]);
  });

  it.each(["booked", "waiting"] as const)("refuses a class in which somebody is %s", async (status) => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001, { status });
    expect(refusalProblems((await remove(id)).body)).toEqual(["CLASS_STATE "]);
  });

  it("refuses a class that a client books before the commit", async () => {
    const id = await planClass(club);
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command === "TransactWriteItemsCommand" && index === 0) {
        expect((await book(club, id, { client_id: 9001 })).status).toBe(201);
      }
      return await next();
    });
    expect(refusalProblems((await remove(id)).body)).toEqual(["CLASS_STATE "]);
  });

  it("deletes a cancelled class that nobody booked", async () => {
    const id = await planClass(club);
    await changeClass(club, "cancelClass", id, {});
    expect((await remove(id)).status).toBe(200);
  });
});
