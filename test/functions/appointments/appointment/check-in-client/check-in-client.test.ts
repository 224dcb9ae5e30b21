import { beforeAll, describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_START } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { managed, storedSessions, toldCodes } from "../managed.ts";

const club = useSampleClub(beforeAll);
let id = 0;

beforeAll(async () => {
  id = await bookInCamden(club);
  club.now = new Date(CAMDEN_START);
});

describe("Mark client as checked in", () => {
  it("answers the appointment with its new version, and leaves sessions and holds alone", async () => {
    const calendar = await storedItems(club.tables, "Calendar");
    const sessions = await storedSessions(club);
    const { status, body, headers } = await club.api.checkInClient(undefined, managed(id));
    expect([status, headers.ETag, body.update_response]).toEqual([200, '"2"', { id, info: [] }]);
    expect(body.appointment).toMatchObject({
      ...{ status: "checked_in", checked_in_at: CAMDEN_START, session_outcome: "taken" },
      actions: { undo_check_in: { until: "2026-12-02T11:00:00.000Z" } },
    });
    expect(Object.keys(body.appointment.actions)).not.toContain("check_in");
    expect(await storedItems(club.tables, "Calendar")).toEqual(calendar);
    expect(await storedSessions(club)).toEqual(sessions);
  });

  it("says once more that it is done, without a new version", async () => {
    const { body, headers } = await club.api.checkInClient(undefined, managed(id));
    expect([headers.ETag, toldCodes(body)]).toEqual(['"2"', ["ALREADY_DONE"]]);
  });

  it("compares If-Match before it says so", async () => {
    const stale = await club.api.checkInClient(undefined, managed(id, { headers: { "If-Match": '"1"' } }));
    expect([stale.status, refusalProblems(stale.body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
  });

  it("is the last change of the record, for its event", async () => {
    const [stored] = await storedItems(club.tables, "Appointments");
    const { updated_at } = { ...(stored?.record as { updated_at?: string }) };
    expect(stored?.last_change).toEqual({
      event: "appointment.checked_in",
      from: CAMDEN_START,
      of: "",
      at: updated_at,
    });
  });
});

describe("Undo client check-in", () => {
  it("leads back to booked once, whatever is sent again under its key", async () => {
    const keyed = managed(id, { headers: { "Idempotency-Key": "undo", "If-Match": '"2"' } });
    const first = await club.api.undoClientCheckIn(undefined, keyed);
    expect(first.body.appointment).toMatchObject({ status: "booked", version: 3, checked_in_at: null });
    const again = await club.api.undoClientCheckIn(undefined, keyed);
    expect([again.text, again.headers["Idempotency-Replayed"]]).toEqual([first.text, "true"]);
    const other = await club.api.undoClientCheckIn(undefined, managed(id));
    expect([toldCodes(other.body), other.headers.ETag]).toEqual([["ALREADY_DONE"], '"3"']);
  });

  it("is refused for a no-show, which has its own undo", async () => {
    await club.api.markClientNoShow({}, managed(id));
    const { body } = await club.api.undoClientCheckIn(undefined, managed(id));
    expect(refusalProblems(body)).toEqual(["APPOINTMENT_STATE "]);
    expect(body.info[0].jsonObject).toEqual({ status: "no_show", has_ended: false });
  });
});
