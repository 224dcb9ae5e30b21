import * as fc from "fast-check";
import type { ModelCaller } from "./model-request.ts";

/** When a booking is wanted: at an instant, or so many milliseconds from now or from the last start that is taken. */
export type StartRequest =
  | { readonly from: "epoch" | "now"; readonly ms: number }
  | { readonly from: "latest"; readonly ms: number };

/** What may be wrong with a body, on purpose. */
export type Defect = "required field missing" | "unknown field" | "offset in the start";

interface AnyStep {
  readonly caller: ModelCaller;
  readonly tenant_id: number;
  readonly key: string | undefined;
  readonly defects: readonly Defect[];
  readonly start: StartRequest;
}

/** Somebody asks for a tour. */
export interface TourStep extends AnyStep {
  readonly kind: "tour";
  readonly email: string | undefined;
  readonly mobile: { readonly code: string; readonly number: number } | undefined;
  readonly medical_alert: string | undefined;
}

/** Somebody asks for an appointment. */
export interface AppointmentStep extends AnyStep {
  readonly kind: "appointment";
  /** Which of the tenant's clients and prospects so far, imported ones first; one more stands for nobody. */
  readonly client: number;
  /** Undefined where any will do. */
  readonly coach_id: number | undefined;
  readonly appointment_type_id: number;
  readonly subtype_id: number | undefined;
  /** A room, or any. */
  readonly place: number | "any" | "virtual";
}

/** One thing that happens. */
export type Step =
  | TourStep
  | AppointmentStep
  /** An earlier request is sent again as it was, or with its fields in another order and its UUIDs in upper case. */
  | { readonly kind: "repeat"; readonly back: number; readonly isRespelled: boolean }
  | { readonly kind: "wait"; readonly ms: number };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Anything that may happen next. */
export function step(): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 8, arbitrary: tourStep() },
    { weight: 10, arbitrary: appointmentStep() },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("repeat"),
        back: fc.nat({ max: 5 }),
        isRespelled: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait"), ms: waitMs() }) },
  );
}

/** A few people who come again and again, each time once their last tour is over, and say who they are as they like. */
export function visits(): fc.Arbitrary<Step[]> {
  const visit = fc
    .record({
      email: fc.option(oneOf("ada@example.com", "ADA@example.com", "grace@example.com"), { nil: undefined }),
      mobile: fc.option(mobile(), { nil: undefined }),
      medical_alert: rarely("Bad knee"),
    })
    .filter(({ email, mobile: sent }) => email !== undefined || sent !== undefined);
  const calm = { tenant_id: 13, key: undefined, defects: [] } as const;
  const caller = oneOf<ModelCaller>("northwind-app", "camden-desk");
  return fc.array(fc.tuple(visit, caller), { minLength: 6, maxLength: 16, size: "max" }).map((visitors) =>
    visitors.flatMap(([visitor, by]): Step[] => [
      { kind: "tour", ...calm, ...visitor, caller: by, start: { from: "now", ms: 0 } },
      { kind: "wait", ms: 45 * MINUTE_MS },
    ]),
  );
}

function tourStep(): fc.Arbitrary<TourStep> {
  return tenantId()
    .chain((tenant_id) => tourStepAt(tenant_id))
    .filter(({ email, mobile: sent }) => email !== undefined || sent !== undefined);
}

function tourStepAt(tenant_id: number): fc.Arbitrary<TourStep> {
  return fc.record({
    kind: fc.constant("tour"),
    ...anyStep(tenant_id),
    tenant_id: fc.constant(tenant_id),
    email: weighted<string | undefined>([
      [undefined, 4],
      ["ada@example.com", 2],
      ["Ada@Example.com", 1],
      ["grace@example.com", 2],
      ["mary@example.com", 2],
      ["joan@example.com", 2],
      ["PRIYA.RAMAN@example.com", 1],
    ]),
    mobile: fc.option(mobile(), { nil: undefined }),
    medical_alert: rarely("Bad knee"),
  });
}

/** Two of them are one number to E.164: 44 7700900101 is Priya Raman's in London, 1 2125550131 Jordan Blake's in Brooklyn. */
function mobile() {
  return oneOf(
    { code: "44", number: 7_700_900_101 },
    { code: "4", number: 47_700_900_101 },
    { code: "+44", number: 7_700_900_555 },
    { code: "1", number: 2_125_550_131 },
  );
}

/** What a tenant has is asked for mostly, and now and then what it has not. */
function appointmentStep(): fc.Arbitrary<AppointmentStep> {
  return tenantId().chain((tenant_id) =>
    fc.record({
      kind: fc.constant("appointment"),
      ...anyStep(tenant_id),
      tenant_id: fc.constant(tenant_id),
      client: fc.nat({ max: 6 }),
      ...wishes(tenant_id),
    }),
  );
}

