import { isDeepStrictEqual } from "node:util";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";
import { storedItems } from "../../support/stored-items.ts";
import type { ModelWish } from "../model/model-appointment.ts";
import { chosenParty, heldFor, problemsAt } from "../model/model-rules.ts";
import { gridOf, type Question, queryOf, questionFor, type Slot, slotAt, termsOf } from "./question.ts";
import { bodyOf, bookedBy, freeClient, makeScene, type Scene } from "./scene.ts";
import { TENANT_ID } from "./scene-club.ts";
import { Restorer } from "./unbook.ts";

/** How much is tried at one club. */
export interface PromiseSize {
  readonly questions: number;
  /** How many combinations of start, coach and room are asked for, per question. */
  readonly combinations: number;
}

/** What came of it. */
export interface PromiseReport {
  /** Combinations that were offered, and booked when asked for. */
  booked: number;
  /** Combinations that were not, and refused. */
  refused: number;
  /** Slots that were listed. */
  slots: number;
  readonly codes: Map<string, number>;
  readonly problems: string[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORGIVEN_MS = 60_000;
const AT_ONCE = 8;

/** A start with whom and where it is asked for. */
interface Combination {
  readonly wish: ModelWish & { readonly client_id: number };
  readonly startMs: number;
}

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
  return report;
}

/** A report of nothing, to which others can be added. */
export function emptyReport(): PromiseReport {
  return { booked: 0, refused: 0, slots: 0, codes: new Map(), problems: [] };
}

interface Trial {
  readonly scene: Scene;
  readonly question: Question;
  readonly restorer: Restorer;
  readonly report: PromiseReport;
  readonly random: SeededRandom;
  readonly complain: (problem: string) => void;
}

async function askAndTake(trial: Trial, count: number): Promise<void> {
  const { scene, question, report } = trial;
  const terms = termsOf(scene, question.wish, question);
  const grid = gridOf(scene, question);
  const listed = await list(scene, question);
  report.slots += listed.length;
  agree(trial, "the list", { said: listed, due: grid.flatMap((ms) => slotAt(scene, terms, ms) ?? []) });
  const limit = 1 + trial.random.below(10);
  agree(trial, "the next slots", {
    said: await listNext(scene, question, limit),
    due: nextSlots(scene, question, limit),
  });
  const offered = new Map(listed.map((slot) => [Date.parse(slot.start_date_time), slot]));
  const { toBook, toRefuse } = chooseCombinations(trial, offered, count);
  for (const combination of toBook) await book(trial, combination);
  for (let first = 0; first < toRefuse.length; first += AT_ONCE) {
    await Promise.all(toRefuse.slice(first, first + AT_ONCE).map((one) => beRefused(trial, one)));
  }
}

function agree({ complain }: Trial, about: string, { said, due }: Record<"said" | "due", unknown>): void {
  if (isDeepStrictEqual(said, due)) return;
  complain(`of ${about} the product says ${JSON.stringify(said)}, the model ${JSON.stringify(due)}`);
}

/** Some of all combinations of starts, coaches and rooms, half of them offered where there are so many. */
function chooseCombinations(trial: Trial, offered: ReadonlyMap<number, Slot>, count: number) {
  const all = allCombinations(trial)
    .map((combination) => ({ combination, place: trial.random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ combination }) => combination);
  const { present } = trial.scene;
  // What is forgiven can be booked, and is not offered.
  const isForgiven = ({ startMs }: Combination) =>
    present.nowMs - FORGIVEN_MS <= startMs && startMs < present.nowMs;
  const can = all.filter((one) => isOfferedBy(offered, one));
  const cannot = all.filter((one) => !isOfferedBy(offered, one) && !isForgiven(one));
  const half = Math.ceil(count / 2);
  return {
    toBook: can.slice(0, Math.max(half, count - cannot.length)),
    toRefuse: cannot.slice(0, Math.max(half, count - can.length)),
  };
}

/** Every start of the grid with every coach and room that could be asked for, and with both left open. */
function allCombinations({ scene, question }: Trial): Combination[] {
  const { wish } = question;
  const { choices } = termsOf(scene, wish, question);
  const idsOf = (code: string) =>
    choices.filter((choice) => choice.code === code).flatMap(({ parties }) => parties.map(({ id }) => id));
  const coaches = wish.coach_id === undefined ? [undefined, ...idsOf("COACH_UNAVAILABLE")] : [wish.coach_id];
  const rooms = wish.room_id === undefined ? [undefined, ...idsOf("ROOM_UNAVAILABLE")] : [wish.room_id];
  const client_id = wish.client_id ?? freeClient(scene);
  return gridOf(scene, question).flatMap((startMs) =>
    coaches.flatMap((coach_id) =>
      rooms.map((room_id) => ({ startMs, wish: { ...wish, client_id, coach_id, room_id } })),
    ),
  );
}

function isOfferedBy(offered: ReadonlyMap<number, Slot>, { startMs, wish }: Combination): boolean {
  const slot = offered.get(startMs);
  if (slot === undefined) return false;
  const { coach_id, room_id } = wish;
  return (
    (coach_id === undefined || slot.coach_ids.includes(coach_id)) &&
    (room_id === undefined || slot.room_ids.includes(room_id))
  );
}

/** What is offered: *check* has nothing against it, and it is booked, with whom the list names. Then it is undone. */
async function book(trial: Trial, { wish, startMs }: Combination): Promise<void> {
  const { scene, question, restorer, report, complain } = trial;
  const body = bodyOf(wish, startMs);
  const checked = await scene.api.checkAvailability(body, question);
  const created = await scene.api.createAppointment(body, question);
  const isChecked = isDeepStrictEqual(checked.body, { is_available: true, problems: [] });
  if (!isChecked) complain(`check is against ${JSON.stringify(body)}: ${checked.text}`);
  if (created.status !== 201) {
    complain(`${JSON.stringify(body)} is offered and not booked: ${created.text}`);
    return;
  }
  report.booked += 1;
  const { id, wish: made } = bookedBy(wish, created.body);
  const terms = termsOf(scene, wish, question);
  const span = { startMs, endMs: startMs + (terms.minutes ?? 0) * MINUTE_MS };
  const chosen = terms.choices.map((choice) =>
    chosenParty(choice, span, terms, scene.present.calendar)?.holder.replaceAll(" ", "#"),
  );
  const held = termsOf(scene, made, question).choices.flatMap((choice) =>
    choice.parties.map(({ holder }) => ({
      holder: holder.replaceAll(" ", "#"),
      span: heldFor(choice, span),
    })),
  );
  agree(trial, `whom ${JSON.stringify(body)} holds`, { said: held.map(({ holder }) => holder), due: chosen });
  await restorer.undo({ tenant_id: TENANT_ID, id, client_id: wish.client_id, holds: held });
}

/** What is not offered: create refuses it with all that *check* says, and with the codes that the model has. */
async function beRefused(trial: Trial, { wish, startMs }: Combination): Promise<void> {
  const { scene, question, report, complain } = trial;
  const body = bodyOf(wish, startMs);
  const [checked, created] = await Promise.all([
    scene.api.checkAvailability(body, question),
    scene.api.createAppointment(body, question),
  ]);
  if (created.status !== 400) {
    complain(`${JSON.stringify(body)} is not offered and answered ${created.status}: ${created.text}`);
    return;
  }
  report.refused += 1;
  const said = codesOf(created.body.info);
  for (const code of said) report.codes.set(code, (report.codes.get(code) ?? 0) + 1);
  const due = problemsAt(termsOf(scene, wish, question), startMs, scene.present).sort();
  agree(trial, `what is against ${JSON.stringify(body)}`, { said, due });
  const isChecked = checked.body.is_available === false;
  if (!isChecked || !isDeepStrictEqual(checked.body.problems, created.body.info)) {
    complain(`check and create differ about ${JSON.stringify(body)}: ${checked.text}, ${created.text}`);
  }
}

function codesOf(info: readonly { readonly errorCode: string }[]): string[] {
  return info.map(({ errorCode }) => errorCode).sort();
}

/** All that *List availability* answers, page by page. */
async function list({ api }: Scene, question: Question): Promise<Slot[]> {
  const { range, scopes } = question;
  const slots: Slot[] = [];
  let from: string | null = new Date(range.startMs).toISOString();
  const to = new Date(range.endMs).toISOString();
  while (from !== null) {
    const query: Record<string, string[]> = { ...queryOf(question), from: [from], to: [to] };
    const { status, text, body } = await api.listAvailability(undefined, { query, scopes });
    if (status !== 200) throw new Error(`A list was refused: ${text}`);
    slots.push(...body.slots);
    from = body.next_from;
  }
  return slots;
}

async function listNext({ api }: Scene, question: Question, limit: number): Promise<Slot[]> {
  const from = new Date(question.range.startMs).toISOString();
  const query = { ...queryOf(question), from: [from], limit: [String(limit)] };
  const { status, text, body } = await api.listNextAvailability(undefined, {
    query,
    scopes: question.scopes,
  });
  if (status !== 200) throw new Error(`The next slots were refused: ${text}`);
  return body.slots;
}

/** The first slots after a question's start, as the model has them. */
function nextSlots(scene: Scene, question: Question, limit: number): Slot[] {
  const terms = termsOf(scene, question.wish, question);
  const { nowMs } = scene.present;
  const latestMs = nowMs + scene.tenant.max_advance_days * DAY_MS;
  const slots: Slot[] = [];
  const first = Math.max(question.range.startMs, nowMs);
  for (let day = first; day <= latestMs && slots.length < limit; day += DAY_MS) {
    const grid = gridOf(scene, { ...question, range: { startMs: day, endMs: day + DAY_MS } });
    for (const startMs of grid) {
      const slot = slots.length < limit ? slotAt(scene, terms, startMs) : undefined;
      if (slot !== undefined) slots.push(slot);
    }
  }
  return slots;
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
