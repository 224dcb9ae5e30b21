import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_START, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { moving } from "../moving.ts";

const club = useSampleClub();
const { reschedule } = moving(club);
const NOON = { start_date_time: "2026-12-01T12:00:00.000Z" };

describe("the order in which a move is checked", () => {
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
});
