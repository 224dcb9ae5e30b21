import type { OperationName } from "../../../shared/api/operations.ts";
import type { Asking, NamedWish, SeveralExpected, SeveralModel } from "./several-model.ts";
import type { SeveralCaller, SeveralStep } from "./several-steps.ts";

/** A request about several appointments as the model and the product both get it. */
export interface SeveralRequest {
  readonly operation: OperationName;
  readonly caller: SeveralCaller;
  /** The path parameters beside the tenant. */
  readonly path: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly expect: (model: SeveralModel) => SeveralExpected;
}

/** A plan that is made as it was answered. */
interface PlanMade {
  readonly kind: "plan made";
  readonly plan: readonly {
    readonly appointment_id: number;
    readonly version: number;
    readonly coach_id: number;
  }[];
}

type Asked = Exclude<SeveralStep, { readonly kind: "wait" | "repeat" }> | PlanMade;
type Step<Kind extends Asked["kind"]> = Extract<Asked, { readonly kind: Kind }>;

const DAY_MS = 24 * 60 * 60_000;
const NOBODY = 424_242;
const MEMBER = 9301;

/** The request that a step makes at an instant, with the appointments and series that there are. */
export function severalRequest(step: Asked, model: SeveralModel, nowMs: number): SeveralRequest {
  switch (step.kind) {
    case "series":
      return bookSeries(step, model, nowMs);
    case "cancel rest":
      return cancelRest(step, model, nowMs);
    case "get": {
      const id = seriesAt(model, step.series);
      const ask = asking(step.caller, nowMs);
      return {
        ...{ operation: "getSeries", caller: step.caller, path: { series_id: `${id}` }, body: undefined },
        expect: (one) => one.getSeries(id, ask),
      };
    }
    case "cancel":
      return cancel(step, model, nowMs);
    case "substitute":
      return substitute(step, model, nowMs);
    case "plan":
      return plan(step, nowMs);
    case "plan made":
      return substituteWith(
        step.plan.map(({ appointment_id: id, version, coach_id }) => ({ id, version, coach_id })),
        nowMs,
      );
  }
}

function bookSeries(
  { caller, series, skips, ...wish }: Step<"series">,
  model: SeveralModel,
  nowMs: number,
): SeveralRequest {
  const { client_id, appointment_type_id, coach_id, room_id } = wish;
  const { weekdays, local_time, first_date, occurrences } = wish;
  const recurrence = { weekdays, local_time, first_date, occurrences };
  const series_id = series === undefined ? undefined : seriesAt(model, series);
  const details = { client_id, appointment_type_id, coach_id, room_id, recurrence, series_id };
  return {
    ...{ operation: "bookSeries", caller, path: {} },
    body: { ...details, on_conflict: skips ? "skip" : undefined },
    expect: (one) => one.bookSeries({ ...details, is_virtual: false, skips }, asking(caller, nowMs)),
  };
}

function cancelRest(
  { caller, series, fromDays, expected, waive }: Step<"cancel rest">,
  model: SeveralModel,
  nowMs: number,
): SeveralRequest {
  const series_id = seriesAt(model, series);
  const from = fromDays === undefined ? undefined : nowMs + fromDays * DAY_MS;
  const told = model.outlook({ series_id, from }, asking(caller, nowMs));
  const expect_forfeited = expected === "as told" ? told : expected;
  return {
    ...{ operation: "cancelSeries", caller, path: { series_id: `${series_id}` } },
    body: {
      ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
      ...{ expect_forfeited, waive: waive || undefined },
    },
    expect: (one) =>
      one.cancelSeries({ series_id, from, expected: expect_forfeited, waive }, asking(caller, nowMs)),
  };
}

function cancel({ places, lag, waive }: Step<"cancel">, model: SeveralModel, nowMs: number): SeveralRequest {
  const named = namedAt(places, model, lag);
  return {
    ...{ operation: "cancelAppointments", caller: "desk", path: {} },
    body: {
      appointment_ids: named.map(({ id }) => id),
      versions: lag === undefined ? undefined : named.map(({ version }) => version ?? 1),
      waive: waive || undefined,
    },
    expect: (one) => one.cancelAppointments(named, waive, asking("desk", nowMs)),
  };
}

function substitute(
  { places, coaches, lag }: Step<"substitute">,
  model: SeveralModel,
  nowMs: number,
): SeveralRequest {
  const pair = coaches === "exchange" ? pairAt(model, places[0] ?? 0) : [];
  const named = namedAt(pair.length > 0 ? pair : places, model, lag);
  const coachesNow = named.map(({ id }) => model.appointments.find((one) => one.id === id)?.coach_id);
  const wishes = named.map((one, index) => ({
    ...one,
    coach_id: (coaches === "exchange" ? coachesNow[(index + 1) % named.length] : coaches[index]) ?? 521,
  }));
  return substituteWith(wishes, nowMs);
}

/** The places of two appointments that begin at the same time, with different coaches; none if there are no such two. */
function pairAt({ appointments }: SeveralModel, place: number): readonly number[] {
  const pairs = appointments.flatMap((one, index) => {
    const other = appointments.findIndex(
      (two) => two.startMs === one.startMs && two.coach_id > one.coach_id && two.status === "booked",
    );
    return one.status === "booked" && other >= 0 ? [[index, other]] : [];
  });
  return pairs[place % (pairs.length || 1)] ?? [];
}

function substituteWith(
  wishes: readonly (NamedWish & { readonly coach_id: number })[],
  nowMs: number,
): SeveralRequest {
  return {
    ...{ operation: "substituteCoaches", caller: "desk", path: {} },
    body: {
      substitutions: wishes.map(({ id, version, coach_id }) => ({ appointment_id: id, coach_id, version })),
    },
    expect: (one) => one.substituteCoaches(wishes, asking("desk", nowMs)),
  };
}

function plan({ coach_id, days }: Step<"plan">, nowMs: number): SeveralRequest {
  const [from, to] = [nowMs - DAY_MS / 4, nowMs - DAY_MS / 4 + days * DAY_MS];
  return {
    ...{ operation: "planSubstitutions", caller: "desk", path: { coach_id: `${coach_id}` } },
    body: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    expect: (one) => one.plan(coach_id, [from, to], asking("desk", nowMs)),
  };
}

function asking(caller: SeveralCaller, nowMs: number): Asking {
  return { nowMs, isManager: caller === "desk", member: caller === "member" ? MEMBER : undefined };
}

function seriesAt({ series }: SeveralModel, place: number | "nobody"): number {
  return place === "nobody" ? NOBODY : (series[place % (series.length || 1)]?.id ?? NOBODY);
}

/** Different appointments at these places; one of nobody where there are none. */
function namedAt(
  places: readonly number[],
  { appointments }: SeveralModel,
  lag: number | undefined,
): NamedWish[] {
  const distinct = new Set(places.map((place) => place % (appointments.length || 1)));
  return [...distinct].map((place) => {
    const one = appointments[place];
    const version = lag === undefined ? undefined : Math.max((one?.version ?? 1) - lag, 1);
    return { id: one?.id ?? NOBODY, version };
  });
}
