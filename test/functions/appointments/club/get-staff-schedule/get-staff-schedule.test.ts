import { beforeAll, describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function scheduleOf(coach_id: string) {
  const pathParameters = { tenant_id: "13", coach_id };
  return await club.api.getStaffSchedule(undefined, { pathParameters });
}

describe("Gets staff schedule", () => {
  it("gives null where the coach works the opening hours", async () => {
    const { status, body } = await scheduleOf("521");
    expect([status, body]).toEqual([200, { coach_id: 521, schedule: null, exceptions: [] }]);
  });

  it("gives the entries of the club file, the last of which holds for good", async () => {
    const { body } = await scheduleOf("522");
    expect(body.schedule).toMatchObject([
      { effective_from: "2026-01-01", effective_until: "2027-03-27", weekly: { saturday: [] } },
      { effective_from: "2027-03-28", effective_until: null, weekly: { saturday: [["14:00", "24:00"]] } },
    ]);
    expect(body.exceptions).toEqual([
      { date: "2026-12-24", intervals: [["07:00", "10:00"]] },
      { date: "2027-02-15", intervals: [] },
    ]);
  });

  it("gives an inactive coach's schedule too", async () => {
    expect((await scheduleOf("523")).status).toBe(200);
  });
});
