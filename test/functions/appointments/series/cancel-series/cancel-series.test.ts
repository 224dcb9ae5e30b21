import { describe, expect, it } from "vitest";
import { asMember, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { storedSessions, toldCodes } from "../../appointment/managed.ts";
import { bookWeekly, CAMDEN_STAFF, seriesPath } from "../series.ts";
import { REGULAR_CLIENT } from "../series-recordings.ts";

const club = useSampleClub();
const OWN = asMember(REGULAR_CLIENT);

function cancel(id: number, body: object = {}, options: object = OWN) {
  return club.api.cancelSeries(body, seriesPath(id, options));
}

function idsOf(body: { readonly appointments: readonly { readonly id: number }[] }): number[] {
  return body.appointments.map(({ id }) => id);
}

describe("Cancel the rest of a series", () => {
  it("cancels what is ahead in one transaction, frees all its time and gives the sessions back", async () => {
    const { id, ids } = await bookWeekly(club, "2026-12-01", 3);
    club.now = new Date("2026-12-01T14:30:00Z");
    // The tenant is read again, now that a day has passed.
    await club.api.getSeries(undefined, seriesPath(id));
    const takeTrips = recordRoundTrips(club.tables.client);
    const { status, body } = await cancel(id, { reason: "Moves", expect_forfeited: 0 });
    expect(takeTrips()).toEqual([["BatchGetItem"], ["BatchGetItem"], ["TransactWriteItems"]]);
    expect([status, body.next_from, idsOf(body)]).toEqual([200, null, ids.slice(1)]);
    expect(body.update_response.id).toBeNull();
    expect(body.update_response.info).toMatchObject(
      ids.slice(1).map((appointment_id) => ({
        errorCode: "SESSION_RETURNED",
        jsonObject: { appointment_id, membership_id: 31_801 },
      })),
    );
    expect(body.appointments).toMatchObject(
      ids.slice(1).map(() => ({ status: "cancelled", cancel_reason: "Moves", session_outcome: "returned" })),
    );
    expect(await storedSessions(club, REGULAR_CLIENT)).toEqual({
      ...{ used: { 31801: 1 }, taken: { 31801: 1 }, appointments: 1 },
    });
    const days = (await storedItems(club.tables, "Calendar")).filter(({ day }) => day !== "2026-12-01");
    expect(days.length).toBeGreaterThan(0);
    for (const { holder: _, day: _day, rev: _rev, expires_at: _at, ...cells } of days) {
      expect(new Set(Object.values(cells))).toEqual(new Set([0]));
    }
  });

  it("cancels twelve at a time, and says where to go on", async () => {
    const { id, ids } = await bookWeekly(club, "2026-12-01", 12);
    const more = await bookWeekly(club, "2027-03-02", 3, { series_id: id });
    const first = await cancel(id);
    expect([idsOf(first.body), first.body.next_from]).toEqual([ids, "2027-03-02T14:00:00.000Z"]);
    const rest = await cancel(id, { from: first.body.next_from });
    expect([idsOf(rest.body), rest.body.next_from]).toEqual([more.ids, null]);
    const again = await cancel(id, { expect_forfeited: 3 });
    expect([again.status, toldCodes(again.body), again.body.appointments]).toEqual([
      200,
      ["ALREADY_DONE"],
      [],
    ]);
  });

  it("leaves alone what begins before `from`, and what is not booked", async () => {
    const { id, ids } = await bookWeekly(club, "2026-12-01", 4);
    await club.api.cancelAppointment({}, camdenPath(ids[2] ?? 0));
    const { body } = await cancel(id, { from: "2026-12-08T14:00:00Z" });
    expect(idsOf(body)).toEqual([ids[1], ids[3]]);
    const just = await cancel(id, { from: "2026-12-01T14:00:00.001Z" });
    expect(toldCodes(just.body)).toEqual(["ALREADY_DONE"]);
  });

  it("cancels each by its own policy, and nothing if another number would be forfeited", async () => {
    const { id, ids } = await bookWeekly(club, "2026-12-01", 2);
    club.now = new Date("2026-12-01T10:00:00Z");
    const told = await cancel(id, { expect_forfeited: 0 });
    expect([told.status, refusalProblems(told.body)]).toEqual([400, ["OUTCOME_CHANGED expect_forfeited"]]);
    expect(told.body.info[0].jsonObject).toEqual({ forfeited: 1 });
    const { body } = await cancel(id, { expect_forfeited: 1 });
    expect(toldCodes(body)).toEqual(["SESSION_FORFEITED", "SESSION_RETURNED"]);
    expect(body.update_response.info[0].jsonObject.appointment_id).toBe(ids[0]);
    expect(await storedSessions(club, REGULAR_CLIENT)).toMatchObject({
      ...{ used: { 31801: 1 }, appointments: 0 },
    });
  });

  it("waives for the club alone", async () => {
    const { id } = await bookWeekly(club, "2026-12-01", 2);
    club.now = new Date("2026-12-01T10:00:00Z");
    const refused = await cancel(id, { waive: true });
    expect([refused.status, refusalProblems(refused.body)]).toEqual([403, ["ACCESS_DENIED waive"]]);
    const { body } = await cancel(id, { waive: true, expect_forfeited: 0 }, CAMDEN_STAFF);
    expect(toldCodes(body)).toEqual(["SESSION_RETURNED", "SESSION_RETURNED"]);
  });
});
