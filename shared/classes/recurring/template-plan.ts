import { infoEntry } from "../../api/answer.ts";
import type { Clock } from "../../calendar/local-time.ts";
import type { Tenant } from "../../club/tenant.ts";
import type { ClassRecord } from "../../tables/classes-table.ts";
import type { Phase } from "../../tables/recurring-class-items.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import type { ClassPlan } from "../planning/class-plan.ts";
import {
  type ClosedDateRange,
  occurrences,
  occursOn,
  startOfPhase,
  type TemplateSchedule,
} from "./phases.ts";

/** The class that a template wants on a date. */
export interface WantedClass {
  readonly local_date: string;
  readonly phase: Phase;
  /** Undefined if clocks skip the time that day. */
  readonly start_date_time: string | undefined;
}

/** The problem of a date on which clocks skip the local time of its class. */
export const LOCAL_TIME_MISSING = infoEntry("LOCAL_TIME_MISSING", { identifier: "local_time" });

/** The classes that a template wants from one date to another, both included, in the order of their dates. */
export function wantedClasses(
  schedule: TemplateSchedule,
  { from, to }: ClosedDateRange,
  { tenant, clock }: { readonly tenant: Tenant; readonly clock: Clock },
): WantedClass[] {
  return occurrences(schedule, from, to).flatMap((date) => {
    const phase = occursOn(schedule, date);
    return phase === undefined ? [] : [wantedOn(phase, date, tenant, clock)];
  });
}

/** Whether the start of a wanted class has come. */
export function isWantedInPast({ start_date_time }: WantedClass, { now }: Pick<Clock, "now">): boolean {
  return start_date_time !== undefined && start_date_time <= formatUtcDateTime(now);
}

/** The class that a phase wants on a date. */
export function wantedOn(
  phase: Phase,
  local_date: string,
  { time_zone }: Pick<Tenant, "time_zone">,
  { utcOffsetMs }: Pick<Clock, "utcOffsetMs">,
): WantedClass {
  const startMs = startOfPhase(phase, local_date, time_zone, utcOffsetMs);
  return {
    local_date,
    phase,
    start_date_time: startMs === undefined ? undefined : formatUtcDateTime(new Date(startMs)),
  };
}

/** The plan of a new class of a phase. */
export function planOfPhase(class_type_id: number, phase: Phase, start_date_time: string): ClassPlan {
  const { duration_minutes, coach_id, room_id, is_virtual } = phase;
  return { class_type_id, start_date_time, duration_minutes, coach_id, room_id, is_virtual };
}

/** Whether a class still follows its template. It no longer does once it has begun, is cancelled or completed. */
export function canFollow(
  { status, start_date_time }: Pick<ClassRecord, "status" | "start_date_time">,
  { now }: Pick<Clock, "now">,
): boolean {
  return status === "scheduled" && start_date_time > formatUtcDateTime(now);
}
