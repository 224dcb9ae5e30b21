import { describe, expect, it } from "vitest";
import { listed as all, type Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import type { LiveDay } from "../../../../../shared/pages/desk/day/live-day.ts";
import { substituteAll } from "../../../../../shared/pages/desk/unavailability/substitute-all.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { CLUB, listed } from "../desk-records.ts";

const TAKEN = { errorCode: "COACH_UNAVAILABLE", errorMessage: "", helptext: "", identifier: "coach_id" };

/** A desk whose API answers each appointment's substitution as it is told to. */
function deskAnswering(answers: Readonly<Record<number, object>>) {
  const asked: unknown[] = [];
  const substituteCoach = async (request: { path: { appointment_id: number } }, options: unknown) => {
    asked.push([request, options]);
    return answers[request.path.appointment_id];
  };
  const desk = { page: { strings: en }, sdk: { substituteCoach }, club: CLUB } as unknown as Desk;
  return { desk, asked };
}

describe("substituting a coach for all", () => {
  it("goes on after a refusal, and says of each what came of it", async () => {
    const substituted = listed({ id: 3, version: 2, coach_id: 502 });
    const { desk, asked } = deskAnswering({
      1: { ok: false, reason: "refused", problems: [TAKEN] },
      2: { ok: false, reason: "unreachable" },
      3: { ok: true, data: { appointment: substituted } },
    });
    const put: unknown[] = [];
    const live = { put: (record: unknown) => put.push(record) } as unknown as LiveDay;
    const appointments = [1, 2, 3].map((id) => listed({ id, version: id }));
    const outcomes = await all(substituteAll(desk, live, { appointments, coach_id: 502 }));
    expect(outcomes).toEqual([
      { id: 1, refusal: "The coach is taken at this time." },
      { id: 2, refusal: "There is no connection" },
      { id: 3, refusal: undefined },
    ]);
    expect(put).toEqual([{ appointment: substituted }]);
    expect(asked).toEqual(
      appointments.map((ifMatch) => [
        { path: { tenant_id: 11, appointment_id: ifMatch.id }, body: { coach_id: 502 } },
        { ifMatch },
      ]),
    );
  });
});
