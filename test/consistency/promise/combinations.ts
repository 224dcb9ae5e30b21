import type { ModelWish } from "../model/model-appointment.ts";
import { gridOf, type Slot, termsOf } from "./question.ts";
import { freeClient } from "./scene.ts";
import type { Trial } from "./trial.ts";

const FORGIVEN_MS = 60_000;

/** A start with whom and where it is asked for. */
export interface Combination {
  readonly details: ModelWish & { readonly client_id: number };
  readonly startMs: number;
}

/** Some of all combinations of starts, coaches and rooms, half of them offered where there are so many. */
export function chooseCombinations(trial: Trial, offered: ReadonlyMap<number, Slot>, count: number) {
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
  const { details } = question;
  const { choices } = termsOf(scene, details, question);
  const idsOf = (code: string) =>
    choices.filter((choice) => choice.code === code).flatMap(({ parties }) => parties.map(({ id }) => id));
  const coaches =
    details.coach_id === undefined ? [undefined, ...idsOf("COACH_UNAVAILABLE")] : [details.coach_id];
  const rooms = details.room_id === undefined ? [undefined, ...idsOf("ROOM_UNAVAILABLE")] : [details.room_id];
  const client_id = details.client_id ?? freeClient(scene);
  return gridOf(scene, question).flatMap((startMs) =>
    coaches.flatMap((coach_id) =>
      rooms.map((room_id) => ({ startMs, details: { ...details, client_id, coach_id, room_id } })),
    ),
  );
}

function isOfferedBy(offered: ReadonlyMap<number, Slot>, { startMs, details }: Combination): boolean {
  const slot = offered.get(startMs);
  if (slot === undefined) return false;
  const { coach_id, room_id } = details;
  return (
    (coach_id === undefined || slot.coach_ids.includes(coach_id)) &&
    (room_id === undefined || slot.room_ids.includes(room_id))
  );
}
