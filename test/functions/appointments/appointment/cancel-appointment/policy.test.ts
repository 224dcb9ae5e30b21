import { describe, expect, it } from "vitest";
import { beforeStart, bookInCamden, camdenPath, MANAGER, sessionsUsed } from "../../../../support/camden.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalCodes } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const DAY = 24 * 60;

function cancel(id: number, body: object = {}, options: RequestOptions = {}) {
  return club.api.cancelAppointment(body, { ...camdenPath(id), ...options });
}

/** What became of an appointment that is cancelled at an instant. */
async function outcomeAt(id: number, now: Date, body: object = {}, options: RequestOptions = {}) {
  club.now = now;
  const answer = await cancel(id, body, options);
  if (answer.status !== 200) return refusalCodes(answer.body);
  const { session_outcome, is_late_cancel, is_payment_required } = answer.body.appointment;
  const codes = answer.body.update_response.info.map(
    ({ errorCode }: { readonly errorCode: string }) => errorCode,
  );
  return { session_outcome, is_late_cancel, is_payment_required, codes };
}

const RETURNED = { session_outcome: "returned", is_payment_required: false, codes: ["SESSION_RETURNED"] };
const FORFEITED = { session_outcome: "forfeited", is_payment_required: false, codes: ["SESSION_FORFEITED"] };

describe("a late cancellation", () => {
  it("begins after the last instant of free cancellation, and forfeits the session", async () => {
    const free = await outcomeAt(await bookInCamden(club), beforeStart(DAY));
    expect(free).toEqual({ ...RETURNED, is_late_cancel: false });
    expect(await sessionsUsed(club)).toBe(2);
    club.now = new Date("2026-11-20T09:00:00Z");
    const late = await outcomeAt(await bookInCamden(club), beforeStart(DAY, 1));
    expect(late).toEqual({ ...FORFEITED, is_late_cancel: true });
    expect(await sessionsUsed(club)).toBe(3);
  });

  it("forfeits the session for a manager too, who may waive that, and is late all the same", async () => {
    const id = await bookInCamden(club);
    expect(await outcomeAt(id, beforeStart(DAY, 1), { waive: true }, MANAGER)).toEqual({
      ...RETURNED,
      is_late_cancel: true,
    });
    club.now = new Date("2026-11-20T09:00:00Z");
    const next = await bookInCamden(club);
    expect(await outcomeAt(next, beforeStart(DAY, 1), {}, MANAGER)).toMatchObject(FORFEITED);
  });

  it("gives the forfeited session back once, as one more entry, when a manager waives it", async () => {
    const id = await bookInCamden(club);
    await outcomeAt(id, beforeStart(DAY, 1), { reason: "late" });
    expect(await sessionsUsed(club)).toBe(3);
    const { body } = await cancel(id, { waive: true, reason: "as a favour" }, MANAGER);
    expect(body.update_response.info).toMatchObject([{ errorCode: "SESSION_RETURNED" }]);
    expect(body.appointment).toMatchObject({
      version: 3,
      session_outcome: "returned",
      cancel_reason: "late",
    });
    expect(body.appointment.history[2]).toMatchObject({
      operation: "cancelled",
      reason: "as a favour",
      from: { session_outcome: "forfeited" },
      to: { session_outcome: "returned" },
      sessions: [{ membership_id: 31_001, change: 1 }],
    });
    expect(await sessionsUsed(club)).toBe(2);
    expect(await outcomeAt(id, club.now, { waive: true }, MANAGER)).toMatchObject({
      codes: ["ALREADY_DONE"],
    });
  });

  it("follows the policy that was agreed to, whatever the club says by now", async () => {
    const id = await bookInCamden(club);
    await changeRecords(club.tables, isTenant(13), {
      policy: { cancel_until_minutes: 0, late_cancel: "refuse" },
    });
    expect(await outcomeAt(id, beforeStart(DAY, 1))).toEqual({ ...FORFEITED, is_late_cancel: true });
  });
});

describe("what the client has to pay", () => {
  const unpaid = { appointment_type_id: 133, client_id: 9302, coach_id: 521 };

  it("is nothing where cancelling is free and no membership paid", async () => {
    const id = await bookInCamden(club, unpaid);
    expect(await outcomeAt(id, beforeStart(DAY))).toEqual({
      ...{ session_outcome: "none", is_late_cancel: false, is_payment_required: false, codes: [] },
    });
  });

  it("stays due where a late cancellation forfeits, until it is waived", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 132, client_id: 9302, room_id: 94 });
    const due = { session_outcome: "none", is_late_cancel: true, codes: [] };
    expect(await outcomeAt(id, beforeStart(0), {}, MANAGER)).toEqual({ ...due, is_payment_required: true });
    expect(await outcomeAt(id, beforeStart(0), { waive: true }, MANAGER)).toEqual({
      ...due,
      is_payment_required: false,
    });
  });
});
