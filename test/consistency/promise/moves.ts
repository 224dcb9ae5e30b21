import { tourBody } from "../../support/bodies.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { LONDON_BRIDGE_PATH, type TestAnswer } from "../../support/function-under-test.ts";
import type { Span } from "../model/model-hours.ts";
import { TAKEN } from "../model/model-rules.ts";
import { gridOf } from "./question.ts";
import { MANAGER } from "./scene.ts";
import { TENANT_ID } from "./scene-club.ts";
import type { Trial } from "./trial.ts";

type MoveTrial = Omit<Trial, "question" | "restorer">;

interface Slot {
  readonly start_date_time: string;
}

interface AppointmentSlot extends Slot {
  readonly coach_ids: readonly number[];
  readonly room_ids: readonly number[];
}

/** What is moved, what is offered to it, and how it is moved. */
interface Movable<Offered extends Slot> {
  readonly name: string;
  readonly startMs: number;
  readonly range: Span;
  readonly slots: readonly Offered[];
  /** Moves it to a start; with the slot, if it is offered. */
  readonly move: (start: string, slot: Offered | undefined) => Promise<TestAnswer>;
}

const HOUR_MS = 60 * 60_000;
const MOVES = 8;
const STEP_MINUTES = 30;
// By which the club's rules refuse a start.
const REFUSALS = ["START_TOO_FAR", "START_TOO_SOON", "OUTSIDE_OPENING_HOURS", "COACH_OFF_DUTY", ...TAKEN];
const DESK = { scopes: ["tours.manage", "tours.write"] } as const;

/**
 * Asks when appointments can be moved, by their type alone, and moves each: to a start that is offered, with any coach and
 * room of it, or to one that is not, where it must be refused. What is moved stays there.
 */
export async function askForMoves(trial: MoveTrial): Promise<void> {
  const { scene, random } = trial;
  const booked = [...scene.booked];
  for (let index = 0; index < MOVES && booked.length > 0; index += 1) {
    const place = random.below(booked.length);
    const one = booked[place];
    if (one === undefined) return;
    const { id, startMs, details } = one;
    const range = anyRange(trial);
    const query = {
      appointment_type_id: details.appointment_type_id,
      client_id: details.client_id,
      exclude_appointment_id: id,
    };
    const options = { scopes: MANAGER, query: asked(query, range) };
    const slots: readonly AppointmentSlot[] = slotsOf(await scene.api.listAvailability(undefined, options));
    const movedMs = await moveAnywhere(trial, {
      ...{ name: JSON.stringify(one), startMs, range, slots },
      move: (start_date_time, slot) => {
        const { coach_ids = [], room_ids = [] } = slot ?? {};
        const coach_id = coach_ids[random.below(coach_ids.length)];
        const body = { start_date_time, coach_id, room_id: room_ids[random.below(room_ids.length)] };
        const pathParameters = { tenant_id: String(TENANT_ID), appointment_id: String(id) };
        return scene.api.rescheduleAppointment(body, { scopes: MANAGER, pathParameters });
      },
    });
    booked[place] = { ...one, startMs: movedMs };
  }
}

/**
 * Books tours of clients, who have appointments, asks when they can be moved, and moves each as {@link askForMoves} does:
 * for the desk, which asks the person, or with the tour's key.
 */
export async function askForTourMoves(trial: MoveTrial): Promise<void> {
  const { scene, random } = trial;
  for (const index of scene.club.clients.keys()) {
    const booked = await bookTour(trial, `client.${index}@example.com`);
    if (booked === undefined) continue;
    let { startMs } = booked;
    for (let move = 0; move < MOVES / 2; move += 1) {
      const options = random.chance(0.7) ? DESK : { headers: { "Tour-Key": booked.key } };
      const range = anyRange(trial);
      const query = asked({ exclude_tour_id: booked.id }, range);
      const slots: readonly Slot[] = slotsOf(
        await scene.api.listTourAvailability(undefined, { ...options, query }),
      );
      startMs = await moveAnywhere(trial, {
        ...{ name: `the tour of client ${index} by ${Object.keys(options)}`, startMs, range, slots },
        move: (scheduled_datetime) =>
          scene.api.rescheduleTour(
            { scheduled_datetime },
            { ...options, pathParameters: { ...LONDON_BRIDGE_PATH, tour_id: booked.id } },
          ),
      });
    }
  }
}

/** Books a tour at the first start that is offered, as a visitor; undefined if none is. */
async function bookTour(trial: MoveTrial, email_id: string) {
  const { api } = trial.scene;
  const [slot] = slotsOf(await api.listTourAvailability(undefined, { query: asked({}, anyRange(trial)) }));
  if (slot === undefined) return undefined;
  const { status, body, text } = await api.bookTour(
    tourBody({ email_id }, { scheduled_datetime: slot.start_date_time }),
  );
  if (status !== 200) throw new Error(`A tour was refused: ${text}`);
  const key: string = body.info[0].jsonObject.tour_key;
  return { id: String(body.id), key, startMs: Date.parse(slot.start_date_time) };
}

/** Moves something to a start that is offered or to one that is not; where it is then. */
async function moveAnywhere<Offered extends Slot>(
  { scene, random, report, complain }: MoveTrial,
  { name, startMs, range, slots, move }: Movable<Offered>,
): Promise<number> {
  const offered = new Set(slots.map(({ start_date_time }) => Date.parse(start_date_time)));
  const others = gridOf(scene, { range, stepMinutes: STEP_MINUTES }).filter(
    (ms) => !offered.has(ms) && ms !== startMs,
  );
  const slot = others.length === 0 || random.chance(0.6) ? slots[random.below(slots.length)] : undefined;
  const wantedMs =
    slot === undefined ? others[random.below(others.length)] : Date.parse(slot.start_date_time);
  if (wantedMs === undefined) return startMs;
  const start = new Date(wantedMs).toISOString();
  const { status, text, body } = await move(start, slot);
  const isRefused = status === 400 && refusalCodes(body).every((code) => REFUSALS.includes(code));
  const isAsOffered = slot === undefined ? isRefused : status === 200;
  const offer = slot === undefined ? "not offered" : "offered";
  if (!isAsOffered) complain(`Moving ${name} to ${start} is ${offer}, and was answered ${text}`);
  if (slot === undefined) report.refused += 1;
  else report.booked += 1;
  return status === 200 ? wantedMs : startMs;
}

function anyRange({ scene, random }: MoveTrial): Span {
  const startMs = scene.present.nowMs + random.below(30 * HOUR_MS);
  return { startMs, endMs: startMs + 12 * HOUR_MS };
}

function asked(fields: Readonly<Record<string, unknown>>, { startMs, endMs }: Span) {
  const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString());
  const all = Object.entries({ ...fields, from, to, step_minutes: STEP_MINUTES });
  return Object.fromEntries(all.map(([name, value]) => [name, [String(value)]]));
}

function slotsOf({ status, text, body }: TestAnswer) {
  if (status !== 200) throw new Error(`A list was refused: ${text}`);
  return body.slots;
}
