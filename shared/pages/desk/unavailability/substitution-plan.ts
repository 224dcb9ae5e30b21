import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { PlannedSubstitution, UnsolvedSubstitution } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import type { Send } from "../../parts/write.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { CoachedEntry } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import type { BookedIds } from "./away-conflict.ts";

/** Who could take a coach's appointments and classes over. */
export interface Plan {
  readonly substitutions: readonly PlannedSubstitution[];
  /** Those that nobody can take over, and why. */
  readonly unsolved: readonly UnsolvedSubstitution[];
}

/** A coach's appointments and classes that begin within a range. */
export interface CoachRange {
  readonly coach_id: number;
  readonly from: string;
  readonly to: string;
}

// The API plans at most 31 days at once.
const MAX_RANGE_MS = 31 * 24 * 60 * 60_000;

const STALE: readonly string[] = [
  "VERSION_CHANGED",
  "COACH_UNAVAILABLE",
  "COACH_OFF_DUTY",
  "COACH_NOT_FOUND",
  "COACH_CANNOT_DELIVER",
  "APPOINTMENT_STATE",
  "APPOINTMENT_NOT_FOUND",
  "CLASS_STATE",
  "CLASS_NOT_FOUND",
  // Somebody has booked a class, or left it, since its cancellation was agreed to.
  "OUTCOME_CHANGED",
];

/**
 * Plans for a whole range, by as many requests as it takes.
 * @throws {CallFailed} where one of them is refused or not answered
 */
export async function planFor(desk: Desk, { coach_id, from, to }: CoachRange): Promise<Plan> {
  const path = { ...tenantPath(desk), coach_id };
  const plans: Plan[] = [];
  for (let next = from; Date.parse(next) < Date.parse(to); ) {
    const end = new Date(Math.min(Date.parse(next) + MAX_RANGE_MS, Date.parse(to))).toISOString();
    const answer = dataOf(await desk.sdk.planSubstitutions({ path, body: { from: next, to: end } }));
    plans.push(answer);
    const { next_from } = answer;
    // An answer that does not lead on would be asked for without end.
    next = next_from !== null && Date.parse(next_from) > Date.parse(next) ? next_from : end;
  }
  return {
    substitutions: plans.flatMap(({ substitutions }) => substitutions),
    unsolved: plans.flatMap(({ unsolved }) => unsolved),
  };
}

/** What a part of a plan is about: an appointment or a class. */
type Planned = Pick<UnsolvedSubstitution, "appointment_id" | "class_id">;

/** The key of the entry that a part of a plan is about. */
export function keyOf({ appointment_id, class_id }: Planned): string {
  return class_id === undefined ? `appointment-${appointment_id}` : `class-${class_id}`;
}

/** The ids of what parts of a plan are about. */
export function idsOf(planned: readonly Planned[]): BookedIds {
  return {
    appointmentIds: planned.flatMap(({ appointment_id }) => appointment_id ?? []),
    classIds: planned.flatMap(({ class_id }) => class_id ?? []),
  };
}

/** What of a plan is about these appointments and classes. */
export function planOf(plan: Plan | undefined, entries: readonly Pick<CoachedEntry, "key">[]): Plan {
  const keys = new Set(entries.map(({ key }) => key));
  return {
    substitutions: plan?.substitutions.filter((each) => keys.has(keyOf(each))) ?? [],
    unsolved: plan?.unsolved.filter((each) => keys.has(keyOf(each))) ?? [],
  };
}

/** Whether a refusal says that others have made a plan impossible meanwhile. */
export function isPlanStale(failure: Failure): boolean {
  return failure.reason === "refused" && failure.problems.some(({ errorCode }) => STALE.includes(errorCode));
}

// One transaction has room for so many.
const MAX_SUBSTITUTIONS = 19;

/**
 * Makes the substitutions of a plan, up to 19 in one request.
 * @returns why not all could be made; those of the requests before are made
 */
export async function substitutePlanned(
  desk: Desk,
  live: Pick<LiveDay, "put">,
  planned: readonly PlannedSubstitution[],
  send: Send,
): Promise<Failure | undefined> {
  for (let done = 0; done < planned.length; done += MAX_SUBSTITUTIONS) {
    const body = { substitutions: planned.slice(done, done + MAX_SUBSTITUTIONS) };
    const result = await send(body, (options) =>
      desk.sdk.substituteCoaches({ path: tenantPath(desk), body }, options),
    );
    if (!result.ok) return result;
    for (const appointment of result.data.appointments) live.put({ appointment });
    for (const each of result.data.classes) live.put({ class: each });
  }
  return undefined;
}
