import { beforeAll, describe, expect, it } from "vitest";
import { recurringBody } from "../support/bodies.ts";
import { functionsUnderTest, type TestAnswer } from "../support/function-under-test.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { readState, type StoredAppointment, type StoredState } from "./checker/stored-state.ts";
import { as } from "./life/life-callers.ts";
import { type Ending, judgeEndings } from "./several/judge-endings.ts";
import type { StormRequest } from "./several/requests.ts";

let state: StoredState;
let series: Ending;
let cancelled: Ending;
let substituted: Ending;
let rest: Ending;

/** A series of six: two are given to another coach, two are cancelled, then the rest. */
beforeAll(async () => {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database);
  let number = 0;
  async function send(request: Pick<StormRequest, "operation" | "path" | "body">): Promise<Ending> {
    number += 1;
    const options = { ...as("desk", number), pathParameters: { tenant_id: "11", ...request.path } };
    const answer = await api[request.operation](request.body, options);
    expect(answer.text).toContain('"appointments"');
    return {
      ...{ principal: `desk-${number}`, request: { ...request, caller: "desk" }, answers: [answer] },
      ...{ hasKey: true, startedMs: number, endedMs: number + 0.5 },
    };
  }
  const body = recurringBody({}, { occurrences: 6 });
  series = await send({ operation: "bookSeries", path: {}, body });
  const booked = series.answers[0]?.body;
  const ids: number[] = booked.appointments.map(({ id }: { readonly id: number }) => id);
  const substitutions = ids.slice(0, 2).map((appointment_id) => ({ appointment_id, coach_id: 502 }));
  substituted = await send({ operation: "substituteCoaches", path: {}, body: { substitutions } });
  const appointment_ids = ids.slice(0, 2);
  cancelled = await send({ operation: "cancelAppointments", path: {}, body: { appointment_ids } });
  const path = { series_id: `${booked.create_response.id}` };
  rest = await send({ operation: "cancelSeries", path, body: {} });
  state = await readState(tables);
});

/** The state without what a request has done to the last appointment that it has changed. */
function withoutLast({ principal }: Ending): StoredState {
  const last = state.appointments.findLast(({ history }) => history.some(({ by }) => by === principal));
  const undone = ({ record, history, ...item }: StoredAppointment): StoredAppointment => ({
    ...item,
    record: { ...record, status: "booked", coach_id: 501, version: 1 },
    history: history.filter(({ by }) => by !== principal),
  });
  return { ...state, appointments: state.appointments.map((one) => (one === last ? undone(one) : one)) };
}

function refusedAs(ending: Ending, status: number): Ending {
  const answer: TestAnswer = { status, headers: {}, text: "", body: { info: [] } };
  return { ...ending, answers: [answer] };
}

describe("the judge of requests about several appointments", () => {
  it("finds nothing wrong where each was made as a whole", () => {
    expect(judgeEndings([series, substituted, cancelled, rest], state)).toEqual([]);
    expect(
      judgeEndings(
        [series, substituted, cancelled, rest].map((one) => refusedAs(one, 503)),
        state,
      ),
    ).toEqual([]);
  });

  it.each<[string, () => Ending]>([
    ["a series", () => series],
    ["a substitution of coaches", () => substituted],
    ["a cancellation", () => cancelled],
    ["a cancellation of the rest", () => rest],
  ])("finds %s of which one change is missing, answered or not", (_, ending) => {
    const broken = withoutLast(ending());
    expect(judgeEndings([ending()], broken).join()).toContain("and was answered");
    if (ending() === rest) return;
    expect(judgeEndings([refusedAs(ending(), 503)], broken).join()).toMatch(/it has (booked|changed)/);
  });

  it("lets a request without a key be told that all is done", () => {
    const [answer] = cancelled.answers;
    const info = answer?.body.appointments.map(({ id }: { readonly id: number }) => ({
      ...{ errorCode: "ALREADY_DONE", jsonObject: { appointment_id: id } },
    }));
    const done = { ...answer, body: { ...answer?.body, update_response: { info } } } as TestAnswer;
    const told: Ending = { ...cancelled, answers: [done], hasKey: false };
    expect(judgeEndings([told], state)).toEqual([]);
    expect(judgeEndings([{ ...told, hasKey: true }], state)).toHaveLength(1);
  });

  it("finds changes of a request that was refused", () => {
    expect(judgeEndings([refusedAs(cancelled, 400)], state).join()).toContain(
      "it was refused and has changed",
    );
  });

  it("finds changes that no request should make", () => {
    const strange: Ending = { ...cancelled, principal: series.principal };
    expect(judgeEndings([strange], state).join()).toContain("it has created");
  });

  it("finds a cancellation of the rest that left one in between alone", () => {
    const [, middle] = state.appointments
      .filter(({ history }) => history.some(({ by }) => by === rest.principal))
      .toSorted((a, b) => (a.record.start_date_time < b.record.start_date_time ? -1 : 1));
    const appointments = state.appointments.map((one) =>
      one === middle
        ? {
            ...one,
            record: { ...one.record, version: 1, status: "booked" as const, created_by: series.principal },
            history: one.history.slice(0, 1),
          }
        : one,
    );
    const hidden = refusedAs(rest, 503);
    expect(judgeEndings([series, hidden], { ...state, appointments }).join()).toMatch(
      /it has left \d+ alone/,
    );
  });

  it("finds a booking in time that is unavailable", () => {
    const time = {
      ...{ holder: "coach#11#501", day: "", unavailability_id: 7, version: 1, coach_id: 501 },
      ...{ start_date_time: "2026-11-30T17:30:00.000Z", end_date_time: "2026-11-30T18:05:00.000Z" },
      ...{ created_at: "2026-11-20T09:00:00.000Z", created_by: "desk" },
    };
    const appointments = state.appointments.map((one) => ({
      ...one,
      record: { ...one.record, status: "booked" as const, coach_id: 501 },
    }));
    const away = judgeEndings([], { ...state, appointments, unavailable: [time] });
    expect(away.join()).toMatch(/appointment \d+ stands in the unavailability 7/);
    expect(judgeEndings([], { ...state, unavailable: [time] })).toEqual([]);
    const ended = { ...time, created_at: "2026-11-30T18:05:00.000Z" };
    expect(judgeEndings([], { ...state, appointments, unavailable: [ended] })).toEqual([]);
  });
});
