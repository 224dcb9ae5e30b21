import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trials } from "../../../../support/run-size.ts";
import { withBookedClub } from "../booked-club.ts";

const DAY_MS = 24 * 60 * 60_000;
const FIRST_MS = Date.parse("2026-11-23T00:00:00Z");

const request = fc.record(
  {
    coach_id: fc.constantFrom(521, 522),
    from: fc.integer({ min: 0, max: 34 }),
    days: fc.integer({ min: 1, max: 31 }),
    coach_ids: fc.constantFrom([521], [522], [521, 522]),
  },
  { requiredKeys: ["coach_id", "from", "days"] },
);

interface Planned {
  readonly appointment_id: number;
  readonly coach_id: number;
  readonly version: number;
}

describe("a plan of substitutions", () => {
  it("can be made as a whole where nothing has changed since, and leaves nobody else who could", async () => {
    let made = 0;
    let unsolved = 0;
    await withBookedClub(24, async ({ api, staff }) => {
      await fc.assert(
        fc.asyncProperty(request, async ({ coach_id, from, days, ...others }) => {
          const fromMs = FIRST_MS + from * DAY_MS;
          const range = {
            from: new Date(fromMs).toISOString(),
            to: new Date(fromMs + days * DAY_MS).toISOString(),
          };
          const path = { pathParameters: { tenant_id: "13", coach_id: String(coach_id) } };
          const plan = await api.planSubstitutions({ ...range, ...others }, { ...staff, ...path });
          expect(plan.status).toBe(200);
          const substitutions: Planned[] = plan.body.substitutions;
          expect(substitutions.length + plan.body.unsolved.length).toBeLessThanOrEqual(19);
          if (substitutions.length > 0) {
            const answer = await api.substituteCoaches({ substitutions }, staff);
            expect([answer.status, answer.body.update_response.info]).toEqual([200, []]);
            expect(answer.body.appointments.map((each: Planned) => each.coach_id)).toEqual(
              substitutions.map((each) => each.coach_id),
            );
          }
          made += substitutions.length;
          for (const each of plan.body.unsolved as Planned[]) {
            unsolved += 1;
            const other: number = coach_id === 521 ? 522 : 521;
            const alone = { substitutions: [{ appointment_id: each.appointment_id, coach_id: other }] };
            const isAllowed = others.coach_ids?.some((id) => id === other) ?? true;
            if (isAllowed) expect((await api.substituteCoaches(alone, staff)).status).toBe(400);
          }
        }),
        { numRuns: trials(40) },
      );
    });
    expect(Math.min(made, unsolved)).toBeGreaterThan(trials(20));
  }, 120_000);
});
