import { describe, expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import { substitutePlanned } from "../../../../../shared/pages/desk/unavailability/substitution-plan.ts";
import { Write } from "../../../../../shared/pages/parts/write.ts";
import { CLUB, listed, plannedClass } from "../desk-records.ts";

const UNREACHABLE = { ok: false, reason: "unreachable", idempotencyKey: "key-1" };

function planned(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    appointment_id: index + 1,
    version: 1,
    coach_id: 502,
  }));
}

/** A desk whose API answers one request after the other, what it was asked, and what the day took over. */
function deskAnswering(answers: readonly object[]) {
  const asked: { readonly request: object; readonly options: unknown }[] = [];
  const substituteCoaches = async (request: object, options: unknown) => {
    asked.push({ request, options });
    return answers[asked.length - 1];
  };
  const taken: unknown[] = [];
  const live = { put: (record: unknown) => taken.push(record) };
  return { desk: { sdk: { substituteCoaches }, club: CLUB } as unknown as Desk, live, asked, taken };
}

function substituted(id: number) {
  return { ok: true, data: { appointments: [listed({ id, coach_id: 502 })], classes: [] } };
}

describe("substitutePlanned", () => {
  it("sends 19 in one request, and the twentieth in another", async () => {
    const { desk, live, asked, taken } = deskAnswering([substituted(1), substituted(2)]);
    const all = planned(20);
    const failure = await new Write().once((send) => substitutePlanned(desk, live, all, send));
    expect(failure).toBeUndefined();
    expect(asked.map(({ request }) => request)).toEqual([
      { path: { tenant_id: 11 }, body: { substitutions: all.slice(0, 19) } },
      { path: { tenant_id: 11 }, body: { substitutions: all.slice(19) } },
    ]);
    expect(taken).toHaveLength(2);
  });

  it("sends classes beside appointments, and takes both over into the day", async () => {
    const given = plannedClass({ coach_id: 502, version: 2 });
    const data = { appointments: [listed({ coach_id: 502 })], classes: [given] };
    const { desk, live, asked, taken } = deskAnswering([{ ok: true, data }]);
    const all = [...planned(1), { class_id: 1, version: 1, coach_id: 502 }];
    await new Write().once((send) => substitutePlanned(desk, live, all, send));
    expect(asked).toMatchObject([{ request: { body: { substitutions: all } } }]);
    expect(taken).toEqual([{ appointment: listed({ coach_id: 502 }) }, { class: given }]);
  });

  it("stops where a request fails", async () => {
    const { desk, live, asked } = deskAnswering([UNREACHABLE]);
    const failure = await new Write().once((send) => substitutePlanned(desk, live, planned(20), send));
    expect(failure).toBe(UNREACHABLE);
    expect(asked).toHaveLength(1);
  });

  it("goes on with the key of the request that was not answered", async () => {
    const { desk, live, asked } = deskAnswering([UNREACHABLE, substituted(1)]);
    const write = new Write();
    await write.once((send) => substitutePlanned(desk, live, planned(1), send));
    await write.once((send) => substitutePlanned(desk, live, planned(1), send));
    expect(asked.map(({ options }) => options)).toEqual([{}, { idempotencyKey: "key-1" }]);
  });
});
