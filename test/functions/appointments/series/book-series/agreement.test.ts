import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trials } from "../../../../support/run-size.ts";
import { withBookedClub } from "../../several/booked-club.ts";

const recurrence = fc.record({
  weekdays: fc.uniqueArray(fc.constantFrom("monday", "tuesday", "wednesday", "saturday"), { minLength: 1 }),
  local_time: fc.constantFrom("00:30", "10:00", "12:30", "17:45", "23:30"),
  first_date: fc.constantFrom("2026-11-23", "2026-12-01", "2026-12-07", "2027-03-22"),
  occurrences: fc.integer({ min: 2, max: 12 }),
});
const wanted = fc.record(
  {
    recurrence,
    appointment_type_id: fc.constantFrom(131, 131, 132),
    client_id: fc.constantFrom(9301, 9302, 9303, 9303, 1),
    coach_id: fc.constantFrom(521, 521, 522),
    room_id: fc.constantFrom(93, 94, 95),
  },
  { requiredKeys: ["recurrence", "appointment_type_id", "client_id"] },
);

interface Problem {
  readonly errorCode: string;
  readonly identifier: string;
}

function told(problems: readonly Problem[]): string[] {
  return problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

describe("Book a series and Check recurring", () => {
  it("agree about every occurrence", async () => {
    let booked = 0;
    let skipped = 0;
    await withBookedClub(13, async ({ api, staff, cancel }) => {
      await fc.assert(
        fc.asyncProperty(wanted, async (body) => {
          const checked = await api.checkRecurringAvailability(body, staff);
          const answer = await api.bookSeries({ ...body, on_conflict: "skip" }, staff);
          expect(checked.status).toBe(200);
          const { occurrences } = checked.body;
          const free = occurrences.filter((each: { is_available: boolean }) => each.is_available);
          if (answer.status !== 201) {
            expect([answer.status, free]).toEqual([400, []]);
            const problems = new Set(
              told(occurrences.flatMap((each: { problems: Problem[] }) => each.problems)),
            );
            expect(new Set(told(answer.body.info))).toEqual(problems);
            return;
          }
          const { appointments, skipped: left } = answer.body;
          const starts = (each: { start_date_time: string | null }) => each.start_date_time;
          expect(appointments.map(starts)).toEqual(free.map(starts));
          const others = occurrences.filter((each: { is_available: boolean }) => !each.is_available);
          expect(left.map((each: { problems: Problem[] }) => told(each.problems))).toEqual(
            others.map((each: { problems: Problem[] }) => told(each.problems)),
          );
          booked += appointments.length;
          skipped += left.length;
          await cancel(appointments.map(({ id }: { id: number }) => id));
        }),
        { numRuns: trials(60) },
      );
    });
    expect(Math.min(booked, skipped)).toBeGreaterThan(trials(20));
  }, 120_000);
});
