import { isDeepStrictEqual } from "node:util";
import { functionsUnderTest, type TestAnswer } from "../../support/function-under-test.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import type { TourStep } from "./steps.ts";
import { type KnownTour, sendStep, tourClubTables } from "./tour-club.ts";
import { type Expected, TourModel } from "./tour-model.ts";

/** How many requests got which kind of answer. */
export type TourTally = Map<string, number>;

const FIRST_NOW_MS = Date.parse("2026-11-30T09:00:00.000Z");

/**
 * Lets the steps happen one after the other, to the product and to the model.
 * @param tally counts the answers
 * @returns where the product did other than the model, and what the checker found at the end; empty where all is well
 */
export async function runTourSteps(steps: readonly TourStep[], tally: TourTally): Promise<string[]> {
  const tables = await tourClubTables();
  const before = await readState(tables);
  const model = new TourModel();
  const keys = new Map<number, string>();
  let nowMs = FIRST_NOW_MS;
  const api = functionsUnderTest(tables.database, { now: () => new Date(nowMs) });
  for (const step of steps) {
    if (step.kind === "wait") {
      nowMs += step.ms;
      continue;
    }
    const expected = expect(model, step, nowMs);
    if (expected === undefined) continue;
    const tour = tourOf(model, step, keys);
    const version = step.kind === "change" ? versionOf(model, step) : {};
    const answer = await sendStep(api, { step, nowMs, tour, headers: version });
    const difference = differenceOf(expected, answer);
    if (difference !== undefined) {
      return [`${JSON.stringify(step)} at ${new Date(nowMs).toISOString()}: ${difference}`];
    }
    if (step.kind === "book" && answer.status === 200) {
      keys.set(answer.body.id, answer.body.info[0].jsonObject.tour_key);
    }
    expected.learn?.(answer.body.id);
    const stale = step.kind === "change" ? wrongTour(model, step, answer) : undefined;
    if (stale !== undefined) return [`${JSON.stringify(step)}: ${stale}`];
    for (const kind of [...expected.codes, `${step.kind} ${expected.status}`]) {
      tally.set(kind, (tally.get(kind) ?? 0) + 1);
    }
  }
  return checkTables(tables, before);
}

type Change = Extract<TourStep, { kind: "change" }>;

/** What the contract says of a step; undefined where there is no tour to change. */
function expect(
  model: TourModel,
  step: Exclude<TourStep, { kind: "wait" }>,
  nowMs: number,
): Expected | undefined {
  if (step.kind === "book") return model.book(step.by, step.person, nowMs + step.startMs, nowMs);
  if (step.kind === "record") return model.record(step.by, step.person);
  const tour = model.tours.at(-1 - step.back);
  if (tour === undefined) return undefined;
  if (step.by === "visitor" && !step.hasKey) return { status: 404, codes: ["TOUR_NOT_FOUND"] };
  if (step.version === "wrong") return { status: 412, codes: ["VERSION_CHANGED"] };
  return model.change(step.by, step.operation, { tour, startMs: nowMs + step.startMs, nowMs });
}

function tourOf(model: TourModel, step: TourStep, keys: ReadonlyMap<number, string>): KnownTour | undefined {
  const tour = step.kind === "change" ? model.tours.at(-1 - step.back) : undefined;
  return tour && { id: tour.id, key: keys.get(tour.id) ?? "" };
}

function versionOf(model: TourModel, { version, back }: Change): Record<string, string> {
  const present = model.tours.at(-1 - back)?.version ?? 0;
  if (version === "none") return {};
  return { "If-Match": `"${version === "right" ? present : present + 1}"` };
}

function differenceOf({ status, codes }: Expected, { status: seen, body }: TestAnswer): string | undefined {
  const { info } = body.update_response ?? body;
  const told = info.map(({ errorCode }: { readonly errorCode: string }) => errorCode);
  const [wanted, saw] = [
    [status, ...codes.toSorted()],
    [seen, ...told.toSorted()],
  ];
  return isDeepStrictEqual(wanted, saw)
    ? undefined
    : `the contract says ${JSON.stringify(wanted)}, the product ${JSON.stringify(saw)}`;
}

/** What the answer to a change says of the tour that the model does not. */
function wrongTour(model: TourModel, { back }: Change, { status, body }: TestAnswer): string | undefined {
  const tour = model.tours.at(-1 - back);
  if (status !== 200 || tour === undefined) return undefined;
  const due = [tour.status, tour.version, new Date(tour.startMs).toISOString()];
  const shown = [body.tour.status, body.tour.version, body.tour.scheduled_datetime];
  return isDeepStrictEqual(due, shown) ? undefined : `the tour is ${due}, the product shows ${shown}`;
}
