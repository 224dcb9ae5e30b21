import { describe, expect, it, vi } from "vitest";
import { CLASS_MANAGER, classPath, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storeClassBooking, storeClasses } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function cancelAll(body: object, options: RequestOptions = {}) {
  return club.api.cancelClasses(body, { ...CLASS_MANAGER, ...classPath(), ...options });
}

async function planThree() {
  const first = await planClass(club);
  const second = await planClass(club, { coach_id: 502, room_id: 71 });
  const ids = [first, second].toSorted((a, b) => a - b);
  const nextDay = await planClass(club, { start_date_time: "2026-12-02T10:00:00Z" });
  return { first, second, ids, nextDay };
}

describe("Cancel classes", () => {
  it("cancels the classes of a day, with their bookings, and no other", async () => {
    const { first, ids, nextDay } = await planThree();
    await storeClassBooking(club.tables, first, 9001);
    const { status, body } = await cancelAll({ date: "2026-12-01", reason: "Storm", expect_classes: 2 });
    expect([status, body.update_response]).toEqual([200, { id: null, info: [] }]);
    const cancelled = { status: "cancelled", cancel_reason: "Storm", booked: 0, unsettled: 0 };
    expect(body.classes).toMatchObject(ids.map((id) => ({ ...cancelled, id })));
    expect(await seenClass(club, nextDay)).toMatchObject({ status: "scheduled", version: 1 });
    expect(Object.keys(await heldTime(club.tables))).toEqual(["coach#11#501", "room#11#72"]);
  });

  it("cancels those of a coach or a room within a range, up to its end", async () => {
    const { second, nextDay } = await planThree();
    const from = "2026-12-01T00:00:00Z";
    const ofRoom = await cancelAll({ from, to: "2026-12-02T10:00:00Z", room_id: 71 });
    expect(ofRoom.body.classes).toMatchObject([{ id: second }]);
    const none = await cancelAll({ from: "2026-12-02T00:00:00Z", to: "2026-12-02T10:00:00Z", coach_id: 501 });
    expect(none.body.classes).toEqual([]);
    const ofCoach = await cancelAll({
      from: "2026-12-02T00:00:00Z",
      to: "2026-12-02T10:00:00.001Z",
      coach_id: 501,
    });
    expect(ofCoach.body.classes).toMatchObject([{ id: nextDay }]);
  });

  it("cancels none where there is another number of them than expected", async () => {
    const { first } = await planThree();
    const { body } = await cancelAll({ date: "2026-12-01", expect_classes: 3 });
    expect(refusalProblems(body)).toEqual(["OUTCOME_CHANGED expect_classes"]);
    expect(body.info[0].jsonObject).toEqual({ classes: 2 });
    expect((await seenClass(club, first)).status).toBe("scheduled");
  });

  it.each([
    [100, "OUTCOME_CHANGED expect_classes"],
    [101, "FIELD_INVALID date"],
  ])("counts %i of a day, or says that they are too many: %s", async (count, problem) => {
    const ids = Array.from({ length: count }, (_, index) => 7001 + index);
    await storeClasses(
      club.tables,
      ids.map((class_id) => ({ class_id })),
    );
    const { status, body } = await cancelAll({ date: "2026-12-01", expect_classes: 1 });
    expect([status, refusalProblems(body)]).toEqual([400, [problem]]);
    expect(await seenClass(club, 7001)).toMatchObject({ status: "scheduled", version: 1 });
  });

  it("leaves to the sweep what does not follow in one request's time, however many classes", async () => {
    const { first, second } = await planThree();
    await storeClassBooking(club.tables, first, 9001);
    await storeClassBooking(club.tables, second, 9002);
    let slowMs = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + slowMs);
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand") slowMs += 5_000;
      return await next();
    });
    const { body } = await cancelAll({ date: "2026-12-01" });
    clock.mockRestore();
    expect(body.update_response.info).toMatchObject([
      { errorCode: "SETTLING", jsonObject: { unsettled: 2 } },
    ]);
    expect(body.classes).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  });

  it("names the same classes to the same request once more", async () => {
    const { ids } = await planThree();
    const keyed = { headers: { "Idempotency-Key": "storm" } };
    await cancelAll({ date: "2026-12-01", expect_classes: 2 }, keyed);
    const { status, body } = await cancelAll({ date: "2026-12-01", expect_classes: 2 }, keyed);
    expect([status, body.classes]).toMatchObject([200, ids.map((id) => ({ id, version: 2 }))]);
  });

  it("goes on where it was cut off, if the same request comes once more", async () => {
    const { ids } = await planThree();
    const keyed = { headers: { "Idempotency-Key": "storm" } };
    const asked = { date: "2026-12-01", expect_classes: 2 };
    let calls = 0;
    // Time for the request, for the choice of classes and for the first of them.
    const remainingMs = () => (calls++ < 3 ? 10_000 : 1_000);
    expect((await cancelAll(asked, { ...keyed, remainingMs })).status).toBe(503);
    const halfway = await Promise.all(ids.map((id) => seenClass(club, id)));
    expect(halfway.map(({ status }) => status)).toEqual(["cancelled", "scheduled"]);
    const { status, body } = await cancelAll(asked, keyed);
    expect([status, body.classes]).toMatchObject([
      200,
      ids.map((id) => ({ id, status: "cancelled", version: 2 })),
    ]);
  });

  it.each([
    ["neither a day nor a range", {}, ["FIELD_REQUIRED from", "FIELD_REQUIRED to"]],
    ["half a range", { from: "2026-12-01T00:00:00Z" }, ["FIELD_REQUIRED to"]],
    [
      "a day and a range",
      { date: "2026-12-01", from: "2026-12-01T00:00:00Z", to: "2026-12-02T00:00:00Z" },
      ["FIELD_INVALID date"],
    ],
    ["a range backwards", { from: "2026-12-02T00:00:00Z", to: "2026-12-01T00:00:00Z" }, ["FIELD_INVALID to"]],
  ])("refuses %s", async (_, body, problems) => {
    expect(refusalProblems((await cancelAll(body)).body)).toEqual(problems);
  });
});
