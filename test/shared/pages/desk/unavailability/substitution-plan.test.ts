import type { PlannedSubstitution, UnsolvedSubstitution } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import {
  idsOf,
  isPlanStale,
  type Plan,
  planFor,
  planOf,
} from "../../../../../shared/pages/desk/unavailability/substitution-plan.ts";
import type { Failure } from "../../../../../shared/pages/parts/alerts.ts";
import { CLUB } from "../desk-records.ts";

const FROM = "2027-03-24T09:00:00.000Z";

function planned(appointment_id: number): PlannedSubstitution {
  return { appointment_id, version: 1, coach_id: 502 };
}

const CLASS_PLANNED: PlannedSubstitution = { class_id: 1, version: 1, coach_id: 502 };

function unsolved(appointment_id: number): UnsolvedSubstitution {
  return { appointment_id, version: 1, problems: [] };
}

/** A desk whose API answers one request after the other, and what it was sent. */
function deskAnswering(answers: readonly (Plan & { readonly next_from: string | null })[]) {
  const sent: { readonly path: unknown; readonly body: unknown }[] = [];
  const planSubstitutions = async (request: { readonly path: unknown; readonly body: unknown }) => {
    sent.push(request);
    return { ok: true, data: answers[sent.length - 1] };
  };
  return { desk: { sdk: { planSubstitutions }, club: CLUB } as unknown as Desk, sent };
}

const NOTHING = { substitutions: [], unsolved: [], next_from: null };
const PATH = { tenant_id: 11, coach_id: 501 };

describe("planFor", () => {
  it("goes on where an answer says, and puts the answers together", async () => {
    const next_from = "2027-03-26T09:00:00.000Z";
    const to = "2027-03-27T00:00:00.000Z";
    const { desk, sent } = deskAnswering([
      { substitutions: [planned(1)], unsolved: [unsolved(2)], next_from },
      { substitutions: [planned(3)], unsolved: [], next_from: null },
    ]);
    expect(await planFor(desk, { coach_id: 501, from: FROM, to })).toEqual({
      substitutions: [planned(1), planned(3)],
      unsolved: [unsolved(2)],
    });
    expect(sent).toEqual([
      { path: PATH, body: { from: FROM, to } },
      { path: PATH, body: { from: next_from, to } },
    ]);
  });

  it("asks for at most 31 days at once", async () => {
    const [days31, to] = ["2027-04-24T09:00:00.000Z", "2027-04-24T09:00:00.001Z"];
    const { desk, sent } = deskAnswering([NOTHING, NOTHING]);
    await planFor(desk, { coach_id: 501, from: FROM, to });
    expect(sent).toEqual([
      { path: PATH, body: { from: FROM, to: days31 } },
      { path: PATH, body: { from: days31, to } },
    ]);
  });

  it("ends although an answer does not lead on", async () => {
    const { desk, sent } = deskAnswering([{ ...NOTHING, next_from: FROM }]);
    await planFor(desk, { coach_id: 501, from: FROM, to: "2027-03-25T09:00:00.000Z" });
    expect(sent).toHaveLength(1);
  });

  it("throws where the API refuses", async () => {
    const refuse = async () => ({ ok: false, reason: "refused", problems: [], status: 400 });
    const desk = { sdk: { planSubstitutions: refuse }, club: CLUB } as unknown as Desk;
    const plan = planFor(desk, { coach_id: 501, from: FROM, to: "2027-03-25T09:00:00.000Z" });
    await expect(plan).rejects.toMatchObject({ result: { reason: "refused" } });
  });
});

describe("planOf", () => {
  it("leaves out what is no longer in the way", () => {
    const plan = { substitutions: [planned(1), planned(2)], unsolved: [unsolved(3), unsolved(4)] };
    expect(planOf(plan, [{ key: "appointment-2" }, { key: "appointment-3" }])).toEqual({
      substitutions: [planned(2)],
      unsolved: [unsolved(3)],
    });
    expect(planOf(undefined, [{ key: "appointment-2" }])).toEqual({ substitutions: [], unsolved: [] });
  });

  it("tells a class from the appointment that has the same id", () => {
    const plan = { substitutions: [planned(1), CLASS_PLANNED], unsolved: [] };
    expect(planOf(plan, [{ key: "class-1" }])).toEqual({ substitutions: [CLASS_PLANNED], unsolved: [] });
    expect(idsOf(plan.substitutions)).toEqual({ appointmentIds: [1], classIds: [1] });
  });
});

describe("isPlanStale", () => {
  it.each([
    ["VERSION_CHANGED", true],
    ["COACH_UNAVAILABLE", true],
    ["CLASS_STATE", true],
    ["OUTCOME_CHANGED", true],
    ["ACCESS_DENIED", false],
  ])("after %s is %s", (errorCode, isStale) => {
    const failure = { ok: false, reason: "refused", problems: [{ errorCode }] } as unknown as Failure;
    expect(isPlanStale(failure)).toBe(isStale);
  });

  it("is false where nothing was answered", () => {
    expect(isPlanStale({ ok: false, reason: "unreachable", cause: null, idempotencyKey: "" })).toBe(false);
  });
});
