import * as fc from "fast-check";

/** Who asks: the desk, which manages appointments, the club's app, or a client with a token of their own. */
export type SeveralCaller = "desk" | "app" | "member";

/** A series is asked for. */
export interface SeriesStep {
  readonly kind: "series";
  readonly caller: SeveralCaller;
  readonly client_id: number;
  readonly appointment_type_id: number;
  readonly coach_id: number | undefined;
  readonly room_id: number | undefined;
  readonly weekdays: readonly string[];
  readonly local_time: string;
  readonly first_date: string;
  readonly occurrences: number;
  readonly skips: boolean;
  /** Which series it is added to: one of those so far, one of nobody, or none. */
  readonly series: number | "nobody" | undefined;
}

/** One thing that happens. Appointments and series are named by their place among those so far. */
export type SeveralStep =
  | SeriesStep
  | {
      readonly kind: "cancel rest";
      readonly caller: SeveralCaller;
      readonly series: number;
      /** In days from now. */
      readonly fromDays: number | undefined;
      readonly expected: number | "as told" | undefined;
      readonly waive: boolean;
    }
  | {
      readonly kind: "cancel";
      readonly places: readonly number[];
      /** How much the versions that are sent lag behind. */
      readonly lag: number | undefined;
      readonly waive: boolean;
    }
  | {
      readonly kind: "substitute";
      readonly places: readonly number[];
      readonly coaches: "exchange" | readonly number[];
      readonly lag: number | undefined;
    }
  | { readonly kind: "get"; readonly caller: SeveralCaller; readonly series: number }
  | { readonly kind: "plan"; readonly coach_id: number; readonly days: number; readonly isMade: boolean }
  /** The last change is asked for again, under its key. */
  | { readonly kind: "repeat" }
  | { readonly kind: "wait"; readonly ms: number };

const HOUR_MS = 60 * 60_000;
const EVERY_DAY = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const WORKING_DAYS = EVERY_DAY.slice(0, 5);

/** Anything that may happen next. */
export function severalStep(): fc.Arbitrary<SeveralStep> {
  return fc.oneof(
    { weight: 10, arbitrary: seriesStep() },
    { weight: 3, arbitrary: cancelRest() },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("cancel" as const),
        ...{ places: places(12), lag: lag(), waive: rarely() },
      }),
    },
    { weight: 6, arbitrary: substitute() },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("get" as const),
        caller: caller(),
        series: fc.nat({ max: 9 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("plan" as const),
        coach_id: fc.constantFrom(521, 521, 522, 523),
        days: fc.integer({ min: 1, max: 31 }),
        isMade: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("repeat" as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("wait" as const),
        ms: fc.constantFrom(HOUR_MS / 2, 5 * HOUR_MS, 23 * HOUR_MS, 40 * HOUR_MS),
      }),
    },
  );
}

function seriesStep(): fc.Arbitrary<SeriesStep> {
  return fc.record({
    kind: fc.constant("series" as const),
    caller: caller(),
    client_id: mostly([9301, 9302, 9303], 424_242),
    appointment_type_id: mostly([131, 131, 131, 131, 132, 133], 134, 101),
    coach_id: mostly([521, 522, 523, undefined, undefined], 999),
    room_id: mostly([93, 94, 95, undefined, undefined, undefined], 96),
    weekdays: mostly([WORKING_DAYS, WORKING_DAYS, ["monday", "wednesday"]], EVERY_DAY, ["saturday"]),
    // At the same time mostly; else over each other, at the edge of a coach's hours, and over a midnight.
    local_time: mostly(["09:00", "09:00", "09:30", "14:00"], "11:30", "17:00", "23:40"),
    first_date: mostly(["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-07"], "2026-11-30", "2026-12-20"),
    occurrences: fc.integer({ min: 2, max: 12 }),
    skips: fc.constantFrom(true, true, false),
    series: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 4, arbitrary: fc.nat({ max: 9 }) },
      { weight: 1, arbitrary: fc.constant("nobody" as const) },
    ),
  });
}

function cancelRest() {
  return fc.record({
    kind: fc.constant("cancel rest" as const),
    caller: caller(),
    series: fc.nat({ max: 9 }),
    fromDays: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined, freq: 2 }),
    expected: fc.constantFrom(undefined, undefined, "as told" as const, "as told" as const, 0, 1),
    waive: rarely(),
  });
}

function substitute() {
  const coach = mostly([521, 522, 523], 999);
  return fc.record({
    kind: fc.constant("substitute" as const),
    places: places(6),
    coaches: fc.oneof(
      fc.constant("exchange" as const),
      coach.map((one) => Array.from({ length: 6 }, () => one)),
      fc.array(coach, { minLength: 6, maxLength: 6 }),
    ),
    lag: lag(),
  });
}

function places(maxLength: number): fc.Arbitrary<number[]> {
  return fc.uniqueArray(fc.nat({ max: 23 }), { minLength: 1, maxLength });
}

function caller(): fc.Arbitrary<SeveralCaller> {
  return fc.constantFrom("desk", "desk", "app", "app", "member");
}

function lag(): fc.Arbitrary<number | undefined> {
  return fc.constantFrom(undefined, undefined, undefined, 0, 0, 1);
}

function rarely(): fc.Arbitrary<boolean> {
  return fc.constantFrom(false, false, false, true);
}

/** What the tenant has, mostly; one time in 20 one of the others. */
function mostly<Value>(usual: readonly Value[], ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}
