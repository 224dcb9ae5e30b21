import { beforeAll, describe, expect, it } from "vitest";
import { CAMDEN, camdenBody } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { MANAGE, managed, storedSessions } from "../managed.ts";

const club = useSampleClub(beforeAll);
const OPTIONS = { pathParameters: CAMDEN, ...MANAGE };

function create(fields: Readonly<Record<string, unknown>>) {
  return club.api.createComplimentaryAppointment(camdenBody(fields), OPTIONS);
}

describe("Create appointment complimentary session", () => {
  let id = 0;

  it("takes no session and asks for no payment, but counts as an appointment", async () => {
    const before = await storedSessions(club);
    const { status, body } = await create({ comp_reason: "Trial" });
    id = body.create_response.id;
    expect([status, body.update_response]).toEqual([201, { id: null, info: [] }]);
    const [client] = body.client_booked_details;
    expect(client).toMatchObject({
      ...{ is_comp_session: true, is_payment_required: false, is_first_time_appointment: true },
      memberships: [
        { id: 31_001, used_sessions: 2, available_sessions: 6, is_selected: false },
        { id: 31_002, used_sessions: 5, available_sessions: 45, is_selected: false },
      ],
    });
    expect(await storedSessions(club)).toEqual({ ...before, appointments: before.appointments + 1 });
  });

  it("is told by the appointment, the reason to the club alone", async () => {
    const { body } = await club.api.getAppointment(undefined, managed(id));
    expect(body).toMatchObject({
      ...{ is_comp_session: true, comp_reason: "Trial", is_payment_required: false },
      ...{ membership_id: null, session_outcome: "none" },
      history: [{ operation: "created", sessions: [] }],
    });
    expect(Object.keys(body.actions)).not.toContain("change_membership");
    const grants = { companies: [], tenants: [13], client_id: 9301 };
    const own = await club.api.getAppointment(undefined, { ...managed(id), grants });
    expect(own.body).toMatchObject({ is_comp_session: true, comp_reason: null });
  });

  it("stays as it is when its membership is to change, and says why", async () => {
    const { body } = await club.api.changeAppointmentMembership({ membership_id: 31_001 }, managed(id));
    expect(refusalProblems(body)).toEqual(["APPOINTMENT_STATE "]);
    expect(body.info[0].errorMessage).toContain("complimentary");
  });

  it("holds everybody as any appointment does", async () => {
    const { body } = await create({ comp_reason: "Trial" });
    expect(refusalProblems(body)).toEqual([
      "COACH_UNAVAILABLE coach_id",
      "ROOM_UNAVAILABLE room_id",
      "CLIENT_UNAVAILABLE client_id",
    ]);
  });

  it.each([undefined, null, "", "  "])("requires a reason, which %o is not", async (comp_reason) => {
    const { status, body } = await create({ comp_reason });
    expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_REQUIRED comp_reason"]]);
  });

  it("takes a reason of 500 characters, and none of 501", async () => {
    const start_date_time = "2026-12-02T10:00:00Z";
    const long = await create({ comp_reason: "x".repeat(501), start_date_time });
    expect(refusalProblems(long.body)).toEqual(["FIELD_INVALID comp_reason"]);
    expect((await create({ comp_reason: "x".repeat(500), start_date_time })).status).toBe(201);
  });

  it("is not what *Create new appointment* books with a reason", async () => {
    const start_date_time = "2026-12-03T10:00:00Z";
    const body = camdenBody({ comp_reason: "Trial", start_date_time });
    const answer = await club.api.createAppointment(body, OPTIONS);
    expect(refusalProblems(answer.body)).toEqual(["FIELD_UNKNOWN comp_reason"]);
  });
});
