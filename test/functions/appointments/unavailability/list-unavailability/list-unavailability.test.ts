import { describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { asking } from "../../../../support/slots.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, ofRoom, STAFF_SCOPES, times } from "../unavailability.ts";

const club = useSampleClub();
const STAFF = { scopes: STAFF_SCOPES };

async function list(query: Readonly<Record<string, string>> = {}, options: object = STAFF) {
  const { status, body } = await club.api.listUnavailability(undefined, asking(query, options));
  const found: { id: number; coach_id?: number; room_id?: number; reason: string | null }[] =
    body.unavailability ?? [];
  return { status, body, found, ids: found.map(({ id }) => id) };
}

async function added(adding: Promise<{ readonly body: { create_response: { id: number } } }>) {
  return (await adding).body.create_response.id;
}

const day = (date: string, hour = "10") => times(`${date}T${hour}:00:00Z`, `${date}T20:00:00Z`);

describe("List all unavailability", () => {
  it("gives that of all coaches and rooms by start, then id, and of no other tenant", async () => {
    const late = await added(ofCoach(club, 501).add(day("2026-11-22")));
    const room = await added(ofRoom(club, 71).add(day("2026-11-21")));
    const coach = await added(ofCoach(club, 502).add(day("2026-11-21")));
    await club.api.addStaffUnavailability(day("2026-11-21"), {
      pathParameters: { tenant_id: "13", coach_id: "521" },
      ...STAFF,
    });
    const { status, found, body } = await list();
    expect([status, body.next_cursor]).toEqual([200, null]);
    const byId = [room, coach].toSorted((a, b) => a - b);
    expect(found.map(({ id }) => id)).toEqual([...byId, late]);
    expect(found.find(({ id }) => id === room)).toMatchObject({ room_id: 71 });
    expect(found.find(({ id }) => id === coach)).toMatchObject({ coach_id: 502 });
  });

  it("is as each coach's and room's own list has it", async () => {
    await ofCoach(club, 501).add({ ...day("2026-11-21"), reason: "Ill" });
    await ofRoom(club, 71).add(day("2026-11-22"));
    const ofEach = [await ofCoach(club, 501).list({}), await ofRoom(club, 71).list({})];
    expect((await list()).found).toEqual(ofEach.flatMap(({ body }) => body.unavailability));
  });

  it("leaves out what is removed, and what does not overlap the range", async () => {
    const removed = await added(ofCoach(club, 501).add(day("2026-11-21")));
    await ofCoach(club, 501).remove(removed);
    const before = await added(ofCoach(club, 502).add(day("2026-11-20", "11")));
    const within = await added(ofCoach(club, 502).add(day("2026-11-22", "00")));
    const from = "2026-11-20T20:00:00.000Z";
    expect((await list({ from, to: "2026-11-22T00:00:00.001Z" })).ids).toEqual([within]);
    expect((await list({ from, to: "2026-11-22T00:00:00.000Z" })).ids).toEqual([]);
    expect((await list({ from: "2026-11-20T19:59:59.999Z", to: from })).ids).toEqual([before]);
    expect((await list({ date: "2026-11-22" })).ids).toEqual([within]);
  });

  it("tells the reason to staff.write alone", async () => {
    await ofCoach(club, 501).add({ ...day("2026-11-21"), reason: "Ill" });
    expect((await list()).found[0]?.reason).toBe("Ill");
    expect((await list({}, { scopes: ["appointments.read"] })).found[0]?.reason).toBeNull();
  });

  it("comes in pages, each entry once, and takes 92 days at most", async () => {
    const ids = [];
    for (const coach of [501, 502, 503]) ids.push(await added(ofCoach(club, coach).add(day("2026-11-21"))));
    ids.sort((a, b) => a - b);
    const first = await list({ limit: "2" });
    const second = await list({ limit: "2", cursor: first.body.next_cursor });
    expect([first.ids, second.ids, second.body.next_cursor]).toEqual([ids.slice(0, 2), ids.slice(2), null]);
    const from = "2026-11-01T00:00:00Z";
    expect((await list({ from, to: "2027-02-01T00:00:00Z" })).status).toBe(200);
    const { body } = await list({ from, to: "2027-02-01T00:00:01Z" });
    expect(refusalProblems(body)).toEqual(["QUERY_PARAMETER_INVALID to"]);
  });

  it("costs one query, however many coaches and rooms there are", async () => {
    await ofCoach(club, 501).add(day("2026-11-21"));
    await list();
    const [takeTrips, takeAccounts] = [recordRoundTrips(club.tables.client), keepUnitAccount(club.tables)];
    expect((await list()).found).toHaveLength(1);
    expect(takeTrips()).toEqual([["Query"]]);
    expect(takeAccounts()).toMatchObject([{ table: "Calendar", how: "read of an index", units: 0.5 }]);
  });
});
