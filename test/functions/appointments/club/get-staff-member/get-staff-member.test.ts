import { beforeAll, describe, expect, it } from "vitest";
import { changeRecords } from "../../../../support/change-records.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

const SHOWN = { description: null, photo_url: null };
const TOM = {
  coach_id: 522,
  name: "Tom Becker",
  is_active: true,
  appointment_type_ids: [131, 133],
  class_type_ids: [161, 162, 163],
  ...SHOWN,
};
const IRIS = {
  coach_id: 523,
  name: "Iris Lund",
  is_active: false,
  appointment_type_ids: [131],
  class_type_ids: [],
  ...SHOWN,
};

describe("Get staff by ID", () => {
  it.each([
    ["a coach, without their schedule and exceptions", TOM],
    ["a coach who is inactive", IRIS],
  ])("gives %s", async (_name, coach) => {
    const pathParameters = { tenant_id: "13", coach_id: `${coach.coach_id}` };
    const { status, body } = await club.api.getStaffMember(undefined, { pathParameters });
    expect([status, body]).toEqual([200, coach]);
  });

  it("gives a coach as the list of staff does", async () => {
    const options = { pathParameters: { tenant_id: "13" } };
    const active = await club.api.listStaff(undefined, options);
    const inactive = await club.api.listStaff(undefined, { ...options, query: { is_active: ["false"] } });
    expect(active.body.staff).toContainEqual(TOM);
    expect(inactive.body.staff).toEqual([IRIS]);
  });

  it("gives what the club file says of a coach for clients", async () => {
    const shown = { description: "Strength and mobility.", photo_url: "https://club.example/noor.jpg" };
    await changeRecords(club.tables, ({ coach_id }) => coach_id === 521, shown);
    const pathParameters = { tenant_id: "13", coach_id: "521" };
    const { body } = await club.api.getStaffMember(undefined, { pathParameters });
    expect(body).toMatchObject({ coach_id: 521, ...shown });
  });
});
