import type { Scope } from "../../../shared/api/operations.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { appointmentTerms, type ModelWish } from "../model/model-appointment.ts";
import { localMinute, type Span } from "../model/model-hours.ts";
import { freeParties, isOffered, type ModelTerms } from "../model/model-rules.ts";
import { MANAGER, type Scene, wishFor } from "./scene.ts";

/** What somebody asks *List availability*. */
export interface Question {
  readonly details: ModelWish;
  readonly stepMinutes: number;
  readonly range: Span;
  readonly scopes: readonly Scope[];
}

/** A slot as answers have it. */
export interface Slot {
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly local_start: string;
  readonly coach_ids: readonly number[];
  readonly room_ids: readonly number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const APP: readonly Scope[] = ["appointments.write", "appointments.read"];

/** Any question about the time soon after the scene's instant. */
export function questionFor(scene: Scene, random: SeededRandom): Question {
  const { client_id, ...details } = wishFor(scene, random);
  const aligned = random.chance(0.5) ? HOUR_MS : 1;
  const from = scene.present.nowMs + random.below(40 * HOUR_MS) - 2 * HOUR_MS;
  const startMs = Math.floor(from / aligned) * aligned;
  return {
    details: { ...details, ...(random.chance(0.8) ? { client_id } : {}) },
    stepMinutes: random.pick([5, 10, 15, 15, 20, 30, 60]),
    range: { startMs, endMs: startMs + 6 * HOUR_MS + random.below(20 * HOUR_MS) },
    scopes: random.chance(0.3) ? MANAGER : APP,
  };
}

/** The query parameters of a question but for those of its range. */
export function queryOf({ details, stepMinutes }: Question): Record<string, string[]> {
  const { is_virtual, ...ids } = details;
  const present = Object.entries({ ...ids, step_minutes: stepMinutes }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(present.map(([name, value]) => [name, [String(value)]])),
    ...(is_virtual ? { is_virtual: ["true"] } : {}),
  };
}

/** The terms by which a question, or one of its combinations, is decided. */
export function termsOf({ club, tenant }: Scene, details: ModelWish, { scopes }: Question): ModelTerms {
  const isManager = scopes.includes("appointments.manage");
  return appointmentTerms(details, { club, tenant, hasClient: true, isManager }).terms;
}

/** All starts of a question's grid, minute by minute. */
export function gridOf(
  { tenant }: Scene,
  { range, stepMinutes }: Pick<Question, "range" | "stepMinutes">,
): number[] {
  const starts: number[] = [];
  for (let minute = Math.ceil(range.startMs / MINUTE_MS); minute * MINUTE_MS < range.endMs; minute += 1) {
    if (localMinute(tenant.time_zone, minute) % stepMinutes === 0) starts.push(minute * MINUTE_MS);
  }
  return starts;
}

/** The slot at a start, as the model has it; undefined where it is not offered. */
export function slotAt(scene: Scene, terms: ModelTerms, startMs: number): Slot | undefined {
  if (!isOffered(terms, startMs, scene.present)) return undefined;
  const endMs = startMs + (terms.minutes ?? 0) * MINUTE_MS;
  const idsOf = (code: string) =>
    terms.choices
      .filter((choice) => choice.code === code)
      .flatMap((choice) => freeParties(choice, { startMs, endMs }, scene.present.calendar))
      .map(({ id }) => id);
  return {
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(endMs).toISOString(),
    local_start: localStart(scene.tenant.time_zone, startMs / MINUTE_MS),
    coach_ids: idsOf("COACH_UNAVAILABLE"),
    room_ids: idsOf("ROOM_UNAVAILABLE"),
  };
}

/** A start as local clocks show it. */
export function localStart(zone: string, minute: number): string {
  const local = localMinute(zone, minute);
  const ahead = local - minute;
  const offset = new Date(Math.abs(ahead) * MINUTE_MS).toISOString().slice(11, 16);
  return `${new Date(local * MINUTE_MS).toISOString().slice(0, 19)}${ahead < 0 ? "-" : "+"}${offset}`;
}
