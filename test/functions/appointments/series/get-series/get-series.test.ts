import { describe, expect, it } from "vitest";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { bookWeekly, CAMDEN_STAFF, seriesPath } from "../series.ts";
import { MASSAGE } from "../series-recordings.ts";

const club = useSampleClub();

async function cancelOf(id: number, options = {}) {
  return (await club.api.getSeries(undefined, seriesPath(id, options))).body.cancel;
}

describe("Get a series", () => {
  it("gives its appointments by start, whatever has become of them", async () => {
    const { id, ids } = await bookWeekly(club, "2026-12-01", 3);
    const [first, second, third] = ids;
    await club.api.rescheduleAppointment(
      { start_date_time: "2027-02-01T10:00:00Z" },
      { ...camdenPath(first ?? 0), headers: { "If-Match": '"1"' } },
    );
    await club.api.cancelAppointment({}, camdenPath(second ?? 0));
    const { status, body } = await club.api.getSeries(undefined, seriesPath(id));
    expect([status, body.series_id]).toEqual([200, id]);
    expect(body.appointments.map((each: { id: number; status: string }) => [each.id, each.status])).toEqual([
      [second, "cancelled"],
      [third, "booked"],
      [first, "booked"],
    ]);
  });

  it("says how many sessions a cancellation of the rest would forfeit now", async () => {
    const { id } = await bookWeekly(club, "2026-12-01", 3);
    expect(await cancelOf(id)).toEqual({ count: 3, forfeited: 0 });
    club.now = new Date("2026-11-30T14:00:00.001Z");
    expect(await cancelOf(id)).toEqual({ count: 3, forfeited: 1 });
    club.now = new Date("2026-12-01T14:00:00.001Z");
    expect(await cancelOf(id)).toEqual({ count: 2, forfeited: 0 });
  });

  it.each([
    ["is ahead", "2026-12-09T00:00:00Z", CAMDEN_STAFF],
    ["may be cancelled by the caller, whose token reads", undefined, { operations: ["getSeries"] as const }],
  ])("offers no cancellation where none %s", async (_, now, options) => {
    const { id } = await bookWeekly(club, "2026-12-01", 2);
    club.now = now === undefined ? club.now : new Date(now);
    expect(await cancelOf(id, options)).toBeNull();
  });

  it("offers no cancellation where one of them refuses", async () => {
    const { id } = await bookWeekly(club, "2026-12-01", 2, MASSAGE);
    expect(await cancelOf(id)).toEqual({ count: 2, forfeited: 0 });
    club.now = new Date("2026-12-01T13:30:00Z");
    expect(await cancelOf(id)).toBeNull();
    expect(await cancelOf(id, CAMDEN_STAFF)).toEqual({ count: 2, forfeited: 0 });
  });

  it("is found by the id of its first appointment only, never by a single appointment's", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 2);
    const alone = await bookInCamden(club);
    for (const id of [ids[1] ?? 0, alone]) {
      expect((await club.api.getSeries(undefined, seriesPath(id))).status).toBe(404);
    }
  });
});
