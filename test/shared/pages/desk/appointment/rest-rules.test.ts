import { describe, expect, it } from "vitest";
import { hasLater, restFrom } from "../../../../../shared/pages/desk/appointment/rest-rules.ts";
import { listed } from "../desk-records.ts";

const STARTS = ["2027-04-06T09:00:00.000Z", "2027-04-13T09:00:00.000Z", "2027-04-20T09:00:00.000Z"] as const;
const [FIRST, SECOND, THIRD] = STARTS;
const MARCH = Date.parse("2027-03-24T09:00:00Z");
const { policy } = listed();
const late = { ...policy, free_cancel_until: "2027-03-01T00:00:00.000Z", late_cancel: "forfeit" } as const;
const series = {
  appointments: [THIRD, FIRST, SECOND].map((start_date_time) => listed({ start_date_time, policy: late })),
};

describe("cancelling a series from an appointment on", () => {
  it("cancels that one and those after it, by start, and leaves those before it", () => {
    expect(restFrom(series, SECOND, MARCH)).toEqual({
      from: SECOND,
      starts: [SECOND, THIRD],
      forfeited: 0,
      stay: 1,
    });
  });

  it("cancels what is ahead where that one has begun", () => {
    const begunMs = Date.parse(SECOND);
    expect(restFrom(series, FIRST, begunMs)).toEqual({
      from: SECOND,
      starts: [THIRD],
      forfeited: 0,
      stay: 0,
    });
  });

  it("leaves out what is booked no more", () => {
    const cancelled = listed({ start_date_time: THIRD, status: "cancelled" });
    expect(
      restFrom({ appointments: [...series.appointments.slice(1), cancelled] }, SECOND, MARCH).starts,
    ).toEqual([SECOND]);
  });

  it.each([
    ["late", {}, 1],
    ["late where staff alone may", { policy: { ...late, late_cancel: "refuse" } }, 1],
    ["late where that is free", { policy: { ...late, late_cancel: "return" } }, 0],
    ["in time", { policy: { ...late, free_cancel_until: new Date(MARCH).toISOString() } }, 0],
    ["late without a session", { session_outcome: "none" }, 0],
  ] as const)("forfeits a session that was taken: %s", (_, fields, forfeited) => {
    const taken = listed({ start_date_time: FIRST, session_outcome: "taken", policy: late, ...fields });
    expect(restFrom({ appointments: [taken] }, FIRST, MARCH).forfeited).toBe(forfeited);
  });

  it("counts the sessions of the first request alone: twelve appointments", () => {
    const many = Array.from({ length: 13 }, () =>
      listed({ start_date_time: FIRST, session_outcome: "taken", policy: late }),
    );
    expect(restFrom({ appointments: many }, FIRST, MARCH)).toMatchObject({ forfeited: 12 });
  });

  it("is offered while a later one is booked and ahead, whatever became of that one", () => {
    expect(hasLater(series, FIRST, MARCH)).toBe(true);
    expect(hasLater(series, THIRD, MARCH)).toBe(false);
    expect(hasLater(series, FIRST, Date.parse(THIRD))).toBe(false);
    const cancelled = series.appointments.map((each) => ({ ...each, status: "cancelled" as const }));
    expect(hasLater({ appointments: cancelled }, FIRST, MARCH)).toBe(false);
  });
});
