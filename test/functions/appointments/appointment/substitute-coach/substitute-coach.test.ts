import { describe, expect, it } from "vitest";
import { bookInCamden } from "../../../../support/camden.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { MANAGER, moving } from "../moving.ts";

const club = useSampleClub();
const { reschedule, substitute } = moving(club);
const HOUR = ["2026-12-01T10:00/11:00"];

describe("Substitute coach", () => {
  it("gives the appointment to another coach at the same time and place", async () => {
    const id = await bookInCamden(club);
    const { status, body, headers } = await substitute(id, { coach_id: 522, reason: "ill" });
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.appointment).toMatchObject({ coach_id: 522, original_coach_id: 521, version: 2 });
    expect(body.appointment.history[1]).toMatchObject({
      ...{ operation: "coach_substituted", reason: "ill" },
      from: { coach_id: 521, original_coach_id: null },
      to: { coach_id: 522, original_coach_id: 521 },
    });
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#522": HOUR,
      "room#13#93": HOUR,
      "client#13#9301": HOUR,
    });
  });

  it("keeps the first coach when they are back, and names none when nothing changes", async () => {
    const id = await bookInCamden(club);
    await substitute(id, { coach_id: 522 });
    const back = await substitute(id, { coach_id: 521 });
    expect(back.body.appointment).toMatchObject({ coach_id: 521, original_coach_id: 521, version: 3 });
    const again = await substitute(id, { coach_id: 521 });
    expect(again.body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(again.body.appointment.version).toBe(3);
  });

  it("lets free cancellation count anew", async () => {
    const id = await bookInCamden(club);
    club.now = new Date("2026-11-30T10:00:00.001Z");
    const late = await reschedule(id, { start_date_time: "2026-12-08T10:00:00Z" });
    expect(late.body.appointment.policy.free_cancel_until).toBe("2026-11-30T10:00:00.000Z");
    const { body } = await substitute(id, { coach_id: 522 });
    expect(body.appointment.policy.free_cancel_until).toBe("2026-12-07T10:00:00.000Z");
  });

  it("takes one round trip to read and one to write", async () => {
    const id = await bookInCamden(club);
    const takeTrips = recordRoundTrips(club.tables.client);
    expect((await substitute(id, { coach_id: 522 }, MANAGER)).status).toBe(200);
    expect(takeTrips()).toEqual([["BatchGetItem"], ["TransactWriteItems"]]);
  });
});
