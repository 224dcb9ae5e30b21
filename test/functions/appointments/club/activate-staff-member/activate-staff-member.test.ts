import { describe, expect, it } from "vitest";
import { bookInCamden } from "../../../../support/camden.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

const club = useSampleClub();

function path(coach_id: number) {
  return { pathParameters: { tenant_id: "13", coach_id: String(coach_id) }, scopes: STAFF_SCOPES };
}

async function storedCoach(id: number) {
  return (await storedItems(club.tables, "Club")).find(({ coach_id }) => coach_id === id);
}

describe("Activate staff", () => {
  it("lets a coach be booked in the very next request", async () => {
    const { status, body } = await club.api.activateStaffMember(undefined, path(523));
    const shown = { description: null, photo_url: null };
    const coach = {
      coach_id: 523,
      name: "Iris Lund",
      is_active: true,
      appointment_type_ids: [131],
      class_type_ids: [],
      ...shown,
    };
    expect([status, body]).toEqual([200, { update_response: { id: 523, info: [] }, staff_member: coach }]);
    await bookInCamden(club, { coach_id: 523 });
  });

  it("changes nothing else of the coach", async () => {
    const before = await storedCoach(523);
    await club.api.activateStaffMember(undefined, path(523));
    expect(before).toMatchObject({ is_active: false });
    expect(await storedCoach(523)).toEqual({ ...before, is_active: true });
  });
});
