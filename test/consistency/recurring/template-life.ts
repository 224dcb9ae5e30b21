import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import {
  cancelTemplate,
  changeTemplate,
  classesByDate,
  makeClasses,
  planTemplate,
  readTemplate,
  type TemplateScene,
} from "../../shared/classes/recurring/template-scene.ts";
import { CLASS_MANAGER, classPath } from "../../support/classes.ts";
import { giveBackTables } from "../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";
import {
  cancelClass,
  daysAfter,
  inLondon,
  type ModelClass,
  type ModelRule,
  TemplateModel,
} from "./template-model.ts";

const FIRST_DAY = "2027-03-15";
const WEEKDAY_SETS: readonly [ModelRule["weekdays"], ...ModelRule["weekdays"][]] = [
  ["monday"],
  ["tuesday", "friday"],
  ["wednesday"],
  ["monday", "sunday"],
];
const STEPS = 12;

interface Life {
  readonly random: SeededRandom;
  readonly scene: TemplateScene & { readonly club: { now: Date } };
  readonly api: FunctionsUnderTest;
  readonly model: TemplateModel;
  readonly id: number;
  /** The id of each date's class, as it was made. */
  readonly ids: Map<string, number>;
  readonly said: string[];
}

/**
 * Lives a random life of a template: edits of it, edits, cancellations and deletions of single classes by hand, bookings, days that pass.
 * Whenever its classes have been made, they must be the model's.
 * @returns what differs, with the steps that led there; empty if nothing does
 */
export async function liveTemplate(seed: number): Promise<string[]> {
  const random = seededRandom(seed);
  const tables = await sampleClubTables();
  const club = { tables, now: new Date(`${FIRST_DAY}T03:00:00.000Z`) };
  const api = functionsUnderTest(tables.database, { now: () => club.now, isUndescribed: true });
  try {
    const first_date = daysAfter(FIRST_DAY, random.below(6));
    const last_date = daysAfter(first_date, 21 + random.below(14));
    const rule = ruleOf(random);
    const scene = { tenantId: 11, club };
    const body = { ...rule, class_type_id: 152, room_id: 72, first_date, last_date };
    const id = await planTemplate(scene, body);
    if (typeof id !== "number") return [`No template: ${id.join()}`];
    const model = new TemplateModel(first_date, last_date, rule);
    const said = [JSON.stringify(body)];
    const life: Life = { random, scene, api, model, id, ids: new Map(), said };
    const problems = await settle(life);
    for (let step = 0; step < STEPS && problems.length === 0; step += 1) {
      await takeStep(life);
      if (random.chance(0.6)) problems.push(...(await settle(life)));
    }
    problems.push(...(problems.length === 0 ? await settle(life) : []));
    return problems.length === 0 ? [] : [`seed ${seed}`, ...said, ...problems];
  } finally {
    await giveBackTables(tables);
  }
}

function ruleOf(random: SeededRandom): ModelRule & { weekdays: ModelRule["weekdays"] } {
  return {
    weekdays: random.pick(WEEKDAY_SETS),
    local_time: random.pick(["10:00", "12:30", "18:30"]),
    interval_weeks: random.pick([1, 1, 2]),
    duration_minutes: random.pick([45, 60]),
    coach_id: random.pick([501, 502, null]),
    capacity: random.pick([8, 12, 20]),
  };
}

async function settle({ scene, model, id, ids }: Life): Promise<string[]> {
  await makeClasses(scene, id);
  model.settle(scene.club.now.toISOString());
  const { skipped, unsettled } = await readTemplate(scene, id);
  const found = await classesByDate(scene, id);
  const expected = [...model.classes].filter(([, { status }]) => status !== "deleted");
  const problems = expected.flatMap(([date, of]) => differences(date, of, found.get(date)));
  for (const [date, { record }] of found) {
    const known = ids.get(date) ?? record.class_id;
    ids.set(date, known);
    if (known !== record.class_id) problems.push(`${date}: another class`);
  }
  if (found.size !== expected.length) problems.push(`${found.size} classes for ${expected.length}`);
  if (skipped.length > 0 || unsettled > 0) problems.push(`skipped or unsettled: ${JSON.stringify(skipped)}`);
  return problems;
}

function differences(date: string, of: ModelClass, item: ClassItem | undefined): string[] {
  if (item === undefined) return [`${date}: no class`];
  const { status, start_date_time, end_date_time, coach_id = null, capacity, set_by_hand } = item.record;
  const duration_minutes = (Date.parse(end_date_time) - Date.parse(start_date_time)) / 60_000;
  const clients = item.booked;
  const is = {
    status,
    start_date_time,
    duration_minutes,
    coach_id,
    capacity,
    by_hand: set_by_hand.toSorted(),
    clients,
  };
  const { by_hand, clients: booked, ...fields } = of;
  const shall = {
    status: fields.status,
    start_date_time: fields.start_date_time,
    duration_minutes: fields.duration_minutes,
    coach_id: fields.coach_id,
    capacity: fields.capacity,
    by_hand: [...by_hand].toSorted(),
    clients: booked.size,
  };
  const [one, other] = [JSON.stringify(is), JSON.stringify(shall)];
  return one === other ? [] : [`${date}: is ${one}, and shall be ${other}`];
}

