import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../support/bodies.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { MANAGER } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const APP = { scopes: ["appointments.write", "appointments.read"] } as const;
const MEMBER = { ...APP, grants: { companies: [], tenants: [11], client_id: 9001 } };
const NOTED = { room_id: 72, comments: "0" };

/** Books Priya's appointment and changes its comments, by an app and by Priya in turn, until that is refused. */
async function fullOfComments() {
  const { body } = await club.api.createAppointment(appointmentBody(), MEMBER);
  const { id } = body.create_response;
  const pathParameters = { tenant_id: "11", appointment_id: String(id) };
  for (let version = 1; ; version += 1) {
    const headers = { "If-Match": `"${version}"` };
    const comments = { ...NOTED, comments: String(version) };
    const caller = version % 2 === 0 ? MEMBER : APP;
    const answer = await club.api.updateAppointment(comments, { ...caller, pathParameters, headers });
    if (answer.status !== 200) return { answer, version, pathParameters };
  }
}

describe("callers without appointments.manage", () => {
  it("add 30 entries together, the creation included, and then only a cancellation", async () => {
    const { answer, version, pathParameters } = await fullOfComments();
    expect([version, refusalCodes(answer.body)]).toEqual([30, ["TOO_MANY_CHANGES"]]);
    const { body } = await club.api.getAppointment(undefined, { ...APP, pathParameters });
    expect(Object.keys(body.actions)).toEqual(["cancel"]);
    const cancelled = await club.api.cancelAppointment({}, { ...MEMBER, pathParameters });
    expect(cancelled.status).toBe(200);
  });

  it("leave room for the club, which substitutes a coach", async () => {
    const { pathParameters } = await fullOfComments();
    const { body } = await club.api.getAppointment(undefined, { ...MANAGER, pathParameters });
    expect(Object.keys(body.actions)).toContain("substitute_coach");
    const coach = { coach_id: 502 };
    const { status } = await club.api.substituteCoach(coach, { ...MANAGER, pathParameters });
    expect(status).toBe(200);
  });
});
