import { describe, expect, it } from "vitest";
import {
  asMember,
  beforeStart,
  bookInCamden,
  CAMDEN_START,
  camdenPath,
  MANAGER,
  sessionsUsed,
} from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { replaceItems } from "../../../../support/replace-items.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

function cancel(id: number, body: object = {}, options: RequestOptions = {}) {
  return club.api.cancelAppointment(body, { ...camdenPath(id), ...options });
}

/** The status of a refusal, and its problems. */
async function refusal(id: number, body: object = {}, options: RequestOptions = {}) {
  const answer = await cancel(id, body, options);
  return [answer.status, ...refusalProblems(answer.body)];
}

describe("Cancel appointment", () => {
  it("returns the session, frees everybody, and takes one from the count of appointments", async () => {
    const id = await bookInCamden(club);
    expect(await sessionsUsed(club)).toBe(3);
    const { status, body, headers } = await cancel(id, { reason: "ill" });
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.update_response).toMatchObject({
      id,
      info: [{ errorCode: "SESSION_RETURNED", jsonObject: { membership_id: 31_001 } }],
    });
    expect(body.appointment).toMatchObject({
      ...{ status: "cancelled", version: 2, session_outcome: "returned", is_late_cancel: false },
      ...{ cancelled_at: "2026-11-20T09:00:00.000Z", cancelled_by: "northwind-app", cancel_reason: "ill" },
    });
    expect(body.appointment.history[1]).toEqual({
      ...{ version: 2, at: body.appointment.updated_at, by: "northwind-app", operation: "cancelled" },
      reason: "ill",
      from: { cancelled_at: null, session_outcome: "taken", status: "booked" },
      to: { cancelled_at: "2026-11-20T09:00:00.000Z", session_outcome: "returned", status: "cancelled" },
      sessions: [{ membership_id: 31_001, change: 1 }],
    });
    expect(await sessionsUsed(club)).toBe(2);
    const clients = await storedItems(club.tables, "Clients");
    expect(clients.find(({ client_id }) => client_id === 9301)).toMatchObject({ appointments_booked: 0 });
    await expect(bookInCamden(club)).resolves.not.toBe(id);
  });

  it("keeps what it says of the event beside the record", async () => {
    await cancel(await bookInCamden(club));
    expect(await storedItems(club.tables, "Appointments")).toMatchObject([
      { last_change: { event: "appointment.cancelled", from: CAMDEN_START } },
    ]);
  });

  it("frees what is left of its holds once it has begun", async () => {
    const id = await bookInCamden(club);
    club.now = beforeStart(-30);
    expect((await cancel(id)).status).toBe(200);
    const cells = (await storedItems(club.tables, "Calendar")).flatMap((day) =>
      Object.entries(day).filter(([name]) => /^[a-x][0-9ab]$/.test(name)),
    );
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter(([, count]) => count !== 0)).toEqual([]);
  });

  it("leaves the days that may be deleted by now", async () => {
    const id = await bookInCamden(club);
    const before = await storedItems(club.tables, "Calendar");
    club.now = new Date("2026-12-02T23:00:00.000Z");
    expect((await cancel(id, {}, MANAGER)).status).toBe(200);
    expect(await storedItems(club.tables, "Calendar")).toEqual(before);
  });

  it("goes on where the client has been erased: nobody's sessions are counted", async () => {
    const id = await bookInCamden(club);
    const clients = await storedItems(club.tables, "Clients");
    await replaceItems(
      club.tables,
      "Clients",
      clients.filter(({ client_id }) => client_id !== 9301),
    );
    const { status, body } = await cancel(id);
    expect([status, body.appointment.session_outcome]).toEqual([200, "returned"]);
  });
});

describe("the order of the checks of a cancellation", () => {
  it("is waiver, record, version, what is done, state, policy, outcome", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 132, room_id: 94 });
    const stale = { headers: { "If-Match": '"7"' } };
    const wrong = { expect_session_outcome: "none" };
    expect(await refusal(1, { waive: true })).toEqual([403, "ACCESS_DENIED waive"]);
    expect(await refusal(1, {}, stale)).toEqual([404, "APPOINTMENT_NOT_FOUND appointment_id"]);
    club.now = beforeStart(-45);
    expect(await refusal(id, wrong, stale)).toEqual([412, "VERSION_CHANGED If-Match"]);
    expect(await refusal(id, wrong)).toEqual([400, "APPOINTMENT_STATE "]);
    club.now = beforeStart(60, 1);
    expect(await refusal(id, wrong)).toEqual([400, "CANCEL_TOO_LATE "]);
    club.now = beforeStart(60);
    expect(await refusal(id, wrong)).toEqual([400, "OUTCOME_CHANGED expect_session_outcome"]);
    await cancel(id);
    expect(await refusal(id, wrong, { headers: { "If-Match": '"1"' } })).toEqual([
      412,
      "VERSION_CHANGED If-Match",
    ]);
    club.now = beforeStart(-45);
    expect((await cancel(id, wrong, { headers: { "If-Match": '"2"' } })).body.update_response).toMatchObject({
      info: [{ errorCode: "ALREADY_DONE" }],
    });
  });

  it("has an earlier answer before all but the form of the request", async () => {
    const id = await bookInCamden(club);
    const keyed = (version: string) => ({ headers: { "Idempotency-Key": "cancel", "If-Match": version } });
    const first = await cancel(id, { reason: "ill" }, keyed('"1"'));
    for (const version of ['"1"', '"7"']) {
      const again = await cancel(id, { reason: "ill" }, keyed(version));
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers).toMatchObject({ "Idempotency-Replayed": "true", ETag: '"2"' });
    }
    expect(await refusal(id, { reason: "else" }, keyed('"7"'))).toEqual([
      422,
      "IDEMPOTENCY_KEY_REUSED Idempotency-Key",
    ]);
    expect(await refusal(id, { reason: "else" }, keyed("*"))).toEqual([400, "IF_MATCH_INVALID If-Match"]);
  });
});

describe("a member who cancels", () => {
  it("is told of the club and of themselves, and of no reason that the club gave", async () => {
    const id = await bookInCamden(club);
    const { body } = await cancel(id, { reason: "the coach is ill" });
    expect(body.appointment.cancelled_by).toBe("northwind-app");
    const { appointment } = (await cancel(id, {}, asMember())).body;
    expect(appointment).toMatchObject({ created_by: "club", cancelled_by: "club", cancel_reason: null });
    expect(appointment.history).toMatchObject([{ by: "club" }, { by: "club", reason: null }]);
  });

  it("is told of their own reason, and the club of who they are", async () => {
    const id = await bookInCamden(club);
    const { appointment } = (await cancel(id, { reason: "ill" }, asMember())).body;
    expect(appointment).toMatchObject({ created_by: "club", cancelled_by: "client", cancel_reason: "ill" });
    expect(appointment.history[1]).toMatchObject({ by: "client", reason: "ill" });
    const seen = await club.api.getAppointment(undefined, camdenPath(id));
    expect(seen.body).toMatchObject({ cancelled_by: "northwind-app", cancel_reason: "ill" });
    expect(seen.body.history[1]).toMatchObject({ by: "northwind-app", reason: "ill" });
  });

  it("may not waive, and neither may an app that does not manage appointments", async () => {
    const id = await bookInCamden(club);
    expect(await refusal(id, { waive: true }, asMember())).toEqual([403, "ACCESS_DENIED waive"]);
    expect(await refusal(id, { waive: true })).toEqual([403, "ACCESS_DENIED waive"]);
    expect((await cancel(id, { waive: false }, asMember())).status).toBe(200);
  });
});
