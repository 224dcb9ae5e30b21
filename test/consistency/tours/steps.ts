import * as fc from "fast-check";

/** Who asks: a visitor of a public page, or the club's desk. */
export type By = "visitor" | "desk";

/** A person of few: by an e-mail address, a mobile number or both. */
export interface PersonRequest {
  readonly email: number | undefined;
  readonly mobile: number | undefined;
}

/** What can be done to a tour. */
export const TOUR_CHANGES = [
  "rescheduleTour",
  "cancelTour",
  "checkInVisitor",
  "undoVisitorCheckIn",
  "markVisitorNoShow",
  "undoVisitorNoShow",
] as const;

/** One thing that happens to tours and their people. */
export type TourStep =
  | { readonly kind: "book"; readonly by: By; readonly person: PersonRequest; readonly startMs: number }
  | { readonly kind: "record"; readonly by: By; readonly person: PersonRequest }
  | {
      readonly kind: "change";
      readonly by: By;
      readonly operation: (typeof TOUR_CHANGES)[number];
      /** Which tour so far, the last one first. */
      readonly back: number;
      readonly startMs: number;
      /** Whether the version is named that the tour has, or another one. */
      readonly version: "none" | "right" | "wrong";
      /** Whether a visitor sends the tour's key. */
      readonly hasKey: boolean;
    }
  | { readonly kind: "wait"; readonly ms: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Anything that may happen next. */
export function tourStep(): fc.Arbitrary<TourStep> {
  return fc.oneof(
    { weight: 6, arbitrary: booking() },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("record"), by: by(), person: person() }) },
    { weight: 10, arbitrary: change() },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait"), ms: waiting() }) },
  );
}

function booking() {
  return fc.record({ kind: fc.constant("book"), by: by(), person: person(), startMs: startMs() });
}

function change() {
  // The scope keeps visitors from the others; the table of operations has tests of that.
  return fc.oneof(
    { weight: 1, arbitrary: changeBy("visitor", ["rescheduleTour", "cancelTour"]) },
    { weight: 3, arbitrary: changeBy("desk", TOUR_CHANGES) },
  );
}

function changeBy(by: By, operations: readonly (typeof TOUR_CHANGES)[number][]) {
  return fc.record({
    kind: fc.constant("change"),
    by: fc.constant(by),
    operation: fc.constantFrom(...operations),
    back: fc.nat({ max: 4 }),
    startMs: startMs(),
    version: fc.constantFrom("none", "none", "none", "right", "wrong"),
    hasKey: fc.constantFrom(true, true, true, true, false),
  });
}

function by(): fc.Arbitrary<By> {
  return fc.constantFrom("visitor", "desk");
}

/** Three addresses and two numbers. */
function person(): fc.Arbitrary<PersonRequest> {
  const contacts = { email: fc.option(fc.nat({ max: 2 }), { nil: undefined }), mobile: mobile() };
  return fc.record(contacts).filter(({ email, mobile: sent }) => email !== undefined || sent !== undefined);
}

function mobile(): fc.Arbitrary<number | undefined> {
  return fc.constantFrom(undefined, undefined, 0, 1);
}

/** From the present, in quarter hours: soon, within hours, or days ahead. */
function startMs(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.nat({ max: 8 }).map((quarters) => quarters * 15 * MINUTE_MS),
    fc.constantFrom(0, -60_000, -60_001, DAY_MS, DAY_MS + 15 * MINUTE_MS, 400 * DAY_MS),
  );
}

function waiting(): fc.Arbitrary<number> {
  return fc.constantFrom(MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, 31 * MINUTE_MS, 2 * HOUR_MS, DAY_MS);
}