function wishes(tenantId: number) {
  switch (tenantId) {
    case 12:
      return {
        coach_id: mostly([511, 511, undefined], 501),
        appointment_type_id: mostly([101, 101, 101, 102], 103, 999),
        subtype_id: mostly([undefined, undefined, 1011, 1012], 999),
        place: mostly([81, "any" as const, "virtual" as const], 71),
      };
    case 13:
      return {
        coach_id: mostly([521, 522, undefined], 523, 999),
        appointment_type_id: mostly([131, 131, 132, 133], 101),
        subtype_id: mostly([undefined, undefined, undefined, undefined, undefined, 1311, 1312], 999),
        place: mostly([93, 94, 95, "any" as const, "any" as const, "virtual" as const], 96, 999),
      };
    default:
      return {
        coach_id: mostly([501, 502, undefined], 503, 511, 999),
        appointment_type_id: mostly([101, 101, 101, 102], 103, 999),
        subtype_id: mostly([undefined, undefined, 1011, 1012], 999),
        place: mostly([71, 71, 72, "any" as const, "virtual" as const], 73, 81, 999),
      };
  }
}

function tenantId(): fc.Arbitrary<number> {
  return weighted([
    [11, 16],
    [12, 6],
    [13, 12],
    [21, 1],
    [99, 1],
  ]);
}

function anyStep(tenantId = 11) {
  return {
    caller: weighted<ModelCaller>([
      ["northwind-app", 24],
      [tenantId === 13 ? "camden-desk" : "london-kiosk", 3],
      [tenantId === 13 ? "member-9301" : "member-9001", 1],
    ]),
    key: weighted([
      [undefined, 5],
      ["a", 1],
      ["b", 1],
    ]),
    defects: fc.oneof(
      { weight: 29, arbitrary: fc.constant<Defect[]>([]) },
      {
        weight: 1,
        arbitrary: fc.subarray<Defect>(["required field missing", "unknown field", "offset in the start"]),
      },
    ),
    start: wantedStart(),
  };
}

/** Mostly within two mornings on which everybody wants something, else about the edges of what a tenant takes. */
function wantedStart(): fc.Arbitrary<StartRequest> {
  const morning = fc
    .record({
      dayMs: oneOf(Date.parse("2026-12-01T12:00:00Z"), Date.parse("2026-12-02T14:00:00Z")),
      cell: fc.nat({ max: 12 }),
      offMs: weighted([
        [0, 6],
        [1, 1],
        [150_000, 1],
        [299_999, 1],
      ]),
    })
    .map(({ dayMs, cell, offMs }) => ({ from: "epoch" as const, ms: dayMs + cell * 5 * MINUTE_MS + offMs }));
  // Opening and closing in London and Brooklyn, and a booking over a UTC midnight in Brooklyn; Camden's coach on and off
  // duty, its tours, its day of shorter hours and its closed day.
  const edge = oneOf(
    ...[
      "2026-12-01T06:00:00Z",
      "2026-12-01T05:59:59.999Z",
      "2026-12-01T21:00:00Z",
      "2026-12-01T21:30:00Z",
      "2026-12-01T21:30:00.001Z",
      "2026-12-01T23:30:00Z",
      "2026-12-01T23:45:00Z",
      "2026-12-02T03:15:00Z",
      "2026-12-06T08:00:00Z",
      "2026-12-06T07:45:00Z",
      "2026-12-01T07:00:00Z",
      "2026-12-01T06:59:59.999Z",
      "2026-12-01T11:00:00Z",
      "2026-12-01T11:15:00Z",
      "2026-12-01T19:30:00Z",
      "2026-12-01T19:45:00Z",
      "2026-12-24T09:00:00Z",
      "2026-12-24T10:00:00Z",
      "2026-12-24T23:30:00Z",
      "2026-12-25T12:00:00Z",
      "2027-01-01T15:00:00Z",
    ].map((text) => ({ from: "epoch" as const, ms: Date.parse(text) })),
  );
  const soon = oneOf(...[-60_001, -60_000, -1, 0, 10 * MINUTE_MS, 120 * MINUTE_MS - 1, 120 * MINUTE_MS]).map(
    (ms) => ({ from: "now" as const, ms }),
  );
  const far = oneOf(0, 1).map((ms) => ({ from: "latest" as const, ms }));
  return fc.oneof(
    { weight: 20, arbitrary: morning },
    { weight: 3, arbitrary: edge },
    { weight: 2, arbitrary: soon },
    { weight: 1, arbitrary: far },
  );
}

function waitMs(): fc.Arbitrary<number> {
  return oneOf(
    SECOND_MS,
    59 * SECOND_MS,
    60 * SECOND_MS,
    30 * MINUTE_MS,
    5 * HOUR_MS,
    24 * HOUR_MS - SECOND_MS,
    24 * HOUR_MS,
    24 * HOUR_MS + SECOND_MS,
  );
}

function oneOf<Value>(...values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values);
}

function weighted<Value>(choices: readonly (readonly [Value, weight: number])[]): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })));
}

/** One of `usual`, each equally; one time in 20 one of the others. */
function mostly<Value>(usual: readonly Value[], ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 19, arbitrary: oneOf(...usual) }, { weight: 1, arbitrary: oneOf(...others) });
}

function rarely<Value>(value: Value): fc.Arbitrary<Value | undefined> {
  return weighted<Value | undefined>([
    [undefined, 4],
    [value, 1],
  ]);
}
