import { describe, expect, it } from "vitest";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
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

  it("gives a session back that was forfeited, where it is waived", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 2);
    club.now = new Date("2026-12-01T10:00:00Z");
    expect(toldCodes((await cancel([ids[0]])).body)).toEqual(["SESSION_FORFEITED"]);
    const { body } = await cancel(ids, { waive: true });
    expect(toldCodes(body)).toEqual(["SESSION_RETURNED", "SESSION_RETURNED"]);
    expect(await storedSessions(club, REGULAR_CLIENT)).toMatchObject({ used: { 31801: 0 } });
  });
});
