import { beforeAll, describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const CAMDEN = { tenant_id: "13" };

async function schedules(query: Readonly<Record<string, string[]>> = {}) {
  const { status, body } = await club.api.listStaffSchedules(undefined, { pathParameters: CAMDEN, query });
  expect(status).toBe(200);
  return body.staff_schedules;
}

describe("Lists staff schedules", () => {
  it("gives the schedules of the active coaches by the coach's id", async () => {
    expect((await schedules()).map(({ coach_id }: { coach_id: number }) => coach_id)).toEqual([521, 522]);
  });

  it("gives the inactive coaches alone where they are asked for", async () => {
    const of = { coach_id: 523, schedule: null, exceptions: [] };
    expect(await schedules({ is_active: ["false"] })).toEqual([of]);
  });

  it("gives each as Gets staff schedule does", async () => {
    const listed = await schedules();
    expect(listed).toHaveLength(2);
    for (const schedule of listed) {
      const pathParameters = { ...CAMDEN, coach_id: String(schedule.coach_id) };
      const { body } = await club.api.getStaffSchedule(undefined, { pathParameters });
      expect(body).toEqual(schedule);
    }
  });
});
