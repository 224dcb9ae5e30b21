import { describe, expect, it } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import { cancelEach, restOf } from "../../../../../shared/pages/desk/unavailability/cancellation.ts";
import { Write } from "../../../../../shared/pages/parts/write.ts";
import { CLUB, listed, plannedClass } from "../desk-records.ts";

const UNREACHABLE = { ok: false, reason: "unreachable", idempotencyKey: "key-1" };
const TERMS = { waive: true, reason: "Ill", message: "Sorry" };
const FIRST = { class_id: 1, version: 3, booked: 18 };
const SECOND = { class_id: 2, version: 1, booked: 5 };

function appointments(count: number) {
  return Array.from({ length: count }, (_, index) => ({ appointment_id: index + 1, version: index + 1 }));
}

/** A desk whose API answers one request after the other, what it was asked, and what the day took over. */
function deskAnswering(answers: readonly object[]) {
  const asked: { readonly request: object; readonly options: unknown }[] = [];
  const answer = async (request: object, options: unknown) => {
    asked.push({ request, options });
    return answers[asked.length - 1];
  };
  const taken: unknown[] = [];
  const live = { put: (record: unknown) => taken.push(record) };
  const sdk = { cancelAppointments: answer, cancelClass: answer };
  const desk = { sdk, club: CLUB } as unknown as Desk;
  return { desk, live, asked, taken };
}

const CANCELLED = { ok: true, data: { appointments: [listed({ status: "cancelled" })] } };
const classCancelled = (id: number) => ({
  ok: true,
  data: { class: plannedClass({ id, status: "cancelled" }) },
});

describe("cancelEach", () => {
  it("cancels up to 12 appointments in one request, and each class in one of its own", async () => {
    const { desk, live, asked, taken } = deskAnswering([CANCELLED, CANCELLED, classCancelled(1)]);
    const agreed = { appointments: appointments(13), classes: [FIRST] };
    const cancelled = await new Write().once((send) => cancelEach({ desk, live, send }, agreed, TERMS));
    expect(cancelled).toEqual({ done: agreed, failure: undefined });
    const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const terms = { waive: true, reason: "Ill" };
    expect(asked).toEqual([
      {
        request: { path: { tenant_id: 11 }, body: { appointment_ids: twelve, versions: twelve, ...terms } },
        options: {},
      },
      {
        request: { path: { tenant_id: 11 }, body: { appointment_ids: [13], versions: [13], ...terms } },
        options: {},
      },
      {
        request: {
          path: { tenant_id: 11, class_id: 1 },
          body: { expect_booked: 18, reason: "Ill", message: "Sorry" },
        },
        options: { ifMatch: { version: 3 } },
      },
    ]);
    expect(taken).toMatchObject([{ appointment: {} }, { appointment: {} }, { class: { id: 1 } }]);
  });

  it("ends where a request fails, says what was done, and goes on with the rest and its key", async () => {
    const { desk, live, asked } = deskAnswering([
      CANCELLED,
      classCancelled(1),
      UNREACHABLE,
      classCancelled(2),
    ]);
    const write = new Write();
    const agreed = { appointments: appointments(1), classes: [FIRST, SECOND] };
    const first = await write.once((send) => cancelEach({ desk, live, send }, agreed, TERMS));
    expect(first).toEqual({
      done: { appointments: agreed.appointments, classes: [FIRST] },
      failure: UNREACHABLE,
    });
    const rest = restOf(agreed, first?.done ?? agreed);
    expect(rest).toEqual({ appointments: [], classes: [SECOND] });
    expect(await write.once((send) => cancelEach({ desk, live, send }, rest, TERMS))).toEqual({
      done: rest,
      failure: undefined,
    });
    expect(asked).toHaveLength(4);
    expect(asked[3]).toMatchObject({
      request: { path: { class_id: 2 } },
      options: { idempotencyKey: "key-1" },
    });
  });
});
