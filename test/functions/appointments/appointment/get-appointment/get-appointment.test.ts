import { beforeAll, describe, expect, it } from "vitest";
import { operationNames } from "../../../../../shared/api/operations.ts";
import { asMember, beforeStart, bookInCamden, camdenPath, MANAGER } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { type RequestOptions, TEST_NOW } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
let id: number;

beforeAll(async () => {
  id = await bookInCamden(club, { comments: "Sore left knee" });
});

async function get(appointmentId: number, options: RequestOptions = {}, now = TEST_NOW) {
  club.now = now;
  return club.api.getAppointment(undefined, { ...camdenPath(appointmentId), ...options });
}

describe("Get appointment", () => {
  it("gives the appointment whole: what is not there is null, and no key is missing", async () => {
    const { status, headers, body } = await get(id);
    expect([status, headers.ETag]).toEqual([200, '"1"']);
    expect(body).toEqual({
      ...{ id, version: 1, status: "booked", tenant_id: 13, client_id: 9301, coach_id: 521 },
      ...{
        series_id: null,
        original_coach_id: null,
        appointment_type_id: 131,
        subtype_id: null,
        room_id: 93,
      },
      ...{ is_virtual: false, virtual_url: null, comments: "Sore left knee" },
      ...{ start_date_time: "2026-12-01T10:00:00.000Z", end_date_time: "2026-12-01T11:00:00.000Z" },
      ...{ is_comp_session: false, comp_reason: null, is_payment_required: false },
      ...{ membership_id: 31_001, session_outcome: "taken" },
      policy: {
        ...{ min_notice_minutes: 0, cancel_until_minutes: 1440, late_cancel: "forfeit" },
        ...{ reschedule_until_minutes: 120, max_reschedules: 3, no_show: "forfeit" },
        check_in_from_minutes: 60,
        free_cancel_until: "2026-11-30T10:00:00.000Z",
        reschedule_until: "2026-12-01T08:00:00.000Z",
      },
      ...{ checked_in_at: null, cancelled_at: null, cancelled_by: null, cancel_reason: null },
      ...{ is_late_cancel: false, created_at: TEST_NOW.toISOString(), created_by: "northwind-app" },
      updated_at: TEST_NOW.toISOString(),
      history: [
        {
          ...{ version: 1, at: TEST_NOW.toISOString(), by: "northwind-app", operation: "created" },
          ...{ reason: null, from: {}, to: {}, sessions: [{ membership_id: 31_001, change: -1 }] },
        },
      ],
      actions: expect.any(Object),
    });
  });

  it("says what would come of a cancellation now, and until when", async () => {
    const cancel = async (now: Date, options = {}) => (await get(id, options, now)).body.actions.cancel;
    const returned = { session_outcome: "returned", is_payment_required: false };
    const forfeited = { session_outcome: "forfeited", is_payment_required: false };
    const free = { ...returned, until: "2026-11-30T10:00:00.000Z" };
    expect(await cancel(beforeStart(1440))).toEqual(free);
    const end = "2026-12-01T11:00:00.000Z";
    expect(await cancel(beforeStart(1440, 1))).toEqual({ ...forfeited, until: end });
    expect(await cancel(beforeStart(-60))).toBeUndefined();
    const later = { ...forfeited, until: "2026-12-08T11:00:00.000Z" };
    expect(await cancel(beforeStart(-60), MANAGER)).toEqual(later);
  });

  it("leaves out what the caller's token does not allow", async () => {
    const operations = operationNames.filter((name) => name !== "cancelAppointment");
    expect((await get(id)).body.actions).toHaveProperty("cancel");
    expect((await get(id, { operations })).body.actions).not.toHaveProperty("cancel");
  });

  it("gives a member their own, booked by the club, and knows no other client's", async () => {
    const { status, body } = await get(id, asMember());
    expect([status, body.created_by, body.history[0].by]).toEqual([200, "club", "club"]);
    const foreign = await get(id, asMember(9302));
    expect([foreign.status, refusalProblems(foreign.body)]).toEqual([
      404,
      ["APPOINTMENT_NOT_FOUND appointment_id"],
    ]);
    expect((await get(1, asMember(9302))).text).toBe(foreign.text);
  });

  it("knows no appointment of another tenant", async () => {
    const elsewhere = { pathParameters: { tenant_id: "11", appointment_id: String(id) } };
    expect((await get(id, elsewhere)).status).toBe(404);
  });
});
