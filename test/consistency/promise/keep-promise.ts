import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "../../support/seeded-random.ts";
import { storedItems } from "../../support/stored-items.ts";
import { chooseCombinations } from "./combinations.ts";
import { list, listNext, nextSlots } from "./lists.ts";
import { askForMoves, askForTourMoves } from "./moves.ts";
import { gridOf, questionFor, slotAt, termsOf } from "./question.ts";
import { askRecurring } from "./recurring.ts";
import { makeScene, type Scene } from "./scene.ts";
import { beRefused, book } from "./take.ts";
import { askForTours } from "./tours.ts";
import { agree, emptyReport, type PromiseReport, type Trial } from "./trial.ts";
import { Restorer } from "./unbook.ts";

/** How much is tried at one club. */
export interface PromiseSize {
  readonly questions: number;
  /** How many combinations of start, coach and room are asked for, per question. */
  readonly combinations: number;
}

const AT_ONCE = 8;

/**
 * Generates a club, asks for what is free, and asks for it: what is offered must be booked, and all else refused, as
 * *check* says and as the model has it.
 */
export async function keepPromise(seed: number, size: PromiseSize): Promise<PromiseReport> {
  const random = seededRandom(seed);
  const report = emptyReport();
  const scene = await makeScene(random);
  const before = await itemsOf(scene);
  const restorer = await Restorer.of(scene.tables);
  for (let index = 0; index < size.questions; index += 1) {
    const question = questionFor(scene, random);
    const name = `Seed ${seed}, question ${index}, ${JSON.stringify(question)}`;
    const complain = (problem: string) => void report.problems.push(`${name}: ${problem}`);
    await askAndTake({ scene, question, restorer, report, random, complain }, size.combinations);
  }
  if (!isDeepStrictEqual(await itemsOf(scene), before)) {
    report.problems.push(`Seed ${seed}: refused and undone bookings left something behind.`);
  }
  const complainOf = (what: string) => (problem: string) =>
    void report.problems.push(`Seed ${seed}, ${what}: ${problem}`);
  await askForTours({ scene, random, report, complain: complainOf("tours") });
  await askForMoves({ scene, random, report, complain: complainOf("moves") });
  await askForTourMoves({ scene, random, report, complain: complainOf("moves of tours") });
  return report;
}

async function askAndTake(trial: Trial, count: number): Promise<void> {
  const { scene, question, report } = trial;
  const terms = termsOf(scene, question.details, question);
  const grid = gridOf(scene, question);
  const listed = await list(scene, question);
  report.slots += listed.length;
  agree(trial, "the list", { said: listed, due: grid.flatMap((ms) => slotAt(scene, terms, ms) ?? []) });
  const limit = 1 + trial.random.below(10);
  agree(trial, "the next slots", {
    said: await listNext(scene, question, limit),
    due: nextSlots(scene, question, limit),
  });
  await askRecurring(trial);
  const offered = new Map(listed.map((slot) => [Date.parse(slot.start_date_time), slot]));
  const { toBook, toRefuse } = chooseCombinations(trial, offered, count);
  for (const combination of toBook) await book(trial, combination);
  for (let first = 0; first < toRefuse.length; first += AT_ONCE) {
    await Promise.all(toRefuse.slice(first, first + AT_ONCE).map((one) => beRefused(trial, one)));
  }
}

async function itemsOf({ tables }: Scene): Promise<Record<string, unknown>[][]> {
  const names = ["Appointments", "Calendar", "Clients", "Idempotency"] as const;
  return Promise.all(
    names.map(async (name) =>
      (await storedItems(tables, name)).sort((a, b) =>
        JSON.stringify(sorted(a)) < JSON.stringify(sorted(b)) ? -1 : 1,
      ),
    ),
  );
}

function sorted(item: object): [string, unknown][] {
  return Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
}
