import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_START, camdenPath } from "../../../../support/camden.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { MANAGER, moving } from "../moving.ts";

const club = useSampleClub();
const { reschedule, get } = moving(club);
const NOON = { start_date_time: "2026-12-01T12:00:00.000Z" };
const STALE = { headers: { "If-Match": '"7"' } };

function keyed(key: string, ifMatch: string) {
  return { headers: { "Idempotency-Key": key, "If-Match": ifMatch } };
}

describe("the order in which a move is checked", () => {
  it("sends the same answer again with its ETag, before it looks at the version", async () => {
    const id = await bookInCamden(club);
    const first = await reschedule(id, NOON, keyed("one", '"1"'));
    const again = await reschedule(id, NOON, keyed("one", '"1"'));
    expect([again.status, again.text, again.headers.ETag]).toEqual([200, first.text, '"2"']);
    expect(again.headers["Idempotency-Replayed"]).toBe("true");
    const other = await reschedule(id, { start_date_time: CAMDEN_START }, keyed("one", '"2"'));
    expect([other.status, refusalCodes(other.body)]).toEqual([422, ["IDEMPOTENCY_KEY_REUSED"]]);
    expect((await get(id)).body.version).toBe(2);
  });

  it("looks for the appointment before its version", async () => {
    const { status, body } = await reschedule(1, NOON, STALE);
    expect([status, refusalProblems(body)]).toEqual([404, ["APPOINTMENT_NOT_FOUND appointment_id"]]);
  });

  it("looks at the version before it says that nothing would change", async () => {
    const id = await bookInCamden(club);
    const { status, body } = await reschedule(id, { start_date_time: CAMDEN_START }, STALE);
    expect([status, refusalCodes(body)]).toEqual([412, ["VERSION_CHANGED"]]);
    expect(body.info[0].jsonObject).toEqual({ version: 1 });
  });

  it("looks for a change, then at the state, then at the policy", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 133 });
    await reschedule(id, NOON);
    await club.api.cancelAppointment({}, camdenPath(id));
    const same = await reschedule(id, NOON);
    expect([same.status, same.body.update_response.info[0].errorCode]).toEqual([200, "ALREADY_DONE"]);
    expect(same.body.appointment).toMatchObject({ status: "cancelled", version: 3 });
    // Its client has moved it as often as the policy allows.
    const other = await reschedule(id, { start_date_time: CAMDEN_START });
    expect(refusalProblems(other.body)).toEqual(["APPOINTMENT_STATE "]);
    expect(other.body.info[0].jsonObject).toEqual({ status: "cancelled", has_ended: false });
  });

  it("looks at the policy before all other rules", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 133 });
    await reschedule(id, NOON);
    const { body } = await reschedule(id, { ...NOON, coach_id: 1, room_id: 1 });
    expect(refusalProblems(body)).toEqual(["TOO_MANY_RESCHEDULES "]);
  });

  it("refuses what has ended, and moves what has begun", async () => {
    const id = await bookInCamden(club);
    club.now = new Date("2026-12-01T10:59:59.999Z");
    expect((await reschedule(id, { start_date_time: CAMDEN_START, room_id: 95 }, MANAGER)).status).toBe(200);
    club.now = new Date("2026-12-01T11:00:00.000Z");
    const { body } = await reschedule(id, NOON, MANAGER);
    expect(body.info[0]).toMatchObject({
      errorCode: "APPOINTMENT_STATE",
      jsonObject: { status: "booked", has_ended: true },
    });
  });
});
