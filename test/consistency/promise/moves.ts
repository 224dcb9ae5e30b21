import { gridOf, type Slot } from "./question.ts";
import { type BookedWish, MANAGER, type Scene } from "./scene.ts";
import { TENANT_ID } from "./scene-club.ts";
import type { Trial } from "./trial.ts";

const HOUR_MS = 60 * 60_000;
const MOVES = 8;
const STEP_MINUTES = 30;

/**
 * Asks when appointments can be moved, by their type alone, and moves each: to a start that is offered, with any coach and
 * room of it, or to one that is not, where it must be refused. What is moved stays there.
 */
export async function askForMoves(trial: Omit<Trial, "question" | "restorer">): Promise<void> {
  const { scene, random, report, complain } = trial;
  const booked = [...scene.booked];
  for (let index = 0; index < MOVES && booked.length > 0; index += 1) {
    const place = random.below(booked.length);
    const one = booked[place];
    if (one === undefined) return;
    const startMs = scene.present.nowMs + random.below(30 * HOUR_MS);
    const range = { startMs, endMs: startMs + 12 * HOUR_MS };
    const slots = await list(scene, one, range);
    const offered = new Set(slots.map(({ start_date_time }) => Date.parse(start_date_time)));
    const grid = gridOf(scene, { range, stepMinutes: STEP_MINUTES });
    const others = grid.filter((ms) => !offered.has(ms) && ms !== one.startMs);
    const isOffered = others.length === 0 || (slots.length > 0 && random.chance(0.6));
    const wanted = isOffered ? anyOf(slots) : undefined;
    const body = wanted ?? {
      start_date_time: new Date(others[random.below(others.length)] ?? 0).toISOString(),
    };
    const name = `Moving ${JSON.stringify(one)} by ${JSON.stringify(body)}`;
    const { status, text } = await scene.api.rescheduleAppointment(body, {
      scopes: MANAGER,
      pathParameters: { tenant_id: String(TENANT_ID), appointment_id: String(one.id) },
    });
    if (wanted === undefined) {
      report.refused += 1;
      if (status !== 400) complain(`${name} is not offered, and was answered ${status}: ${text}`);
    } else {
      report.booked += 1;
      if (status !== 200) complain(`${name} is offered, and was refused: ${text}`);
      booked[place] = { ...one, startMs: Date.parse(body.start_date_time) };
    }
  }

  /** A body that takes a slot, with one of its coaches and one of its rooms. */
  function anyOf(slots: readonly Slot[]) {
    const slot = slots[random.below(slots.length)];
    if (slot === undefined) return undefined;
    const { start_date_time, coach_ids, room_ids } = slot;
    const room_id = room_ids[random.below(room_ids.length)];
    return { start_date_time, coach_id: coach_ids[random.below(coach_ids.length)], room_id };
  }
}

async function list(
  { api }: Scene,
  { id, details: { appointment_type_id, client_id } }: BookedWish,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Promise<readonly Slot[]> {
  const query = {
    appointment_type_id: [String(appointment_type_id)],
    client_id: [String(client_id)],
    exclude_appointment_id: [String(id)],
    from: [new Date(startMs).toISOString()],
    to: [new Date(endMs).toISOString()],
    step_minutes: [String(STEP_MINUTES)],
  };
  const { status, text, body } = await api.listAvailability(undefined, { query, scopes: MANAGER });
  if (status !== 200) throw new Error(`A list was refused: ${text}`);
  return body.slots;
}
