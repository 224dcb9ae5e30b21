import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_START, camdenPath } from "../../../support/camden.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const MANAGER = { scopes: ["appointments.manage", "appointments.write", "appointments.read"] } as const;

async function sessionsUsed(membershipId: number): Promise<number> {
  const clients = await storedItems(club.tables, "Clients");
  const { memberships } = clients.find(({ client_id }) => client_id === 9301) as {
    memberships: { id: number; used_sessions: number }[];
  };
  return memberships.find(({ id }) => id === membershipId)?.used_sessions ?? Number.NaN;
}

function minutesBefore(minutes: number): Date {
  return new Date(Date.parse(CAMDEN_START) - minutes * 60_000);
}

describe("Cancel appointment", () => {
  it("returns the session while cancelling is free, and frees everybody", async () => {
    const id = await bookInCamden(club);
    expect(await sessionsUsed(31_001)).toBe(3);
    club.now = minutesBefore(1440);
    const { status, body, headers } = await club.api.cancelAppointment({ reason: "ill" }, camdenPath(id));
    expect(status).toBe(200);
    expect(headers.ETag).toBe('"2"');
    expect(body.update_response).toMatchObject({ id, info: [{ errorCode: "SESSION_RETURNED" }] });
    expect(body.appointment).toMatchObject({
      status: "cancelled",
      version: 2,
      session_outcome: "returned",
      is_late_cancel: false,
      cancel_reason: "ill",
      actions: {},
    });
    expect(body.appointment.history[1]).toMatchObject({
      version: 2,
      operation: "cancelled",
      from: { status: "booked", session_outcome: "taken" },
      to: { status: "cancelled", session_outcome: "returned" },
      sessions: [{ membership_id: 31_001, change: 1 }],
    });
    expect(await sessionsUsed(31_001)).toBe(2);
    await expect(bookInCamden(club)).resolves.toBeGreaterThan(id);
  });

  it("forfeits the session a millisecond later", async () => {
    const id = await bookInCamden(club);
    club.now = new Date(minutesBefore(1440).getTime() + 1);
    const { body } = await club.api.cancelAppointment({}, camdenPath(id));
    expect(body.appointment).toMatchObject({ session_outcome: "forfeited", is_late_cancel: true });
    expect(await sessionsUsed(31_001)).toBe(3);
    const waived = await club.api.cancelAppointment({ waive: true }, { ...camdenPath(id), ...MANAGER });
    expect(waived.body.appointment).toMatchObject({ session_outcome: "returned", version: 3 });
    expect(await sessionsUsed(31_001)).toBe(2);
  });

  it("says what was done already, without a new version", async () => {
    const id = await bookInCamden(club);
    await club.api.cancelAppointment({}, camdenPath(id));
    const { status, body } = await club.api.cancelAppointment({}, camdenPath(id));
    expect(status).toBe(200);
    expect(body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(body.appointment.version).toBe(2);
  });

  it("refuses a version that has changed, and an outcome that has changed", async () => {
    const id = await bookInCamden(club);
    const stale = await club.api.cancelAppointment({}, { ...camdenPath(id), headers: { "If-Match": '"2"' } });
    expect(stale.status).toBe(412);
    const other = await club.api.cancelAppointment({ expect_session_outcome: "forfeited" }, camdenPath(id));
    expect(refusalCodes(other)).toEqual(["OUTCOME_CHANGED"]);
    expect(await sessionsUsed(31_001)).toBe(3);
  });
});