type Step = (life: Life) => Promise<void>;

const STEPS_TO_TAKE: readonly [Step, ...Step[]] = [
  edit,
  edit,
  edit,
  cancelDates,
  byHand,
  byHand,
  byHand,
  byHand,
  bookIt,
  bookIt,
  passTime,
];

async function takeStep(life: Life): Promise<void> {
  await life.random.pick(STEPS_TO_TAKE)(life);
}

async function edit(life: Life): Promise<void> {
  const { random, scene, model, id } = life;
  const { from, to } = stretch(life);
  const { weekdays, local_time, interval_weeks, duration_minutes, coach_id, capacity } = ruleOf(random);
  const set = random.pick<Partial<ModelRule>>([
    { weekdays },
    { local_time },
    { local_time, duration_minutes },
    { interval_weeks },
    { coach_id },
    { coach_id },
    { capacity },
  ]);
  said(life, "edit", { from, to, set }, await changeTemplate(scene, id, { from, to, set }));
  model.change(from, to, set);
}

async function cancelDates(life: Life): Promise<void> {
  const { from, to } = stretch(life);
  const until = to === undefined && life.random.chance(0.7) ? from : to;
  said(life, "cancel", { from, to: until }, await cancelTemplate(life.scene, life.id, { from, to: until }));
  life.model.cancel(from, until);
}

async function byHand(life: Life): Promise<void> {
  const { random, api } = life;
  const found = pickClass(life);
  if (found === undefined) return;
  const { date, made, options } = found;
  const kind = random.below(5);
  if (kind === 0) {
    const start_date_time = inLondon(date, random.pick(["06:15", "07:30", "20:30"]));
    const isNew = start_date_time !== made.start_date_time;
    await answered(life, api.rescheduleClass({ start_date_time }, options));
    made.start_date_time = start_date_time;
    if (isNew) made.by_hand.add("start_date_time");
  } else if (kind === 1) {
    const coach_id = random.pick([501, 502, null]);
    await answered(life, api.substituteClassCoach({ coach_id }, options));
    if (coach_id !== made.coach_id) made.by_hand.add("coach_id");
    made.coach_id = coach_id;
  } else if (kind === 2) {
    const capacity = random.pick([8, 12, 15]);
    const { body } = await api.getClass(undefined, options);
    const headers = { "If-Match": `"${body.version}"` };
    await answered(life, api.updateClass({ capacity }, { ...options, headers }));
    if (capacity !== made.capacity) made.by_hand.add("capacity");
    made.capacity = capacity;
  } else if (kind === 3) {
    await answered(life, api.cancelClass({}, options));
    cancelClass(made);
  } else {
    const { status } = await api.deleteClass({}, options);
    life.said.push(`delete ${date}: ${status}`);
    if (status === 200) made.status = "deleted";
  }
}

async function bookIt(life: Life): Promise<void> {
  const found = pickClass(life);
  if (found === undefined) return;
  const client_id = life.random.pick([9001, 9002]);
  const { status, text } = await life.api.bookClass({ client_id }, found.options);
  life.said.push(`book ${found.date} ${client_id}: ${status} ${status === 400 ? text : ""}`);
  if (status === 201) found.made.clients.add(client_id);
}

async function passTime({ random, scene, said: log }: Life): Promise<void> {
  const days = 1 + random.below(4);
  scene.club.now = new Date(scene.club.now.getTime() + days * 24 * 60 * 60_000);
  log.push(`${days} days pass`);
}

function stretch({ random, scene }: Life): { readonly from: string; readonly to: string | undefined } {
  const from = daysAfter(scene.club.now.toISOString().slice(0, 10), random.below(25));
  return { from, to: random.chance(0.4) ? daysAfter(from, random.below(15)) : undefined };
}

/** A class that has not begun and is not cancelled. */
function pickClass({ random, model, ids, scene, said: log }: Life) {
  const now = scene.club.now.toISOString();
  const open = [...model.classes].filter(
    ([, { status, start_date_time }]) => status === "scheduled" && start_date_time > now,
  );
  const [first, ...others] = open;
  if (first === undefined) return undefined;
  const [date, made] = random.pick([first, ...others]);
  const class_id = ids.get(date);
  if (class_id === undefined) return undefined;
  log.push(`by hand on ${date}`);
  return { date, made, options: { ...CLASS_MANAGER, ...classPath(class_id) } };
}

async function answered({ said: log }: Life, sent: Promise<TestAnswer>): Promise<void> {
  const { status, text } = await sent;
  log.push(`by hand: ${status} ${status === 200 ? "" : text}`);
}

function said({ said: log }: Life, what: string, change: object, codes: readonly string[]): void {
  log.push(`${what} ${JSON.stringify(change)} ${codes.join()}`);
}
