import { beforeAll, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

function getClassType(tenant_id: string, class_type_id: string) {
  return club.api.getClassType(undefined, { pathParameters: { tenant_id, class_type_id } });
}

const DEFAULT_POLICY = {
  min_notice_minutes: 0,
  cancel_until_minutes: 120,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
  booking_opens: { days_before: 7, local_time: "00:00" },
  booking_closes_minutes: 0,
  requires_session: true,
  promotion_notice_minutes: 120,
  max_upcoming: null,
  max_a_day: null,
};

describe("Get class type details", () => {
  it("gives a type with defaults for all that the club has not set", async () => {
    const { status, body } = await getClassType("12", "151");
    expect([status, body]).toEqual([
      200,
      {
        class_type_id: 151,
        name: "Bootcamp",
        description: "Sprints, sleds and ropes.",
        duration_minutes: 50,
        capacity: 14,
        waitlist_size: 10,
        service_category_primary_name: "Group Classes",
        service_category_secondary_name: "Studio",
        room_ids: null,
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        policy: DEFAULT_POLICY,
        is_active: true,
      },
    ]);
  });

  it("gives what the club has set, the tenant's policy too", async () => {
    const { body } = await getClassType("13", "162");
    expect(body).toMatchObject({ room_ids: [95], buffer_before_minutes: 10, buffer_after_minutes: 5 });
    expect(body.policy).toEqual({
      ...DEFAULT_POLICY,
      // Those of the tenant, which hold for its appointments and classes.
      ...{ cancel_until_minutes: 1_440, reschedule_until_minutes: 120, max_reschedules: 3 },
      ...{ booking_opens: { days_before: 7, local_time: "12:00" }, late_cancel: "refuse" },
    });
    expect((await getClassType("13", "163")).body).toMatchObject({
      waitlist_size: 50,
      policy: { booking_opens: null, cancel_until_minutes: 720 },
    });
  });

  it("gives an inactive type, without a description where there is none", async () => {
    const { status, body } = await getClassType("11", "154");
    expect([status, body.is_active, body.description]).toEqual([200, false, null]);
  });

  it("answers 404 for a type of another tenant, and for an appointment type", async () => {
    for (const id of ["161", "101"]) {
      const { status, body } = await getClassType("11", id);
      expect([status, refusalProblems(body)]).toEqual([404, ["CLASS_TYPE_NOT_FOUND class_type_id"]]);
    }
  });
});
