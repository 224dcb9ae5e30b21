import type { PhaseFields } from "../../../shared/classes/recurring/phases.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
// London's clocks are an hour ahead of UTC from this date on, longer than a life of the model lasts.
const SUMMER = "2027-03-28";
const DAYS_AHEAD = 92;

/** What the model's templates and hands set. */
export type ModelRule = Pick<
  PhaseFields,
  "weekdays" | "local_time" | "interval_weeks" | "duration_minutes" | "capacity"
> & { readonly coach_id: number | null };

/** A class of the model. */
export interface ModelClass {
  status: "scheduled" | "cancelled" | "deleted";
  start_date_time: string;
  duration_minutes: number;
  coach_id: number | null;
  capacity: number;
  readonly by_hand: Set<string>;
  readonly clients: Set<number>;
}

/** Days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When clocks in London show a time. */
export function inLondon(date: string, time: string): string {
  const ahead = date >= SUMMER ? 60 * 60_000 : 0;
  return new Date(Date.parse(`${date}T${time}:00.000Z`) - ahead).toISOString();
}

/**
 * What a template comes to, told date by date: a rule for each date, in place of phases. Nobody is ever in the way in it.
 */
export class TemplateModel {
  /** By date. */
  readonly classes = new Map<string, ModelClass>();
  readonly #first: string;
  readonly #last: string;
  readonly #rules = new Map<string, ModelRule>();
  readonly #cancelled = new Set<string>();

  constructor(first: string, last: string, rule: ModelRule) {
    this.#first = first;
    this.#last = last;
    for (let date = first; date <= last; date = daysAfter(date, 1)) this.#rules.set(date, rule);
  }

  /** A change of a stretch of dates; without an end, of all that follow. */
  change(from: string, to: string | undefined, set: Partial<ModelRule>): void {
    for (const [date, rule] of this.#rules) {
      if (date >= from && (to === undefined || date <= to)) this.#rules.set(date, { ...rule, ...set });
    }
  }

  /** A cancellation of a stretch of dates, or of all that follow. */
  cancel(from: string, to: string | undefined): void {
    for (const date of this.#rules.keys()) {
      if (date >= from && (to === undefined || date <= to)) this.#cancelled.add(date);
    }
  }

  /** Makes the classes what the rules say. */
  settle(now: string): void {
    const today = now.slice(0, 10);
    for (const [date, rule] of this.#rules) {
      if (date < today || date > daysAfter(today, DAYS_AHEAD)) continue;
      const made = this.classes.get(date);
      const occurs = this.#occurs(date, rule);
      if (made === undefined && occurs) this.classes.set(date, newClass(date, rule));
      if (made?.status !== "scheduled" || made.start_date_time <= now) continue;
      if (occurs) follow(made, date, rule);
      else cancelClass(made);
    }
  }

  #occurs(date: string, { weekdays, interval_weeks }: ModelRule): boolean {
    if (date < this.#first || date > this.#last || this.#cancelled.has(date)) return false;
    const day = new Date(date).getUTCDay();
    const isNamed = weekdays.some((name) => WEEKDAYS[day] === name);
    return isNamed && (mondayOf(date) - mondayOf(this.#first)) % (7 * DAY_MS * interval_weeks) === 0;
  }
}

/** Cancels a class of the model, and whoever is in it. */
export function cancelClass(made: ModelClass): void {
  made.status = "cancelled";
  made.clients.clear();
}

function newClass(date: string, rule: ModelRule): ModelClass {
  const { duration_minutes, coach_id, capacity } = rule;
  const start_date_time = inLondon(date, rule.local_time);
  return {
    ...{ status: "scheduled", start_date_time, duration_minutes, coach_id, capacity },
    by_hand: new Set(),
    clients: new Set(),
  };
}

function follow(made: ModelClass, date: string, rule: ModelRule): void {
  const { by_hand } = made;
  if (!by_hand.has("start_date_time")) made.start_date_time = inLondon(date, rule.local_time);
  if (!by_hand.has("duration_minutes")) made.duration_minutes = rule.duration_minutes;
  if (!by_hand.has("coach_id")) made.coach_id = rule.coach_id;
  if (!by_hand.has("capacity")) made.capacity = rule.capacity;
}

function mondayOf(date: string): number {
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return Date.parse(date) - sinceMonday * DAY_MS;
}
