import { beforeAll, describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_START } from "../../../../support/camden.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { managed, storedSessions } from "../managed.ts";

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
