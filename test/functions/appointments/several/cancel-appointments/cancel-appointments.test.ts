import { describe, expect, it } from "vitest";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { storedSessions, toldCodes } from "../../appointment/managed.ts";
import { bookWeekly, CAMDEN_STAFF } from "../../series/series.ts";
import { REGULAR_CLIENT } from "../../series/series-recordings.ts";

const club = useSampleClub();

function cancel(appointment_ids: readonly unknown[], fields: object = {}, options: object = {}) {
  return club.api.cancelAppointments({ appointment_ids, ...fields }, { ...CAMDEN_STAFF, ...options });
}

describe("Cancel appointments", () => {
  it("cancels appointments of several clients in one transaction, each client counted once", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 3);
    const other = await bookInCamden(club);
    const takeTrips = recordRoundTrips(club.tables.client);
    const { status, body } = await cancel([...ids, other], { reason: "Closed for repairs" });
    expect(takeTrips()).toEqual([["BatchGetItem"], ["BatchGetItem"], ["TransactWriteItems"]]);
    expect(status).toBe(200);
    expect(body.appointments).toMatchObject(
      [...ids, other].map((id) => ({ id, status: "cancelled", cancel_reason: "Closed for repairs" })),
    );
    expect(toldCodes(body)).toEqual(Array(4).fill("SESSION_RETURNED"));
    expect(await storedSessions(club, REGULAR_CLIENT)).toEqual({
      ...{ used: { 31801: 0 }, taken: { 31801: 0 }, appointments: 0 },
    });
    expect(await storedSessions(club)).toMatchObject({ taken: { 31001: 0 }, appointments: 0 });
    for (const id of [...ids, other]) {
      const { body: alone } = await club.api.getAppointment(undefined, camdenPath(id));
      expect(alone.history.at(-1)).toMatchObject({ operation: "cancelled", reason: "Closed for repairs" });
    }
  });

  it("says of each that was cancelled before, and cancels the others", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 2);
    await club.api.cancelAppointment({}, camdenPath(ids[0] ?? 0));
    const { status, body } = await cancel(ids);
    expect([status, toldCodes(body)]).toEqual([200, ["ALREADY_DONE", "SESSION_RETURNED"]]);
    expect(body.update_response.info[0].jsonObject).toEqual({ appointment_id: ids[0] });
    const again = await cancel(ids);
    expect(toldCodes(again.body)).toEqual(["ALREADY_DONE", "ALREADY_DONE"]);
    expect(again.body.appointments.map(({ version }: { version: number }) => version)).toEqual([2, 2]);
  });

  it("gives a session back that was forfeited, where it is waived", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 2);
    club.now = new Date("2026-12-01T10:00:00Z");
    expect(toldCodes((await cancel([ids[0]])).body)).toEqual(["SESSION_FORFEITED"]);
    const { body } = await cancel(ids, { waive: true });
    expect(toldCodes(body)).toEqual(["SESSION_RETURNED", "SESSION_RETURNED"]);
    expect(await storedSessions(club, REGULAR_CLIENT)).toMatchObject({ used: { 31801: 0 } });
  });

  it("cancels none where one has another version, and names each", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 3);
    await cancel([ids[1]]);
    const before = await storedItems(club.tables, "Appointments");
    const { status, body } = await cancel(ids, { versions: [2, 1, 1] });
    expect([status, refusalProblems(body)]).toEqual([
      412,
      ["VERSION_CHANGED versions[0]", "VERSION_CHANGED versions[1]"],
    ]);
    expect(body.info.map(({ jsonObject }: { jsonObject: object }) => jsonObject)).toEqual([
      { appointment_id: ids[0], version: 1 },
      { appointment_id: ids[1], version: 2 },
    ]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it("cancels none where one does not exist, or is over, and names it", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 2);
    const unknown = await cancel([...ids, 7]);
    expect([unknown.status, refusalProblems(unknown.body)]).toEqual([
      400,
      ["APPOINTMENT_NOT_FOUND appointment_ids[2]"],
    ]);
    expect(unknown.body.info[0].jsonObject).toEqual({ appointment_id: 7 });
    club.now = new Date("2026-12-08T16:00:00Z");
    const over = await cancel(ids);
    expect([over.status, refusalProblems(over.body)]).toEqual([
      400,
      ["APPOINTMENT_STATE appointment_ids[0]"],
    ]);
    expect(over.body.info[0].jsonObject).toEqual({
      ...{ appointment_id: ids[0], status: "booked", has_ended: true },
    });
    expect(toldCodes((await cancel([ids[1]])).body)).toEqual(["SESSION_FORFEITED"]);
  });

  it.each([
    ["no id", [], {}, ["FIELD_INVALID appointment_ids"]],
    ["13 ids", Array.from({ length: 13 }, (_, index) => index + 1), {}, ["FIELD_INVALID appointment_ids"]],
    ["one twice", [7, 8, 7], {}, ["FIELD_INVALID appointment_ids[2]"]],
    ["a text", ["7"], {}, ["FIELD_INVALID appointment_ids[0]"]],
    ["too few versions", [7, 8], { versions: [1] }, ["FIELD_INVALID versions"]],
    ["a version of nothing", [7], { versions: [1, 1] }, ["FIELD_INVALID versions"]],
  ])("refuses %s", async (_, ids, fields, problems) => {
    const { status, body } = await cancel(ids, fields);
    expect([status, refusalProblems(body)]).toEqual([400, problems]);
  });
});
