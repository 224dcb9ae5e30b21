import { type Refusal, refuse } from "../api/answer.ts";
import { type Caller, managesClasses } from "../api/caller.ts";
import { LATE_MINUTES, minutesAfter } from "../records/attendance-rules.ts";
import {
  type ActionTable,
  type AllowedActions,
  allowedActions,
  type Standing,
  type Terms,
  withRoom,
} from "../records/record-rules.ts";
import { hasEnded } from "../sessions/booking-terms.ts";
import type { ClassItem, ClassRecord } from "../tables/classes-table.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/** A class, and who asks what may be done with it. */
export interface ClassStanding extends Standing<ClassRecord> {
  /** Whether anybody ever booked it or waited for it. */
  readonly used: boolean;
}

/** A class for the caller of a request. */
export function standingOfClass({
  item: { record, history, used },
  caller,
  clock,
}: {
  readonly item: ClassItem;
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly clock: { readonly now: Date };
}): ClassStanding {
  return { record, history, used, isManaged: managesClasses(caller), now: clock.now };
}

// All instants have the same format, so they can be compared as text.

/** The fields that *Update class* sets. */
export const UPDATED_CLASS_FIELDS = [
  "name",
  "room_id",
  "is_virtual",
  "virtual_url",
  "capacity",
  "waitlist_size",
  "notes",
] as const;

/** The fields that may be set now: once a class has ended or is completed, the notes alone. */
export function updateTerms(
  standing: ClassStanding,
): Terms<{ readonly fields: readonly (typeof UPDATED_CLASS_FIELDS)[number][] }> {
  const { status, end_date_time } = standing.record;
  if (status === "cancelled") return wrongClassState(standing);
  const isWhole = status === "scheduled" && !hasEnded(standing);
  return withRoom(standing, "updated", {
    until: isWhole ? end_date_time : null,
    fields: isWhole ? UPDATED_CLASS_FIELDS : ["notes" as const],
  });
}

/** Whether a class may be moved: not once it has begun. */
export function rescheduleTerms(standing: ClassStanding): Terms {
  const { status, start_date_time } = standing.record;
  if (status !== "scheduled" || hasBegun(standing)) return wrongClassState(standing);
  return withRoom(standing, "rescheduled", { until: start_date_time });
}

/** Whether another coach may take a class over. */
export function substituteTerms(standing: ClassStanding): Terms {
  const { status, end_date_time } = standing.record;
  if (status !== "scheduled" || hasEnded(standing)) return wrongClassState(standing);
  return withRoom(standing, "coach_substituted", { until: end_date_time });
}

/** Whether a class may be cancelled: like an appointment, until 7 days after its end. */
export function cancelTerms(standing: ClassStanding): Terms {
  const until = minutesAfter(standing.record.end_date_time, LATE_MINUTES);
  if (standing.record.status !== "scheduled" || nowOf(standing) > until) return wrongClassState(standing);
  return withRoom(standing, "cancelled", { until });
}

/** Whether a class may be marked as completed: from its start to 7 days after its end. */
export function completeTerms(standing: ClassStanding): Terms<{ readonly from: string }> {
  const { status, start_date_time, end_date_time } = standing.record;
  if (status !== "scheduled" || !hasBegun(standing)) return wrongClassState(standing);
  const until = minutesAfter(end_date_time, LATE_MINUTES);
  if (nowOf(standing) > until) return refuse("TOO_LATE", { jsonObject: { until } });
  return withRoom(standing, "completed", { from: start_date_time, until });
}

/** Whether a class may be deleted: if nobody ever booked it or waited for it. */
export function deleteTerms(standing: ClassStanding): Terms {
  if (standing.used) return wrongClassState(standing, USED);
  return { ok: true, until: null };
}

const USED = {
  message: "Clients have booked the class, or waited for it.",
  help: "Cancel the class: what was booked stays known.",
};

/** The refusal of an operation that the state or the time of a class does not allow. */
export function wrongClassState(
  standing: Pick<ClassStanding, "record" | "now">,
  texts: { readonly message?: string; readonly help?: string } = {},
): Refusal {
  const { status } = standing.record;
  const jsonObject = { status, has_begun: hasBegun(standing), has_ended: hasEnded(standing) };
  return refuse("CLASS_STATE", { ...texts, jsonObject });
}

/** Whether a class has begun. */
export function hasBegun({
  record,
  now,
}: {
  readonly record: Pick<ClassRecord, "start_date_time">;
  readonly now: Date;
}): boolean {
  return nowOf({ now }) >= record.start_date_time;
}

function nowOf({ now }: Pick<ClassStanding, "now">): string {
  return formatUtcDateTime(now);
}

/** The actions by name: the operation that the caller's token must allow, and the terms that decide it. */
const ACTIONS = {
  update: { operation: "updateClass", terms: updateTerms },
  reschedule: { operation: "rescheduleClass", terms: rescheduleTerms },
  substitute_coach: { operation: "substituteClassCoach", terms: substituteTerms },
  cancel: { operation: "cancelClass", terms: cancelTerms },
  complete: { operation: "completeClass", terms: completeTerms },
  delete: { operation: "deleteClass", terms: deleteTerms },
} as const satisfies ActionTable<ClassStanding>;

/** The name of an action. */
export type ClassActionName = keyof typeof ACTIONS;

/** The actions that this caller may take now. The operations decide by the same terms. */
export function classActions(
  item: ClassItem,
  caller: Pick<Caller, "scopes" | "operations" | "grants">,
  now: Date,
): AllowedActions<typeof ACTIONS> {
  return allowedActions(ACTIONS, standingOfClass({ item, caller, clock: { now } }), caller);
}
